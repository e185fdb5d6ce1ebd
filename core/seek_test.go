package core

import "testing"

func TestPackMove(t *testing.T) {
	for _, m := range []Move{
		{0, 0, Walk}, {0, 126, Walk}, {126, 0, Walk}, {NoSquare, 0, Drop}, {NoSquare, 224, Drop}, {NoSquare, 16383, Drop}, PassMove,
		{NoSquare, 5, OwnKinds}, {5, 6, OwnKinds + 1}, {126, 126, OwnKinds + 1}, {NoSquare, 126, OwnKinds + 1},
	} {
		if packed, ok := PackMove(m); !ok || packed.Move() != m {
			t.Errorf("%v is packed as %04x, %v: %v", m, packed, ok, packed.Move())
		}
	}
	for _, m := range []Move{
		{127, 0, Walk}, {0, 127, Walk}, {-2, 0, Walk}, {NoSquare, 16384, Drop}, {3, 4, Drop}, {NoSquare, NoSquare, Drop}, {1, 2, Pass},
		{1, 2, OwnKinds + 2}, {NoSquare, NoSquare, OwnKinds + 1},
	} {
		if packed, ok := PackMove(m); ok {
			t.Errorf("%v is packed as %04x", m, packed)
		}
	}
}

// Any two bytes unpack to a move that packs to the same bytes.
func TestPackedMoves(t *testing.T) {
	for i := range 1 << 16 {
		p := PackedMove(i)
		if back, ok := PackMove(p.Move()); !ok || back != p {
			t.Fatalf("%04x is %v, packed as %04x, %v", p, p.Move(), back, ok)
		}
	}
}
