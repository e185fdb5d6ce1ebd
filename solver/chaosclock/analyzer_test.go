package chaosclock

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/chaosclock/internal/positiontest"
)

func parse(t testing.TB, text string) chaosclock.Position {
	t.Helper()
	p, err := chaosclock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// analyze collects all reports on p.
func analyze(t *testing.T, a *Analyzer, p chaosclock.Position, lim solver.Limit) []solver.Report {
	t.Helper()
	var reports []solver.Report
	if err := a.Analyze(t.Context(), game(p), lim, func(r solver.Report) { reports = append(reports, r) }); err != nil {
		t.Fatal(err)
	}
	return reports
}

func TestReportsStream(t *testing.T) {
	p := parse(t, chaosclock.SampleDeal)
	reports := analyze(t, NewAnalyzer(nil), p, solver.Limit{})
	share, outcomesFirst := -1.0, false
	for i, r := range reports {
		if r.Progress < share {
			t.Fatalf("progress falls from %v to %v", share, r.Progress)
		}
		if share = r.Progress; (share == 1) != (i == len(reports)-1) {
			t.Errorf("report %d of %d says %v", i, len(reports), share)
		}
		if len(r.Moves) != len(p.Moves()) {
			t.Fatalf("report %d has %d moves", i, len(r.Moves))
		}
		known := !slices.ContainsFunc(r.Moves, func(v solver.Verdict) bool { return v.Result == core.Unfinished })
		if known && r.Stage == stageDistances && r.Moves[0].Plies == solver.Unknown {
			outcomesFirst = true
		}
	}
	if !outcomesFirst {
		t.Error("the outcomes do not come before the distances")
	}
	last := reports[len(reports)-1]
	if !last.Exact || last.Result != core.BothWin || last.MemoryBytes == 0 || last.Stopped != "" {
		t.Errorf("the last report: %+v", last)
	}
	for i, v := range last.Moves {
		name := chaosclock.Rules{}.FormatMove(p, v.Move)
		if (name == "5") != (v.Result == core.BothWin) {
			t.Errorf("move %s: %v", name, v.Result)
		}
		if v.Plies != solver.Unknown && len(v.PV) != v.Plies {
			t.Errorf("move %s: %d plies, line %v", name, v.Plies, v.PV)
		}
		if i > 0 && solver.Compare(last.Moves[i-1], v, p.Turn()) > 0 {
			t.Errorf("move %s is out of order", name)
		}
	}
}

// TestFastAgrees: fast outcomes agree with the solution with distances.
func TestFastAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for compared := 0; compared < gametest.Sample(200); {
		p := positiontest.Random(rng)
		if compared%40 != 0 {
			for range 12 { // large ones are slow
				if moves := p.Moves(); len(moves) > 1 {
					p = play(p, moves[rng.IntN(len(moves)-1)])
				}
			}
		}
		if p.Outcome().Over() {
			continue
		}
		compared++
		full := map[core.Move]core.Result{}
		for _, m := range solve(p, 2, false, &control{}, nil).Moves(p) {
			full[m.Move] = m.Result
		}
		fast := solve(p, 2, true, &control{}, nil).Moves(p)
		for _, m := range fast {
			if m.Result != full[m.Move] || m.Plies != -1 {
				t.Fatalf("%v, move %v: %v in %d, want %v without distance", p, m.Move, m.Result, m.Plies, full[m.Move])
			}
		}
		if result, err := NewDealer(nil).classify(t.Context(), p, 1); err != nil || result != fast[0].Result {
			t.Fatalf("%v is classified %v, %v, want %v", p, result, err, fast[0].Result)
		}
	}
}

// TestCirclesEnd: solving these deals never ended when both-win values leaked into the first phase.
func TestCirclesEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("two of the largest solutions; TestReportsStream has one")
	}
	for _, text := range []string{"6,5,11,9,1,12,8,4,10,7,2,3", "6,5,11,9,1,12,8,4,10,7,3,2"} {
		if s := solve(parse(t, text), 2, false, &control{}, nil); s == nil {
			t.Error("no solution")
		}
	}
}

func TestLaterPositionsAreKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("solves the deal of TestReportsStream again")
	}
	a := NewAnalyzer(nil)
	p := parse(t, chaosclock.SampleDeal)
	analyze(t, a, p, solver.Limit{})
	line := a.known(p).line(p)
	for _, m := range line {
		p = play(p, m)
		if p.Outcome().Over() {
			break
		}
		if reports := analyze(t, a, p, solver.Limit{}); len(reports) != 1 || !reports[0].Exact {
			t.Fatalf("%v is not answered at once: %d reports", p, len(reports))
		}
	}
	if reports := analyze(t, a, p, solver.Limit{}); len(reports) != 1 || len(reports[0].Moves) != 0 || reports[0].Result != core.BothWin {
		t.Errorf("the end is reported as %+v", reports)
	}
}

func TestMemoryBound(t *testing.T) {
	p := parse(t, chaosclock.SampleDeal)
	reports := analyze(t, NewAnalyzer(nil), p, solver.Limit{Memory: 2})
	last := reports[len(reports)-1]
	if last.Exact || last.Stopped != solver.StoppedMemory || last.Progress == 1 {
		t.Fatalf("%+v", last)
	}
	// A bound at which some moves fit and the whole does not: those are proven, and rightly.
	small := parse(t, "4,3,7,11,5,10,12,0,0,2,0,0;0;7")
	full := map[core.Move]solver.Verdict{}
	for _, v := range analyze(t, NewAnalyzer(nil), small, solver.Limit{})[0:] {
		for _, m := range v.Moves {
			full[m.Move] = m
		}
	}
	proven := 0
	for memory := 1; memory < 8; memory++ {
		reports := analyze(t, NewAnalyzer(nil), small, solver.Limit{Memory: memory})
		last := reports[len(reports)-1]
		for _, m := range last.Moves {
			if m.Result == core.Unfinished {
				continue
			}
			proven++
			if m.Result != full[m.Move].Result || m.Plies != full[m.Move].Plies {
				t.Errorf("with %d MiB %+v, want %+v", memory, m, full[m.Move])
			}
		}
	}
	if proven == 0 {
		t.Error("nothing is proven under any bound")
	}
}

func TestCancel(t *testing.T) {
	a := NewAnalyzer(nil)
	p := parse(t, chaosclock.SampleDeal)
	ctx, cancel := context.WithCancel(t.Context())
	var last solver.Report
	err := a.Analyze(ctx, game(p), solver.Limit{}, func(r solver.Report) {
		last = r
		if r.Progress > 0.2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || last.Stopped != solver.StoppedCancel {
		t.Errorf("%v, %+v", err, last)
	}
	if a.known(p) != nil {
		t.Error("half a solution is kept")
	}
	reports := analyze(t, a, p, solver.Limit{Time: time.Millisecond})
	if last := reports[len(reports)-1]; last.Stopped != solver.StoppedTime || last.Exact {
		t.Errorf("out of time: %+v", last)
	}
}
