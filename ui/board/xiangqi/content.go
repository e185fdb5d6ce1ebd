package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// A content is the placement of pieces, in a game or in an editor.
type content struct {
	cells [xiangqi.Squares]core.Piece
	turn  core.Side
	// pos is the position, if it is one.
	pos    xiangqi.Position
	editor bool
}

// contentOf reads a state; ok is false if it is none of this game.
func contentOf(s board.State) (b content, ok bool) {
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		return b, true
	}
	b.pos, ok = s.Position.(xiangqi.Position)
	b.turn = b.pos.Turn()
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(core.Square(sq))
	}
	return b, ok
}

// king returns the square of a side's king, if it has one.
func (b *content) king(s core.Side) (core.Square, bool) {
	for sq, piece := range b.cells {
		if piece == xiangqi.PieceOf(s, xiangqi.King) {
			return core.Square(sq), true
		}
	}
	return core.NoSquare, false
}

// mated reports whether piece is the king of the side that has no move left and has lost by that.
func (b *content) mated(piece core.Piece) bool {
	if b.editor || piece != xiangqi.PieceOf(b.turn, xiangqi.King) {
		return false
	}
	winner, won := b.pos.Outcome().Result.Winner()
	return won && winner != b.turn
}
