package xiangqi

import (
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// No move is worth more than its bound, according to a search that computes all lines exactly. Both searches disable
// the features that make values depend on the path.
func TestAnalyzerBoundsAreHonest(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(32, 0))
	report := func(line core.Line, lim solver.Limit) (last solver.Report) {
		a := newAnalyzer(nil, func(mib int) *tables {
			t := newTables(mib)
			t.engine.opts = options{noTable: true, noPruning: true}
			return t
		}, nil)
		if err := a.Analyze(t.Context(), line, lim, func(r solver.Report) { last = r }); err != nil {
			t.Fatal(err)
		}
		return last
	}
	bounds := 0
	for range gametest.Sample(12) {
		line := core.Line{{Position: xiangqi.Start()}}
		for range 10 + rng.IntN(30) {
			moves := line.Last().Moves()
			line = gametest.Follow(t, line, moves[rng.IntN(len(moves))])
		}
		if line.Last().Outcome().Over() {
			continue
		}
		lim := solver.Limit{Depth: 2, Threads: 1, Memory: 4, Lines: 3}
		some := report(line, lim)
		lim.Lines = xiangqi.MaxMoves
		all := report(line, lim)
		for _, v := range some.Moves {
			want, _ := all.Verdict(v.Move)
			switch {
			case v.Result != core.Unfinished || want.Result != core.Unfinished:
			case !v.Scored || !want.Scored || want.Bound:
				t.Fatalf("%v: no value: %+v, %+v", line.Last(), v, want)
			case v.Bound:
				bounds++
				if want.Score > v.Score {
					t.Errorf("%v: %v is worth %d, the bound is %d", line.Last(), v.Move, want.Score, v.Score)
				}
			case v.Score != want.Score:
				t.Errorf("%v: %v is worth %d, reported as %d", line.Last(), v.Move, want.Score, v.Score)
			}
		}
	}
	if bounds < gametest.Sample(100) {
		t.Errorf("only %d bounds", bounds)
	}
}

// However short an analysis is, the engine gets most of the time.
func TestBudgetWithin(t *testing.T) {
	for limit, want := range map[time.Duration]uint64{
		0: firstBudget, time.Hour: firstBudget, time.Second: firstBudget, 500 * time.Millisecond: firstBudget / 2,
		100 * time.Millisecond: firstBudget / 10, time.Microsecond: firstBudget / 100,
	} {
		if got := budgetWithin(limit); got != want {
			t.Errorf("%v: %d positions, want %d", limit, got, want)
		}
	}
}

// The searches for mates, which one thread makes, take the same share of an analysis by many threads.
func TestHuntsByThread(t *testing.T) {
	for _, threads := range []int{1, 2, 64} {
		study := engine.NewStudy(nil, solver.Limit{Threads: threads}, scores, nil)
		an := &analysis{Study: study, budget: firstBudget}
		due := uint64(threads) * firstBudget * budgetGrowth
		for nodes, want := range map[uint64]bool{due - 1: false, due: true} {
			if an.Nodes = nodes; an.hunts() != want {
				t.Errorf("%d threads: after %d nodes hunts %v", threads, nodes, !want)
			}
		}
	}
}
