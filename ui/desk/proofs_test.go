package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver"
	"qilab/solver/catalog"
)

// provesAfter proves that positions with more stones than it says are won by Black, and knows scores of the others.
type provesAfter int

func (n provesAfter) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: 9, Progress: 1, Plies: solver.Unknown, Stopped: solver.StoppedDepth}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, Score: 100 - i, Scored: true, PV: []core.Move{m}}
		if len(line)-1 > int(n) {
			v = solver.Verdict{Move: m, Result: core.FirstWins, Plies: 6, PV: []core.Move{m}}
		}
		r.Moves = append(r.Moves, v)
	}
	if len(line)-1 > int(n) {
		r.Result, r.Plies = core.FirstWins, 6
	}
	report(r)
	return nil
}

// What is proven after a move is known when one goes back, of that move and of all positions before it that it decides.
func TestProofsGoBack(t *testing.T) {
	g := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}, Analyzer: provesAfter(2), Scale: 200}
	tb := threatsAt(t, g, g.Rules.Start().String())
	tb.Threat.SetOn(false)
	tb.Analysis.SetOn(true)
	for _, text := range []string{"", "h8", "a1", "b2"} { // Black, White, Black
		if text != "" {
			m, err := g.Rules.ParseMove(tb.Position(), text)
			if err == nil {
				err = tb.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		tb.loop.Until(t, time.Minute, "the position is searched", func() bool {
			e := tb.Knowledge.EvaluationOf(tb.Node())
			return e.Scored || e.Result != core.Unfinished
		})
	}
	last := tb.Node()
	for n, want := range map[*core.Node]struct {
		result core.Result
		plies  int
	}{
		last:                            {core.FirstWins, 6},
		last.Parent():                   {core.FirstWins, 7},               // Black to move wins by that move
		last.Parent().Parent():          {core.Unfinished, solver.Unknown}, // White has other moves
		last.Parent().Parent().Parent(): {core.Unfinished, solver.Unknown},
	} {
		r, ok := tb.Knowledge.ReportOf(n)
		if !ok || r.Result != want.result || r.Plies != want.plies {
			t.Errorf("at %d it is %v in %d, %v; want %v in %d", n.Ply(), r.Result, r.Plies, ok, want.result, want.plies)
		}
		if next := n.Next(); next != nil && n.Ply() > 0 {
			if v, ok := r.Verdict(next.Move()); !ok || v.Result != core.FirstWins || v.Plies != 6+last.Ply()-n.Ply() {
				t.Errorf("at %d the move that was played is %+v", n.Ply(), v)
			}
		}
	}
}
