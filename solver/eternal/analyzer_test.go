package eternal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/eternal/internal/linetest"
)

func analyse(t testing.TB, a *eternalsolver.Analyzer, line core.Line, lim solver.Limit) []solver.Report {
	t.Helper()
	var list []solver.Report
	if err := a.Analyze(t.Context(), line, lim, func(r solver.Report) { list = append(list, r) }); err != nil {
		t.Fatal(err)
	}
	return list
}

// checkReport checks that a report is consistent and lists every legal step once, in order.
func checkReport(t *testing.T, line core.Line, r solver.Report) {
	t.Helper()
	p := line.Last()
	want := p.Moves()
	if len(r.Moves) != len(want) {
		t.Fatalf("%v: %d of %d steps", p, len(r.Moves), len(want))
	}
	for i, v := range r.Moves {
		if !slices.Contains(want, v.Move) || len(v.PV) == 0 || v.PV[0] != v.Move {
			t.Fatalf("%v: verdict %+v", p, v)
		}
		course := line
		for _, m := range v.PV {
			course = gametest.Follow(t, course, m)
		}
		if v.Result != core.Unfinished && (v.Scored || v.Plies < 1) || v.Result == core.Unfinished && v.Plies != solver.Unknown {
			t.Errorf("%v: verdict %+v", p, v)
		}
		if i > 0 && solver.Compare(r.Moves[i-1], v, p.Turn()) > 0 {
			t.Errorf("%v: %+v is before %+v", p, r.Moves[i-1], v)
		}
	}
}

func TestEveryStepIsReported(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	a := eternalsolver.NewAnalyzer(nil)
	phases := map[eternal.Phase]int{}
	for n := range gametest.Sample(40) {
		line := linetest.Random(t, rng, 120, n%2 == 0)
		phases[line.Last().(eternal.Position).Phase()]++
		reports := analyse(t, a, line, solver.Limit{Depth: 2, Threads: 1, Memory: 2, Lines: 3})
		progress := 0.0
		for _, r := range reports {
			checkReport(t, line, r)
			if r.Progress < progress {
				t.Errorf("the progress falls from %v to %v", progress, r.Progress)
			}
			progress = r.Progress
		}
		last := reports[len(reports)-1]
		if last.Progress != 1 || !last.Exact && (last.Stopped != solver.StoppedDepth || last.Depth != 2) {
			t.Errorf("%v: the last report is %+v", line.Last(), last)
		}
		exact := 0
		for _, v := range last.Moves {
			if v.Result != core.Unfinished || v.Scored && !v.Bound {
				exact++
			} else if !v.Scored {
				t.Errorf("%v: nothing is said of %v", line.Last(), v.Move)
			}
		}
		if exact < min(3, len(last.Moves)) {
			t.Errorf("%v: %d values are exact", line.Last(), exact)
		}
	}
	if len(phases) != 3 && !testing.Short() {
		t.Errorf("only the phases %v", phases)
	}
}

// A step that wins, and the only step that does not lose.
func TestProvenOutcomes(t *testing.T) {
	a := eternalsolver.NewAnalyzer(nil)
	position, err := eternal.Parse("8/8/8/3R4/8/8/8/8/7r r 3-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	line := core.Line{{Position: position}}
	reports := analyse(t, a, line, solver.Limit{Depth: 3, Threads: 1, Memory: 2})
	last := reports[len(reports)-1]
	if last.Result != core.FirstWins || last.Plies != 1 || last.Moves[0].Plies != 1 {
		t.Errorf("%+v", last)
	}
	checkReport(t, line, last)

	over := gametest.Follow(t, line, last.Moves[0].Move)
	reports = analyse(t, a, over, solver.Limit{Depth: 3})
	if last := reports[len(reports)-1]; !last.Exact || last.Result != core.FirstWins || last.Plies != 0 || len(last.Moves) != 0 {
		t.Errorf("after the end: %+v", last)
	}
}

func TestCancelAndTime(t *testing.T) {
	a := eternalsolver.NewAnalyzer(nil)
	line := core.Line{{Position: eternal.Start()}}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	var last solver.Report
	if err := a.Analyze(ctx, line, solver.Limit{Memory: 2}, func(r solver.Report) { last = r }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if last.Stopped != solver.StoppedCancel || len(last.Moves) != 80 {
		t.Errorf("cancelled: %+v", last)
	}
	reports := analyse(t, a, line, solver.Limit{Memory: 2, Time: 40 * time.Millisecond, Threads: 2})
	if last := reports[len(reports)-1]; last.Stopped != solver.StoppedTime {
		t.Errorf("out of time: %+v", last)
	}
}

func TestAnalysisIsDeterministic(t *testing.T) {
	line := linetest.Random(t, rand.New(rand.NewPCG(8, 8)), 40, false)
	limit := solver.Limit{Depth: 3, Threads: 1, Memory: 2}
	one, two := analyse(t, eternalsolver.NewAnalyzer(nil), line, limit), analyse(t, eternalsolver.NewAnalyzer(nil), line, limit)
	a, b := one[len(one)-1], two[len(two)-1]
	if a.Nodes != b.Nodes {
		t.Errorf("%d and %d nodes", a.Nodes, b.Nodes)
	}
	for i := range a.Moves {
		if v, w := a.Moves[i], b.Moves[i]; v.Move != w.Move || v.Score != w.Score || v.Bound != w.Bound {
			t.Errorf("%+v, %+v", v, w)
		}
	}
}
