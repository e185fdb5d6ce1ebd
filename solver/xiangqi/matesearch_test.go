package xiangqi

import (
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// A side that keeps two roaming pieces cannot be left without a move by a quiet move.
func TestRoams(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 0))
	proofs, stalemates := 0, 0
	playouts(t, 22, gametest.Sample(100), func(p xiangqi.Position) {
		b := thin(rng, p).(xiangqi.Position).Board()
		roaming := roams(b, b.Turn().Other())
		if roaming {
			proofs++
		}
		for _, m := range b.Moves(nil) {
			if b.GivesCheck(m) {
				continue
			}
			captured := b.Make(m)
			if !b.HasMove() {
				stalemates++
				if roaming {
					t.Fatalf("%v stalemates a side that roams", m)
				}
			}
			b.Unmake(m, captured)
		}
	})
	if proofs < gametest.Sample(1000) || stalemates < gametest.Sample(10) {
		t.Errorf("%d proofs, %d stalemates: the sample says nothing", proofs, stalemates)
	}
}

// For the defender: the replies to a mate last as long as the solver claims, and none lasts longer.
func TestMatedResistsLongest(t *testing.T) {
	solver := NewMateSolver(16)
	for _, row := range gametest.Rows(t, "testdata/mates.tsv")[:40] {
		line := gametest.Line(t, xiangqi.Rules{}, row[0])
		found, err := solver.Find(t.Context(), line, MateLimit{})
		if err != nil {
			t.Fatal(err)
		}
		for moves := found.Moves - 1; moves > 0; moves-- { // the whole line, from both sides
			line = gametest.Follow(t, line, found.Line[0])
			mated, err := solver.mated(t.Context(), line, MateLimit{})
			if err != nil || mated.Moves != moves {
				t.Fatalf("%v: mated in %d (%v), want %d", line.Last(), mated.Moves, err, moves)
			}
			if out := gametest.Follow(t, line, mated.Line...).Last().Outcome(); len(mated.Line) != 2*moves || out.Result != core.WinFor(line.Last().Turn().Other()) {
				t.Fatalf("%v: the line %v of %d plies ends with %v", line.Last(), mated.Line, len(mated.Line), out)
			}
			for _, reply := range line.Last().Moves() {
				after, err := solver.Find(t.Context(), gametest.Follow(t, line, reply), MateLimit{Moves: moves})
				if err != nil || after.Moves == 0 {
					t.Fatalf("%v: %v is no mate in %d (%v)", line.Last(), reply, moves, err)
				}
			}
			line = gametest.Follow(t, line, mated.Line[0])
			if found, err = solver.Find(t.Context(), line, MateLimit{}); err != nil || found.Moves != moves {
				t.Fatalf("%v: mate in %d (%v), want %d", line.Last(), found.Moves, err, moves)
			}
		}
		line = gametest.Follow(t, line, found.Line[0])
		if _, err := solver.mated(t.Context(), line, MateLimit{}); !errors.Is(err, core.ErrGameOver) {
			t.Errorf("mated at the end: %v", err)
		}
	}
}
