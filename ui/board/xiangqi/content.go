package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// A content says what stands where, in a game or in an editor.
type content struct {
	cells [xiangqi.Squares]core.Piece
	turn  core.Side
	// pos is the position, if it is one.
	pos    xiangqi.Position
	editor bool
	// start is the position that the game began with, if known.
	start xiangqi.Position
	begun bool
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
	b.start, b.begun = s.Start.(xiangqi.Position)
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

// fullSet is how many pieces of each kind a side begins with.
var fullSet = [...]int{
	xiangqi.King: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 2, xiangqi.Rook: 2, xiangqi.Cannon: 2,
	xiangqi.Pawn: 5,
}

// trayOrder is the order in which pieces lie in a tray.
var trayOrder = [...]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Cannon, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.Pawn, xiangqi.King,
}

// offPiece is a piece that is not on the board: the k-th of its kind, from 0.
type offPiece struct {
	piece core.Piece
	k     int
}

// off lists the pieces of a side that were captured since the game began, in the order of the tray; where it is not known
// how it began, those that are missing of a full set.
func (b *content) off(s core.Side) []offPiece {
	var missing [len(fullSet)]int
	if b.begun {
		for sq := range b.cells {
			if piece := b.start.At(core.Square(sq)); xiangqi.ValidPiece(piece) && xiangqi.SideOf(piece) == s {
				missing[xiangqi.KindOf(piece)]++
			}
		}
	} else {
		copy(missing[:], fullSet[:])
	}
	for _, piece := range b.cells {
		if xiangqi.ValidPiece(piece) && xiangqi.SideOf(piece) == s {
			missing[xiangqi.KindOf(piece)]--
		}
	}
	var list []offPiece
	for _, kind := range trayOrder {
		for k := range max(0, missing[kind]) {
			list = append(list, offPiece{xiangqi.PieceOf(s, kind), k})
		}
	}
	return list
}
