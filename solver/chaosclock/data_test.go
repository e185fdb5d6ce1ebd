package chaosclock_test

import (
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
)

// TestKnownValues compares results with those of an independent solver in testdata/chaosclock.tsv.
func TestKnownValues(t *testing.T) {
	codes := map[string]core.Result{"J": core.FirstWins, "Y": core.SecondWins, "WW": core.BothWin, "LL": core.BothLose}
	rows := gametest.Rows(t, "testdata/chaosclock.tsv")[1:] // the header comes first
	for _, fields := range gametest.Part(rows) {
		t.Run(fields[0], func(t *testing.T) {
			p, err := chaosclock.Parse(fields[0])
			if err != nil {
				t.Fatal(err)
			}
			solution, err := clocksolver.NewAnalyzer(nil).Solution(t.Context(), p, solver.Limit{Threads: 2})
			if err != nil {
				t.Fatal(err)
			}
			moves := solution.Moves(p)
			if moves[0].Result != codes[fields[1]] {
				t.Errorf("outcome %v, want %s", moves[0].Result, fields[1])
			}
			if want, _ := strconv.Atoi(fields[2]); moves[0].Plies != want && moves[0].Result != core.BothLose {
				t.Errorf("%d plies, want %d", moves[0].Plies, want)
			}
			wanted := map[string]string{}
			for _, w := range strings.Fields(fields[4]) {
				name, value, _ := strings.Cut(w, ":")
				wanted[strings.TrimLeft(name, "DM")] = value
			}
			if len(wanted) != len(moves) {
				t.Errorf("%d moves, want %d", len(moves), len(wanted))
			}
			for _, m := range moves {
				name := chaosclock.Rules{}.FormatMove(p, m.Move)
				result, plies, _ := strings.Cut(wanted[name], "/")
				n, err := strconv.Atoi(plies)
				if err != nil || m.Result != codes[result] || max(m.Plies, 0) != n {
					t.Errorf("move %s: %v in %d, want %s", name, m.Result, m.Plies, wanted[name])
				}
			}
		})
	}
}

// TestLine plays out principal variations: each must end as claimed, after the claimed number of plies.
func TestLine(t *testing.T) {
	texts := []string{"4,3,7,11,5,10,12,0,0,2,0,0;0;7", "0,6,5,0,2,7,0,9,8,0,4,12;1;4", chaosclock.SampleDeal}
	if testing.Short() {
		texts = texts[:1]
	}
	for _, text := range texts {
		p, err := chaosclock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var best solver.Verdict
		if err := clocksolver.NewAnalyzer(nil).Analyze(t.Context(), core.Line{{Position: p}}, solver.Limit{Threads: 2}, func(r solver.Report) { best = r.Moves[0] }); err != nil {
			t.Fatal(err)
		}
		line := best.PV
		var at core.Position = p
		for _, m := range line {
			if at, err = at.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if at.Outcome().Result != best.Result || len(line) != best.Plies {
			t.Errorf("%s: the line ends with %v after %d plies, claimed %v in %d", text, at.Outcome().Result, len(line), best.Result, best.Plies)
		}
	}
}
