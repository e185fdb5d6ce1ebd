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
