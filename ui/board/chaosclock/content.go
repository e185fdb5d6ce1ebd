package chaosclock

import (
	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
)

// A content is the placement of pieces, in a game or in an editor, where a piece may occur twice.
type content struct {
	cells [chaosclock.Cells + 1]int // cells[c] is the piece on cell c
	turn  core.Side
	// pos is the position, if it is one.
	pos    chaosclock.Position
	editor bool
}

// contentOf reads a state; ok is false if it is none of this game.
func contentOf(s board.State) (b content, ok bool) {
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

// onBoard reports whether piece n is on any cell.
func (b content) onBoard(n int) bool {
	for _, at := range b.cells[1:] {
		if at == n {
			return true
		}
	}
	return false
}

// home reports whether piece n is on its own cell.
func (b content) home(n int) bool { return b.cells[n] == n }
