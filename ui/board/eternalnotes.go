package board

import (
	"qilab/core"
	"qilab/core/eternal"
)

// Explain names what is in a cell, says what the step would do there that is under way, or why it cannot be made, and why
// a piece cannot move.
func (Eternal) Explain(v *View, at Spot) *Note {
	b, ok := eternalBoardOf(v.State)
	if !ok {
		return nil
	}
	if at.Kind == InHand {
		if b.held == core.NoPiece || at.Side != b.turn {
			return nil
		}
		return eternalNote("board.eternal.held", b.held, "")
	}
	if at.Kind != OnSquare || !eternal.OnBoard(at.Square) {
		return nil
	}
	if b.editor || v.State.Outcome.Over() || b.pos.Outcome().Over() {
		return b.name(at.Square)
	}
	if v.Selected.Kind != Nowhere && v.Selected != at {
		if n := b.explainTarget(v, at); n != nil {
			return n
		}
	}
	piece := b.cells[at.Square]
	switch {
	case at.Square == b.scored:
		return eternalNote("board.eternal.scored", piece, eternal.SquareName(at.Square))
	case b.pos.Phase() != eternal.ToMove || !eternal.OwnedBy(piece, b.turn):
		return b.name(at.Square)
	}
	if err := eternalStuck(b.pos, at.Square); err != nil {
		return refusalNote(err)
	}
	if b.guards(at.Square) {
		return eternalNote("board.eternal.guardian-can-move", piece, eternal.SquareName(at.Square))
	}
	return eternalNote("board.eternal.can-move", piece, eternal.SquareName(at.Square))
}

// name says what is in a cell.
func (b *eternalBoard) name(sq core.Square) *Note {
	piece, name := b.cells[sq], eternal.SquareName(sq)
	switch {
	case piece == eternal.Stone:
		return &Note{Key: "board.eternal.stone", Args: []string{name}}
	case !eternal.ValidPiece(piece):
		return &Note{Key: "board.eternal.cell", Args: []string{name}}
	case b.guards(sq):
		return eternalNote("board.eternal.guardian", piece, name)
	}
	return eternalNote("board.eternal.piece", piece, name)
}

// explainTarget says what the piece picked up would do in a cell, or why it cannot go there; nil where there is nothing
// to say about that, as for a piece that would be picked up instead.
func (b *eternalBoard) explainTarget(v *View, at Spot) *Note {
	name := eternal.SquareName(at.Square)
	there := b.cells[at.Square]
	for _, c := range v.Choices[v.Selected] {
		if c.To != at {
			continue
		}
		switch {
		case c.Move.Kind == eternal.Place:
			return eternalNote("board.eternal.place", b.held, name)
		case c.Move.Kind == eternal.Return:
			return eternalNote("board.eternal.return", b.cells[b.scored], name)
		case eternal.InZone(b.turn.Other(), at.Square):
			return eternalNote("board.eternal.scores", b.cells[c.Move.From], name)
		case there == eternal.Stone:
			return &Note{Key: "board.eternal.takes-stone", Args: []string{name}}
		case eternal.OwnedBy(there, b.turn):
			return eternalNote("board.eternal.takes-own", there, name)
		case there != core.NoPiece:
			return eternalNote("board.eternal.takes", there, name)
		}
		return nil
	}
	if b.pos.Phase() == eternal.ToMove && eternal.OwnedBy(there, b.turn) {
		return nil
	}
	return refusalNote(Eternal{}.Refuse(b.pos, v.Selected, at))
}

// eternalNote is a text about a piece: {0} is its name, {1} its cell.
func eternalNote(key string, piece core.Piece, cell string) *Note {
	return &Note{Key: key, Args: []string{eternal.PieceKey(piece), cell}}
}
