// Package mistakes turns the errors of reviewed games into questions: what to play instead, with all right answers. It
// is the common part of the command line and the window, which make training cards of them.
package mistakes

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Mistake is an error with the answers to it.
type Mistake struct {
	Ply       int // of the move, from 1
	Position  core.Position
	Move      core.Move
	Judgement judge.Judgement
	// Right are the moves that are not errors, the one that the review advises first, and Best is the line that begins with it.
	Right []core.Move
	Best  []core.Move
	Kinds []explain.Kind // the most important first
}

// Wish selects errors.
type Wish struct {
	Side core.Side // whose, unless Both
	Both bool
	Min  judge.Judgement // the least error; those that are no errors are never selected
}

// Of reports whether the moves of a side are meant.
func (w Wish) Of(s core.Side) bool { return w.Both || w.Side == s }

// Errors returns what a review has found about the errors in a line, whether or not they have answers.
func (w Wish) Errors(line core.Line, found []review.Found) (list []review.Found) {
	for _, f := range found {
		if v := f.Verdict; v != nil && v.Judgement >= max(w.Min, judge.Inaccuracy) && f.Ply+1 < len(line) && w.Of(line[f.Ply].Position.Turn()) {
			list = append(list, f)
		}
	}
	return list
}

// Find returns the errors with clear answers that a review has found in a line, in its order. The error is that of ctx.
func Find(ctx context.Context, g catalog.Game, line core.Line, found []review.Found, w Wish) (list []Mistake, err error) {
	for _, f := range w.Errors(line, found) {
		m, ok, err := answered(ctx, g, line[:f.Ply+1], f)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		if m.Kinds, err = ErrorKinds(ctx, g, line, f, after(found, f.Ply+1)); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b Mistake) int { return a.Ply - b.Ply })
	return list, nil
}

// answered returns an error with its answers: all moves that a wider search counts as right, beginning with the one that the
// review advises. ok is false if that search does not confirm the review: the advised move is not right, or the played one is too,
// or the position is lost anyway. A question would then contradict the list of errors, or have no good answer. The error is that
// of ctx.
func answered(ctx context.Context, g catalog.Game, line core.Line, f review.Found) (m Mistake, ok bool, err error) {
	report, err := review.Widened(ctx, g, line, f.Report)
	if ctx.Err() != nil {
		return m, false, ctx.Err()
	}
	if err != nil {
		report = f.Report // the review alone knows fewer answers
	}
	p, right, advised := line.Last(), review.Right(g, report), f.Verdict.Best
	if !slices.Contains(right, advised) || slices.Contains(right, f.Verdict.Move) || judge.Of(report.Moves[0], p.Turn()).View == core.ViewLoss {
		return m, false, nil
	}
	right = slices.Insert(slices.DeleteFunc(right, func(m core.Move) bool { return m == advised }), 0, advised)
	best, _ := f.Report.Verdict(advised)
	if len(best.PV) == 0 {
		best, _ = report.Verdict(advised)
	}
	return Mistake{
		Ply: f.Ply + 1, Position: p, Move: f.Verdict.Move, Judgement: f.Verdict.Judgement, Right: right, Best: core.Playable(p, best.Line()),
	}, true, nil
}

// after returns the finding about a position; nil if there is none.
func after(found []review.Found, ply int) *review.Found {
	for i := range found {
		if found[i].Ply == ply {
			return &found[i]
		}
	}
	return nil
}

// ErrorKinds returns the kinds of an error, the most important first. next is the finding about the position after the move,
// if there is one. The error is that of ctx.
func ErrorKinds(ctx context.Context, g catalog.Game, line core.Line, f review.Found, next *review.Found) ([]explain.Kind, error) {
	if g.Why == nil {
		return explain.KindsOf(nil), nil
	}
	v := f.Verdict
	var reply solver.Report
	if next != nil {
		reply = next.Report
	}
	reasons, err := g.Why(ctx, explain.Fault{Line: line[:f.Ply+1], Move: v.Move, Before: v.Before, After: v.After}.Analysed(f.Report, reply))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		reasons = nil // a move without a reason is still an error
	}
	return explain.KindsOf(reasons), nil
}
