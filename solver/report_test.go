package solver_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
)

// A position takes over what the position after a move proves: it is won if that move wins, and lost once all moves lose.
func TestVerdictBefore(t *testing.T) {
	p := gomoku.Rules{Set: gomoku.Freestyle}.Start()
	legal := p.Moves()[:3]
	before := solver.Report{Position: p, Plies: solver.Unknown}
	for i, m := range legal {
		before.Moves = append(before.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Score: 30 - i, Scored: true})
	}
	after := func(result core.Result, plies int) solver.Report {
		return solver.Report{Result: result, Plies: plies, Moves: []solver.Verdict{{Move: legal[0], Result: result, Plies: plies, PV: []core.Move{legal[0], legal[1]}}}}
	}
	open := after(core.Unfinished, solver.Unknown)
	if v, ok := open.VerdictBefore(legal[2]); ok {
		t.Errorf("an open position proves %+v", v)
	}

	won := after(core.FirstWins, 4)
	v, ok := won.VerdictBefore(legal[2])
	if !ok || v.Move != legal[2] || v.Result != core.FirstWins || v.Plies != 5 || !slices.Equal(v.PV, []core.Move{legal[2], legal[0], legal[1]}) {
		t.Fatalf("%+v, %v", v, ok)
	}
	now := before.With(v)
	if now.Moves[0].Move != legal[2] || now.Result != core.FirstWins || now.Plies != 5 {
		t.Errorf("with a winning move: %+v", now)
	}
	if before.Result != core.Unfinished || before.Moves[0].Move != legal[0] {
		t.Error("the old report has changed")
	}

	lost := before
	for i, m := range legal {
		if lost.Result != core.Unfinished {
			t.Errorf("it is lost after %d of %d moves", i, len(legal))
		}
		worse := after(core.SecondWins, 4+2*i)
		v, _ := worse.VerdictBefore(m)
		lost = lost.With(v)
	}
	if lost.Result != core.SecondWins || lost.Plies != 9 || lost.Moves[0].Move != legal[2] {
		t.Errorf("with all moves lost: %+v", lost)
	}
}
