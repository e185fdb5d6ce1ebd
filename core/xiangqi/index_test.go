package xiangqi_test

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

func TestIndex(t *testing.T) { gametest.Index(t, xiangqi.Rules{}) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, xiangqi.Rules{}) }

// A pattern that may be mirrored is found on both sides.
func TestPatternMirrored(t *testing.T) {
	line, _ := packed(t, "h2e2", "h9g7", "h0g2", "i9h9", "e2e6")
	other, _ := packed(t, "b2e2", "b9c7", "b0c2", "a9b9", "e2e6")
	p := core.Pattern{Points: map[core.Square]core.Piece{
		xiangqi.SquareAt(6, 2): xiangqi.Start().At(xiangqi.SquareAt(7, 0)), xiangqi.SquareAt(7, 2): core.NoPiece, xiangqi.SquareAt(6, 7): xiangqi.Start().At(xiangqi.SquareAt(7, 9)),
	}}
	index := xiangqi.Rules{}.Capabilities().Index
	for _, c := range []struct {
		symmetric bool
		line      []core.PackedMove
		ply, way  int
	}{{false, line, 3, 0}, {false, other, -1, 0}, {true, line, 3, 0}, {true, other, 3, 1}} {
		p.Symmetric = c.symmetric
		if at, way := index.Match(p).Match(xiangqi.Start(), c.line); at != c.ply || way != c.way {
			t.Errorf("%v: found after %d moves, mirrored %d, want %d, %d", c.symmetric, at, way, c.ply, c.way)
		}
	}
}
