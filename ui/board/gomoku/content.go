package gomoku

import (
	"strconv"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
)

// A content is the placement of stones, in a game or in an editor.
type content struct {
	cells [gomoku.Points]core.Piece
	// number is the move number of a stone, from 1; 0: it was there at the start.
	number [gomoku.Points]int
	turn   core.Side
	// pos is the position, if it is one.
	pos    gomoku.Position
	editor bool
}

// contentOf reads a state; ok is false if it is none of this game.
func contentOf(s board.State) (b content, ok bool) {
	if s.Setup != nil {
		b.editor, b.turn = true, s.Setup.Turn&1
		copy(b.cells[:], s.Setup.Board)
		return b, true
	}
	if b.pos, ok = s.Position.(gomoku.Position); !ok {
		return b, false
	}
	b.turn = b.pos.Turn()
	for sq := range b.cells {
		b.cells[sq] = b.pos.At(gomoku.Point(sq))
	}
	for i, m := range s.Line {
		if p := gomoku.PointOf(m); p != gomoku.NoPoint {
			b.number[p] = i + 1
		}
	}
	return b, true
}

// over reports whether the game has ended.
func (b *content) over(s board.State) bool { return s.Outcome.Over() || b.pos.Outcome().Over() }

// foul explains a black stone of the side to move; the explanation is empty where it is no foul.
func (b *content) foul(sq core.Square) gomoku.Explanation {
	p := pointAt(sq)
	if b.editor || b.pos.Rules() != gomoku.Renju || b.turn != gomoku.Black || !p.Valid() || b.cells[sq] != core.NoPiece {
		return gomoku.Explanation{}
	}
	return b.pos.Explain(p)
}

// pieceKey returns the key of the name of a stone.
func (b *content) pieceKey(s board.State, piece core.Piece) string {
	id := gomoku.Renju.String()
	if s.Rules != nil {
		id = s.Rules.ID()
	}
	return pieceKey(id, piece)
}

func pieceKey(id string, piece core.Piece) string {
	return "piece." + id + "." + strconv.Itoa(int(piece))
}
