package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
)

// voiced prefers the move of number best and thinks all others lose much.
type voiced struct {
	best, depth *int
}

func (v voiced) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: *v.depth, Stopped: solver.StoppedTime, Progress: 1}
	for i, m := range p.Moves() {
		s := -900
		if i == *v.best {
			s = 100
		}
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Score: s, Scored: true, PV: []core.Move{m}})
	}
	solver.Sort(r.Moves, p.Turn())
	if len(line) == 2 { // for the other side
		played := line[1].Move
		bad := played != line[0].Position.Moves()[*v.best]
		for i := range r.Moves {
			r.Moves[i].Score = -100
			if bad {
				r.Moves[i].Score = 900
			}
		}
	}
	report(r)
	return ctx.Err()
}

// analysed waits for the analysis.
func analysed(tb *rig) {
	tb.t.Helper()
	tb.loop.Until(tb.t, 5*time.Second, "analysed", func() bool { return !tb.Analysis.SearchingAnything() })
}

// firstMoveJudged returns a table with a first move that an analyzer has judged to be an error.
func firstMoveJudged(t *testing.T, a solver.Analyzer) *rig {
	t.Helper()
	tb := newTable(t, func(c *desk.Config) {
		c.Config.Games = []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: a, Scale: 300}}
	})
	if err := tb.Play(tb.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	tb.Analysis.SetBudget(search.Budget{Think: time.Millisecond, Fill: time.Millisecond})
	tb.Analysis.SetOn(true)
	analysed(tb)
	if !tb.Knowledge.JudgementOf(tb.Node()).Faulty() {
		t.Fatal("the first move is no error")
	}
	return tb
}

// A judgement of an engine that another has replaced is dropped, even if the other searched less deep.
func TestJudgedByOtherEngine(t *testing.T) {
	best, depth := 1, 30
	tb := firstMoveJudged(t, voiced{&best, &depth})
	n := tb.Node()
	best, depth = 0, 14 // another engine: counts depth otherwise, and prefers the move played
	tb.Search.Renew()
	analysed(tb)
	if j := tb.Knowledge.JudgementOf(n); j.Faulty() {
		t.Errorf("the judgement is that of the former engine: %+v", j)
	}
}

// strict finds that the first move loses by repetition, where that is judged; otherwise all draw.
type strict struct{}

func (strict) HistoryKey(_ core.Line, lim solver.Limit) string {
	if lim.FreePlay {
		return "free"
	}
	return "judged"
}

func (strict) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Exact: true, Result: core.Draw, Plies: solver.Unknown, Progress: 1}
	lost := len(line) == 2 && !lim.FreePlay
	if lost {
		r.Result = core.SecondWins
	}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Result: core.Draw, Plies: solver.Unknown, PV: []core.Move{m}}
		if len(line) == 1 && i == 0 && !lim.FreePlay || lost {
			v.Result = core.SecondWins
		}
		r.Moves = append(r.Moves, v)
	}
	if lim.FreePlay { // without the rule nothing is proven
		r.Exact, r.Result, r.Depth, r.Stopped = false, core.Unfinished, 20, solver.StoppedTime
		for i := range r.Moves {
			r.Moves[i].Result, r.Moves[i].Scored = core.Unfinished, true
		}
	}
	solver.Sort(r.Moves, p.Turn())
	report(r)
	return ctx.Err()
}

// A judgement by the rules of repetition is dropped when these do not hold any more.
func TestJudgedByOtherRules(t *testing.T) {
	tb := firstMoveJudged(t, strict{})
	n := tb.Node()
	tb.Rulings.SetFreePlay(tb.Rules().ID(), true)
	analysed(tb)
	j := tb.Knowledge.JudgementOf(n)
	if j.Faulty() || j.After != tb.Knowledge.EvaluationOf(n).For(core.First) {
		t.Error("the judgement is by the former rules")
	}
}

// bounding searches the first position deeply, where it only bounds the moves that are not best, and the later ones less deeply.
type bounding struct{ later chan struct{} }

func (b bounding) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: 30, Stopped: solver.StoppedTime, Progress: 1}
	best, rest := 40, 20
	if len(line) > 1 {
		r.Depth = 20
		best, rest = 500, 400
		select {
		case <-b.later:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Score: rest, Scored: true, Bound: true, PV: []core.Move{m}}
		if i == 1 {
			v.Score, v.Bound = best, false
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, p.Turn())
	report(r)
	return ctx.Err()
}

// A move whose value is only bounded is not judged by the bound, but by the search of the position after it.
func TestBoundIsNoLoss(t *testing.T) {
	a := bounding{make(chan struct{})}
	tb := newTable(t, func(c *desk.Config) {
		c.Config.Games = []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: a, Scale: 300}}
	})
	tb.Analysis.SetBudget(search.Budget{Think: time.Millisecond, Fill: time.Millisecond})
	tb.Analysis.SetOn(true)
	analysed(tb)
	if err := tb.Play(tb.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	n := tb.Node()
	if j := tb.Knowledge.JudgementOf(n); j.Judgement != judge.Unknown {
		t.Errorf("judged by a bound: %+v", j)
	}
	close(a.later)
	analysed(tb)
	if j := tb.Knowledge.JudgementOf(n); j.Judgement != judge.Blunder || j.After.Score != -500 {
		t.Errorf("judged %+v", j)
	}
}
