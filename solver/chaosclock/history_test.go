package chaosclock_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
)

// A move to a position that occurs for the third time is both lose in one ply, by the rules, whatever the position would be worth;
// the other moves keep their values, and the reports of the two histories are told apart.
func TestThirdOccurrence(t *testing.T) {
	rules := chaosclock.Rules{}
	for start, moves := range map[string]string{
		"1,2,4,6,5,0,7,8,10,3,11,12;0;0": "pass 6 pass 6 pass 6 pass 6 pass",
		"1,2,3,4,6,11,7,5,9,10,8,12;0;0": "6 pass 6 pass 6 pass 6 pass",
	} {
		p, err := rules.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		line := core.Line{{Position: p}}
		for _, text := range strings.Fields(moves) {
			m, err := rules.ParseMove(line.Last(), text)
			if err == nil {
				line, err = line.Then(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		a := clocksolver.NewAnalyzer(nil)
		verdicts := func(line core.Line) (map[core.Move]solver.Verdict, solver.Report) {
			var last solver.Report
			if err := a.Analyze(t.Context(), line, solver.Limit{}, func(r solver.Report) { last = r }); err != nil {
				t.Fatal(err)
			}
			all := map[core.Move]solver.Verdict{}
			for _, v := range last.Moves {
				all[v.Move] = v
			}
			return all, last
		}
		fresh, _ := verdicts(core.Line{{Position: line.Last()}})
		repeated := 0
		all, report := verdicts(line)
		for m, v := range all {
			next, err := line.Then(m)
			if err != nil {
				t.Fatal(err)
			}
			want := fresh[m]
			if out := rules.Adjudicate(next); out.Over() && out.Reason == chaosclock.ReasonRepetition {
				repeated++
				want.Result, want.Plies = core.BothLose, 1
			}
			if v.Result != want.Result || v.Plies != want.Plies {
				t.Errorf("%s, after %s: %s is %v in %d, want %v in %d", start, moves, rules.FormatMove(line.Last(), m), v.Result, v.Plies, want.Result, want.Plies)
			}
		}
		if repeated == 0 || !report.Exact || report.Result != report.Moves[0].Result {
			t.Errorf("%d moves repeat, %v", repeated, report.Result)
		}
		if a.HistoryKey(line, solver.Limit{}) == "" || a.HistoryKey(core.Line{{Position: line.Last()}}, solver.Limit{}) != "" {
			t.Error("the histories are not told apart")
		}
	}
}
