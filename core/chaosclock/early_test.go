package chaosclock_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
)

// exact returns the solver's result of p; ok is false if that would take too long.
func exact(t *testing.T, a solver.Analyzer, p chaosclock.Position) (r core.Result, ok bool) {
	t.Helper()
	var last solver.Report
	lim := solver.Limit{Fast: true, Memory: 200, Lines: 1}
	if err := a.Analyze(t.Context(), core.Line{{Position: p}}, lim, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	return last.Result, last.Exact
}

// The accuracy of the sources' early verdict in random late positions, by clause. The bounds are a little below the
// accuracy in 20000 positions: 94 % both-stuck, 98 % jia-stuck and yi-stuck, 83 % race.
func TestEarlyVerdictIsMostlyRight(t *testing.T) {
	shares := map[string]float64{
		chaosclock.ClauseBothStuck: 0.90,
		chaosclock.ClauseJiaStuck:  0.95,
		chaosclock.ClauseYiStuck:   0.95,
		chaosclock.ClauseRace:      0.78,
	}
	a, rng := clocksolver.NewAnalyzer(nil), rand.New(rand.NewPCG(11, 0))
	right, all := map[string]int{}, map[string]int{}
	for i := range gametest.Sample(16000) {
		p := tightPosition(rng)
		if i%2 == 0 {
			p = randomPosition(rng)
		}
		early := p.Features().Early
		if early == nil {
			continue
		}
		result, ok := exact(t, a, p)
		if !ok {
			continue
		}
		all[early.Clause]++
		if result == early.Result {
			right[early.Clause]++
		}
		if early.Clause == chaosclock.ClauseRace && result != raceResult(p) {
			t.Errorf("%v: the race ends with %v, not %v", p, result, raceResult(p))
		}
	}
	for clause, share := range shares {
		if all[clause] < gametest.Sample(300) {
			t.Errorf("%s: only %d positions", clause, all[clause])
		}
		if got := float64(right[clause]) / float64(all[clause]); got < share {
			t.Errorf("%s: right in %.3f of %d positions, want %.2f", clause, got, all[clause], share)
		}
	}
}

// raceResult returns the correct form of the clause on races: with no pieces on the way, each side drops one piece a
// turn. The mover completes first if he needs no more drops than the opponent, who then has one turn left. A player who
// loses the race after a pass passes too, and both lose.
func raceResult(p chaosclock.Position) core.Result {
	mine, theirs := len(p.Hand(p.Turn())), len(p.Hand(p.Turn().Other()))
	switch {
	case mine == theirs, mine == theirs+1:
		return core.BothWin
	case mine < theirs:
		return core.WinFor(p.Turn())
	case p.Last() == chaosclock.LastPass:
		return core.BothLose
	}
	return core.WinFor(p.Turn().Other())
}

// The sources' rules of thumb are wrong in these positions, one for each kind of error.
func TestEarlyVerdictIsWrong(t *testing.T) {
	cases := []struct {
		name, position, clause string
		early, exact           core.Result
	}{
		{"one home piece more, and the move", "1,0,3,4,0,6,0,8,9,10,11,12;1;0",
			chaosclock.ClauseRace, core.BothWin, core.SecondWins},
		{"who would lose the race passes after a pass", "1,2,0,4,0,6,7,8,0,10,0,12;0;p",
			chaosclock.ClauseRace, core.SecondWins, core.BothLose},
		{"Jia's stuck 5 is freed: the 3, on its way, is captured and dropped on it", "1,0,5,4,0,6,3,8,9,0,11,12;0;0",
			chaosclock.ClauseJiaStuck, core.SecondWins, core.BothWin},
		{"Yi's stuck 8 is freed: the 2, on its way, is captured and dropped on it", "1,8,3,4,0,2,0,0,0,10,11,0;1;0",
			chaosclock.ClauseYiStuck, core.FirstWins, core.BothWin},
		{"Jia, stuck, passes after a pass", "1,0,0,0,5,6,7,8,9,3,0,12;0;p",
			chaosclock.ClauseJiaStuck, core.SecondWins, core.BothLose},
		{"both are stuck, but Jia gets free", "9,0,3,2,5,6,7,8,11,0,4,12;0;0",
			chaosclock.ClauseBothStuck, core.BothLose, core.FirstWins},
		{"both are stuck, and both get free", "9,0,1,8,5,6,7,2,0,10,11,12;0;0",
			chaosclock.ClauseBothStuck, core.BothLose, core.BothWin},
	}
	a := clocksolver.NewAnalyzer(nil)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := chaosclock.Parse(c.position)
			if err != nil {
				t.Fatal(err)
			}
			early := p.Features().Early
			if early == nil || early.Clause != c.clause || early.Result != c.early {
				t.Errorf("the early verdict is %+v, want %s %v", early, c.clause, c.early)
			}
			if got, _ := exact(t, a, p); got != c.exact {
				t.Errorf("exact: %v, want %v", got, c.exact)
			}
		})
	}
}
