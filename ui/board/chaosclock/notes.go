package chaosclock

import (
	"errors"
	"strconv"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
)

// Explain describes what a piece can do, or why it cannot move; the purpose of an empty cell; and the effect of a pass.
func (Painter) Explain(v *board.View, at board.Spot) *board.Note {
	b, ok := contentOf(v.State)
	if !ok || at.Kind == board.Nowhere {
		return nil
	}
	if b.editor {
		return explainSetup(b, at)
	}
	if at.Kind == board.OnPass {
		return explainPass(b.pos)
	}
	if n := pieceAt(b.pos, at); n != 0 {
		return explainPiece(b.pos, n)
	}
	if at.Kind == board.OnSquare {
		return explainEmpty(b.pos, int(at.Square)+1)
	}
	n := int(at.Piece)
	if b.pos.Home(n) {
		return note("home", n)
	}
	return note("slot", n, b.pos.CellOf(n))
}

// note returns a text of this board: key is the last part of "board.clock.KEY".
func note(key string, args ...int) *board.Note {
	n := &board.Note{Key: "board.clock." + key}
	for _, a := range args {
		n.Args = append(n.Args, strconv.Itoa(a))
	}
	return n
}

func explainSetup(b content, at board.Spot) *board.Note {
	if at.Kind != board.OnSquare {
		return nil
	}
	c := int(at.Square) + 1
	switch n := b.cells[c]; n {
	case 0:
		return note("cell", c)
	case c:
		return note("setup-home", n)
	default:
		return note("setup-piece", n, c)
	}
}

func explainPass(p chaosclock.Position) *board.Note {
	switch {
	case p.Outcome().Over():
		return nil
	case p.Last() == chaosclock.LastPass:
		return note("pass-ends")
	case p.Complete(p.Turn().Other()):
		return note("pass-loses")
	}
	return note("pass-does")
}

// explainEmpty names the piece that could come to an empty cell: its own, if that is in hand.
func explainEmpty(p chaosclock.Position, c int) *board.Note {
	if p.CellOf(c) == chaosclock.InHand {
		return note("cell-hand"+ownerKey(c), c)
	}
	return note("cell", c)
}

// ownerKey returns the end of a key that differs by whose piece n is.
func ownerKey(n int) string {
	if chaosclock.Owner(n) == core.First {
		return ".jia"
	}
	return ".yi"
}

func explainPiece(p chaosclock.Position, n int) *board.Note {
	m, err := p.PieceMove(n)
	if err == nil {
		return explainMove(p, n, m)
	}
	var refusal *core.TextError
	if !errors.As(err, &refusal) {
		if p.Home(n) {
			return note("home", n)
		}
		return note("over")
	}
	switch refusal.Code {
	case "piece-home":
		return note("home", n)
	case "piece-barred":
		return note("barred", n)
	case "piece-not-yours":
		return note("opponent-hand", n)
	}
	return &board.Note{Key: "board.clock.blocked", Args: refusal.Args}
}

// explainMove describes the effect of a legal move.
func explainMove(p chaosclock.Position, n int, m core.Move) *board.Note {
	captured, to := p.Captured(m), int(m.To)+1
	if m.Kind == core.Drop {
		switch {
		case captured == 0:
			return note("drop", n)
		case chaosclock.Owner(captured) != p.Turn():
			return note("drop-again", n, captured)
		}
		return note("drop-captures", n, captured)
	}
	if n == chaosclock.Cells {
		return note("walk-round", n)
	}
	key := "walk"
	if to == n {
		key = "walk-home"
	}
	if captured != 0 {
		return note(key+"-captures"+ownerKey(captured), n, to, captured)
	}
	return note(key, n, to)
}
