package review

import (
	"context"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// A search compares the played move with the best one.
type search struct {
	*worker
	line   core.Line
	played *core.Move // nil: none
	report solver.Report
	after  *solver.Report // on the position after the played move, if it was searched
}

// The limits on exceeding the budget.
const (
	// reach is the number of budgets that may be spent to reach the minimum depth.
	reach = 8
	// doubt is the number of budgets for the second comparison of a move that looks like an error.
	doubt = 2
)

// run searches the position, and the one after the played move if needed.
func (s *search) run(ctx context.Context) error {
	budget := budgetOf(s.Game, s.Effort)
	lim := solver.Limit{Nodes: budget.Nodes, Threads: 1, Memory: budget.Memory, Lines: 1, Fresh: true}
	analyzer := s.engine
	switch {
	case Exact(s.Game): // the single analyzer takes all cores, and the memory that it needs
		lim = solver.Limit{Threads: s.Threads}
	case s.provable(s.line.Last()):
		analyzer = s.proofs
		lim = solver.Limit{Threads: 1}
	}
	var err error
	if s.report, err = s.analyze(ctx, analyzer, s.line, lim); err != nil || s.report.Exact || Exact(s.Game) {
		return err
	}
	if s.report.Depth < budget.Depth && !s.won() {
		lim.Fresh, lim.Nodes, lim.Depth = false, reach*budget.Nodes, budget.Depth
		if err := s.deepen(ctx, lim); err != nil {
			return err
		}
	}
	if err := s.compare(ctx); err != nil || s.played == nil {
		return err
	}
	if v := s.verdict(); v.Judgement.Faulty() && v.Depth > 0 {
		lim.Fresh, lim.Nodes, lim.Depth = false, doubt*budget.Nodes, 0
		if err := s.deepen(ctx, lim); err != nil {
			return err
		}
		return s.compare(ctx)
	}
	return nil
}

// won reports whether the best move is proven to win, so that no move is better.
func (s *search) won() bool {
	return len(s.report.Moves) > 0 && s.report.Moves[0].Result == core.WinFor(s.line.Last().Turn())
}

// deepen searches the position once more, with the same tables.
func (s *search) deepen(ctx context.Context, lim solver.Limit) error {
	r, err := s.analyze(ctx, s.engine, s.line, lim)
	if err == nil && solver.KnowsAsMuch(r, s.report) {
		s.report = r
	}
	return err
}

// compare finds the value of the played move at the depth of the best one, and puts it into the report.
func (s *search) compare(ctx context.Context) error {
	s.after = nil
	if s.played == nil || len(s.report.Moves) == 0 || s.report.Moves[0].Move == *s.played {
		return nil
	}
	known, ok := s.report.Verdict(*s.played)
	if !ok || known.Result != core.Unfinished || s.report.Depth == 0 {
		return nil
	}
	next, err := s.line.Then(*s.played)
	if err != nil {
		return nil // it is not legal by these rules, and is not judged
	}
	turn, mover := next.Last().Turn(), s.line.Last().Turn()
	budget := budgetOf(s.Game, s.Effort)
	lim := solver.Limit{Nodes: reach * budget.Nodes, Depth: s.report.Depth, Threads: 1, Memory: budget.Memory, Lines: 1}
	if turn != mover {
		lim.Depth = max(1, lim.Depth-1)
	}
	r, err := s.analyze(ctx, s.engine, next, lim)
	if err != nil || len(r.Moves) == 0 || !r.Moves[0].Known() {
		return err
	}
	s.after = &r
	s.report = s.report.With(playedVerdict(*s.played, known, r, turn, mover))
	return nil
}

// playedVerdict returns the verdict on a move from the search of the position after it.
func playedVerdict(m core.Move, known solver.Verdict, after solver.Report, turn, mover core.Side) solver.Verdict {
	if proven, ok := after.VerdictBefore(m); ok {
		return proven
	}
	best := after.Moves[0]
	known.Bound, known.PV = false, append([]core.Move{m}, best.PV...)
	known.Score, known.Scored, known.Claim = 0, false, core.Unfinished
	switch value := valueFor(best, turn, mover); {
	case best.Result != core.Unfinished: // the best proven move, but unproven ones may be better
		known.Scored = value.View == core.ViewDraw
	default:
		known.Score, known.Scored, known.Claim = value.Score, true, best.Claim
		if known.ClaimPlies = best.ClaimPlies; known.ClaimPlies != solver.Unknown {
			known.ClaimPlies++
		}
	}
	return known
}

// verdict judges the played move by the report.
func (s *search) verdict() *Verdict {
	turn := s.line.Last().Turn()
	v := &Verdict{Ply: len(s.line), Move: *s.played, Depth: s.depth()}
	played, ok := s.report.Verdict(*s.played)
	if ok && len(s.report.Moves) > 0 {
		best := s.report.Moves[0]
		v.Before, v.After, v.Result = judge.Of(best, turn), judge.Of(played, turn), played.Result
		proven := best.Result != core.Unfinished && played.Result != core.Unfinished
		if proven {
			v.Depth = 0
		}
		enough := proven || s.report.Exact || v.Depth >= MinDepth(s.Game, s.Effort)
		switch {
		case len(s.line) <= s.Agreed:
		case v.Before.Known() && v.After.Known() && !played.Bound && enough:
			v.Best, v.Judged = best.Move, true
			v.Judgement = s.judge(best, played, v)
		case len(s.report.Moves) == 1: // it was the only move
			v.Best, v.Judged, v.Judgement = best.Move, true, judge.Best
			v.Before, v.After = judge.Value{}, judge.Value{}
		}
	}
	if len(s.line) > s.Agreed && InBook(s.Game, s.line.Last(), *s.played) {
		v.Judgement = judge.Book
	}
	return v
}

// judge returns the judgement of the played move.
func (s *search) judge(best, played solver.Verdict, v *Verdict) judge.Judgement {
	turn := s.line.Last().Turn()
	equal := played.Move == best.Move || solver.Compare(played, best, turn) == 0 || v.Before == v.After && v.Before.View != core.ViewUnknown
	win, loss := core.WinFor(turn), core.WinFor(turn.Other())
	switch {
	case equal:
		return judge.Best
	case best.Result == win && played.Claim == win, best.Claim == loss && played.Result == loss:
		return judge.Fine // the outcome is the same; only its proof appeared or vanished
	}
	return s.Game.Scale.Move(v.Before, v.After, false)
}

// depth returns the depth of the compared values, in that of the report.
func (s *search) depth() int {
	depth := s.report.Depth
	if s.after != nil && !s.after.Exact && s.after.Result == core.Unfinished {
		behind := s.after.Depth
		if s.after.Position.Turn() != s.line.Last().Turn() {
			behind++
		}
		depth = min(depth, behind)
	}
	return depth
}
