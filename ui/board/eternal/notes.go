package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
)

// Explain names the content of a cell, describes the effect of the current step there or why it is illegal, and why a piece cannot
// move.
func (Painter) Explain(v *board.View, at board.Spot) *board.Note {
	b, ok := contentOf(v.State)
	if !ok {
		return nil
	}
	if at.Kind == board.InHand {
		if b.held == core.NoPiece || at.Side != b.turn {
			return nil
		}
		return pieceNote("board.eternal.held", b.held, "")
	}
	if at.Kind != board.OnSquare || !eternal.OnBoard(at.Square) {
		return nil
	}
	if b.editor || v.State.Outcome.Over() || b.pos.Outcome().Over() {
		return b.name(at.Square)
	}
	if v.Selected.Kind != board.Nowhere && v.Selected != at {
		if n := b.explainTarget(v, at); n != nil {
			return n
		}
	}
	piece := b.cells[at.Square]
	switch {
	case at.Square == b.scored:
		return pieceNote("board.eternal.scored", piece, eternal.SquareName(at.Square))
	case b.pos.Phase() != eternal.ToMove && v.State.Enabled:
		return b.ask()
	case b.pos.Phase() != eternal.ToMove || !eternal.OwnedBy(piece, b.turn):
		return b.name(at.Square)
	}
	if err := stuck(b.pos, at.Square); err != nil {
		return board.RefusalNote(err)
	}
	if b.guards(at.Square) {
		return pieceNote("board.eternal.guardian-can-move", piece, eternal.SquareName(at.Square))
	}
	return pieceNote("board.eternal.can-move", piece, eternal.SquareName(at.Square))
}

// name names the content of a cell.
func (b *content) name(sq core.Square) *board.Note {
	piece, name := b.cells[sq], eternal.SquareName(sq)
	switch {
	case piece == eternal.Stone:
		return &board.Note{Key: "board.eternal.stone", Args: []string{name}}
	case !eternal.ValidPiece(piece):
		return &board.Note{Key: "board.eternal.cell", Args: []string{name}}
	case b.guards(sq):
		return pieceNote("board.eternal.guardian", piece, name)
	}
	return pieceNote("board.eternal.piece", piece, name)
}

// explainTarget describes the effect of the picked-up piece in a cell, or why it cannot go there; nil if there is no note, as for a
// piece that would be picked up instead.
func (b *content) explainTarget(v *board.View, at board.Spot) *board.Note {
	name := eternal.SquareName(at.Square)
	there := b.cells[at.Square]
	for _, c := range v.Choices[v.Selected] {
		if c.To != at {
			continue
		}
		switch {
		case c.Move.Kind == eternal.Place:
			return pieceNote("board.eternal.place", b.held, name)
		case c.Move.Kind == eternal.Return:
			return pieceNote("board.eternal.return", b.cells[b.scored], name)
		case eternal.InZone(b.turn.Other(), at.Square):
			return pieceNote("board.eternal.scores", b.cells[c.Move.From], name)
		case there == eternal.Stone:
			return &board.Note{Key: "board.eternal.takes-stone", Args: []string{name}}
		case eternal.OwnedBy(there, b.turn):
			return pieceNote("board.eternal.takes-own", there, name)
		case there != core.NoPiece:
			return pieceNote("board.eternal.takes", there, name)
		}
		return nil
	}
	switch owned := eternal.OwnedBy(there, b.turn); {
	case b.pos.Phase() == eternal.ToMove && owned:
		return nil
	case b.pos.Phase() != eternal.ToMove && there != core.NoPiece && v.State.Enabled: // the pointer is where the captured piece was
		return b.ask()
	}
	return board.RefusalNote(Painter{}.Refuse(b.pos, v.Selected, at))
}

// ask describes what to do with the piece to be placed or returned.
func (b *content) ask() *board.Note {
	n := eternal.Rules{}.Capabilities().Steps.Ask(b.pos)
	return &n
}

// pieceNote returns a text about a piece: {0} is its name, {1} its cell.
func pieceNote(key string, piece core.Piece, cell string) *board.Note {
	return &board.Note{Key: key, Args: []string{eternal.PieceKey(piece), cell}}
}
