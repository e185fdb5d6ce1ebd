package chaosclock_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
	"qilab/solver/explain"
	"qilab/solver/judge"
)

// faultOf returns the move m at the end of a line as a fault, with the results of the analyzer.
func faultOf(t *testing.T, line core.Line, m core.Move) explain.Fault {
	t.Helper()
	var report solver.Report
	if err := clocksolver.NewAnalyzer(nil).Analyze(t.Context(), line, solver.Limit{}, func(r solver.Report) { report = r }); err != nil {
		t.Fatal(err)
	}
	v, ok := report.Verdict(m)
	if !ok || len(v.PV) == 0 {
		t.Fatalf("nothing is known about %v", m)
	}
	turn := line.Last().Turn()
	return explain.Fault{
		Line: line, Move: m, Better: report.Moves[0].PV, Reply: v.PV[1:], Before: judge.Of(report.Moves[0], turn), After: judge.Of(v, turn),
	}
}

// TestWhy: every error has a reason with a playable line.
func TestWhy(t *testing.T) {
	why := clocksolver.Game(nil).Why
	for _, x := range []struct {
		position, move string
		want           []string
	}{
		{"4,3,7,11,5,10,12,0,0,2,0,0;0;7", "1", []string{"chaosclock.other-first"}},
		{"4,3,7,11,5,10,12,0,0,2,0,0;0;7", "9", []string{"chaosclock.shares"}},
		{"4,3,7,11,5,10,12,0,0,2,0,0;0;p", "pass", []string{"reason.two-passes"}},
		{"1,3,11,0,5,6,7,0,0,0,0,2;1;7", "2", []string{"chaosclock.hands-over"}},
		{"4,3,0,10,5,0,12,0,9,7,0,0;1;7", "2", []string{"chaosclock.stuck"}},
		{"1,10,3,0,5,0,7,0,9,0,0,2;0;p", "10", []string{"chaosclock.misses-home"}},
	} {
		p, err := chaosclock.Rules{}.Parse(x.position)
		if err != nil {
			t.Fatal(x.position, err)
		}
		m, err := chaosclock.Rules{}.ParseMove(p, x.move)
		if err != nil {
			t.Fatal(x.move, err)
		}
		list, err := why(t.Context(), faultOf(t, core.Line{{Position: p}}, m))
		var keys []string
		for _, r := range list {
			if r.Note != nil {
				r.Key = r.Note.Key
			}
			if r.Kind == "" {
				t.Errorf("%s is of no kind", r.Key)
			}
			keys = append(keys, r.Key)
		}
		if err != nil || !slices.Equal(keys[:min(len(keys), len(x.want))], x.want) {
			t.Errorf("%s of %s: %q, %v", x.move, x.position, keys, err)
		}
	}
}
