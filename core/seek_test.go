package core_test

import (
	"testing"

	"qilab/core"
)

func TestPackMove(t *testing.T) {
	for _, m := range []core.Move{
		{0, 0, core.Walk}, {0, 126, core.Walk}, {126, 0, core.Walk}, {core.NoSquare, 0, core.Drop}, {core.NoSquare, 224, core.Drop}, {core.NoSquare, 16383, core.Drop}, core.PassMove,
		{core.NoSquare, 5, core.OwnKinds}, {5, 6, core.OwnKinds + 1}, {126, 126, core.OwnKinds + 1}, {core.NoSquare, 126, core.OwnKinds + 1},
	} {
		if packed, ok := core.PackMove(m); !ok || packed.Move() != m {
			t.Errorf("%v is packed as %04x, %v: %v", m, packed, ok, packed.Move())
		}
	}
	for _, m := range []core.Move{
		{127, 0, core.Walk}, {0, 127, core.Walk}, {-2, 0, core.Walk}, {core.NoSquare, 16384, core.Drop}, {3, 4, core.Drop}, {core.NoSquare, core.NoSquare, core.Drop}, {1, 2, core.Pass},
		{1, 2, core.OwnKinds + 2}, {core.NoSquare, core.NoSquare, core.OwnKinds + 1},
	} {
		if packed, ok := core.PackMove(m); ok {
			t.Errorf("%v is packed as %04x", m, packed)
		}
	}
}

// Any two bytes unpack to a move that packs to the same bytes.
func TestPackedMoves(t *testing.T) {
	for i := range 1 << 16 {
		p := core.PackedMove(i)
		if back, ok := core.PackMove(p.Move()); !ok || back != p {
			t.Fatalf("%04x is %v, packed as %04x, %v", p, p.Move(), back, ok)
		}
	}
}
