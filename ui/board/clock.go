package board

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Clock paints Chaos Clock: a dial with the twelve cells at the places of the hours, the hands of the two sides in trays
// beside it, and the pass in the middle. A tray has a slot for each of its side's six pieces, which shows where the piece
// is: in the hand, on the dial, or home.
//
// Turning the board round changes the two trays; the dial stays, because a clock is read from one side.
type Clock struct{}

var _ Painter = Clock{}

// Games is Chaos Clock alone.
func (Clock) Games() []string { return []string{chaosclock.Rules{}.ID()} }

// Draws reports whether p is a position of Chaos Clock.
func (Clock) Draws(p core.Position) bool {
	_, ok := p.(chaosclock.Position)
	return ok
}

// MinSize leaves the numerals about ten units high.
func (Clock) MinSize() fyne.Size { return fyne.NewSize(300, 340) }

// Choice is picking a piece up and putting it on its target, or clicking on the pass.
func (Clock) Choice(p core.Position, m core.Move) Choice {
	switch m.Kind {
	case core.Pass:
		return Choice{Move: m, From: PassSpot(), To: PassSpot(), Instant: true}
	case core.Drop:
		return Choice{Move: m, From: handSpot(int(m.To) + 1), To: SquareSpot(m.To)}
	}
	return Choice{Move: m, From: SquareSpot(m.From), To: SquareSpot(m.To)}
}

// handSpot is the slot of piece n in its owner's tray.
func handSpot(n int) Spot { return HandSpot(chaosclock.Owner(n), core.Piece(n)) }

// cellSpot is the spot of cell c, 1–12.
func cellSpot(c int) Spot { return SquareSpot(core.Square(c - 1)) }

// Refuse gives the rules' own reason why a piece has no move, or does not move like that.
func (Clock) Refuse(p core.Position, from, to Spot) error {
	pos, ok := p.(chaosclock.Position)
	if !ok {
		return nil
	}
	if from.Kind == OnPass {
		if pos.Outcome().Over() {
			return core.ErrGameOver
		}
		return nil
	}
	n := pieceAt(pos, from)
	if n == 0 {
		return nil
	}
	if _, err := pos.PieceMove(n); err != nil {
		return err
	}
	if to.Kind != OnSquare {
		return nil
	}
	m := core.Move{From: from.Square, To: to.Square, Kind: core.Walk}
	if from.Kind == InHand {
		// The rules know a drop by its target alone, so that a wrong one is told here.
		return &core.TextError{
			Kind: core.ErrIllegalMove, Code: "piece-elsewhere", Args: []string{strconv.Itoa(n)},
			Message: "illegal move: a piece is dropped on its own cell only",
		}
	}
	_, err := pos.Play(m)
	return err
}

// pieceAt is the piece on a spot, or 0. A slot of a tray whose piece is on the dial is empty.
func pieceAt(p chaosclock.Position, at Spot) int {
	switch at.Kind {
	case OnSquare:
		return p.At(int(at.Square) + 1)
	case InHand:
		if p.CellOf(int(at.Piece)) == chaosclock.InHand {
			return int(at.Piece)
		}
	}
	return 0
}

// clockBoard is what stands where, in a game as in an editor, where a piece may stand twice.
type clockBoard struct {
	cells [chaosclock.Cells + 1]int // cells[c] is the piece on cell c
	turn  core.Side
	// pos is the position, if it is one.
	pos    chaosclock.Position
	editor bool
}

// clockBoardOf reads a state; ok is false if it is none of this game.
func clockBoardOf(s State) (b clockBoard, ok bool) {
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		for i, n := range s.Setup.Board {
			if i < chaosclock.Cells && n <= chaosclock.Cells {
				b.cells[i+1] = int(n)
			}
		}
		return b, true
	}
	b.pos, ok = s.Position.(chaosclock.Position)
	b.turn = b.pos.Turn()
	for c := 1; c <= chaosclock.Cells; c++ {
		b.cells[c] = b.pos.At(c)
	}
	return b, ok
}

// onBoard reports whether piece n stands on any cell.
func (b clockBoard) onBoard(n int) bool {
	for _, at := range b.cells[1:] {
		if at == n {
			return true
		}
	}
	return false
}

// home reports whether piece n stands on its own cell.
func (b clockBoard) home(n int) bool { return b.cells[n] == n }
