package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
)

// A content is the placement of pieces, in a game or in an editor.
type content struct {
	cells     [eternal.Squares]core.Piece
	guardians [2]core.Square // core.NoSquare for none
	score     [2]int
	target    int
	turn      core.Side
	// held is the captured piece to be placed, scored the cell of the piece to be returned.
	held   core.Piece
	scored core.Square
	// pos and fast are the position, if it is one.
	pos    eternal.Position
	fast   *eternal.Board
	editor bool
}

// contentOf reads a state; ok is false if it is none of this game.
func contentOf(s board.State) (b content, ok bool) {
	b.scored = core.NoSquare
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		b.score, b.target, b.held, b.scored = fieldsOf(*s.Setup)
		b.findGuardians()
		return b, true
	}
	if b.pos, ok = s.Position.(eternal.Position); !ok {
		return b, false
	}
	b.turn, b.fast = b.pos.Turn(), b.pos.Board()
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(core.Square(sq))
	}
	b.score = [2]int{b.pos.Score(eternal.Red), b.pos.Score(eternal.Black)}
	b.target, b.held, b.scored = b.pos.Target(), b.pos.Held(), b.pos.Scored()
	b.findGuardians()
	return b, true
}

func (b *content) findGuardians() {
	for _, side := range []core.Side{eternal.Red, eternal.Black} {
		b.guardians[side] = core.NoSquare
		for sq := range eternal.Zone(side).All() {
			if eternal.OwnedBy(b.cells[sq], side) {
				b.guardians[side] = sq
			}
		}
	}
}

// guards reports whether there is a guardian on sq.
func (b *content) guards(sq core.Square) bool {
	return sq != core.NoSquare && (b.guardians[eternal.Red] == sq || b.guardians[eternal.Black] == sq)
}
