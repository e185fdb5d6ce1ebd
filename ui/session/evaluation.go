package session

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// Evaluation holds what is known about the position at a node.
type Evaluation struct {
	Result core.Result // Unfinished: not known
	Plies  int         // to the end, or solver.Unknown
	Reason core.Reason // the rule on repetition that decides, as in solver.Verdict
	Within int         // likewise
	Score  int         // for First, if Scored
	Scored bool
	Over   bool // the game ended here
	// Claim is an outcome that an engine sees but that is not proven, as in solver.Verdict.
	Claim      core.Result
	ClaimPlies int
	// Filed says that only the game's file says so.
	Filed bool
}

// For returns the evaluation as a side sees it.
func (e Evaluation) For(side core.Side) judge.Value {
	if e.Result != core.Unfinished || !e.Scored {
		return judge.Value{View: e.Result.For(side)}
	}
	score := e.Score
	if side == core.Second {
		score = -score
	}
	return judge.Value{Score: score, Scored: true}
}

// EvaluationOf returns what is known about the position at n: the outcome if the game ended there, or the report.
func (a *Analysis) EvaluationOf(n *core.Node) Evaluation {
	if e, ok := ended(a, n); ok {
		return e
	}
	r, ok := a.ReportOf(n)
	if !ok {
		if e, ok := fileValue(a, n); ok {
			return e
		}
		return Evaluation{Plies: solver.Unknown}
	}
	return evaluationBy(r, a.s.game.Scale)
}

// ended returns the outcome if the game ended at n.
func ended(a *Analysis, n *core.Node) (Evaluation, bool) {
	out := a.s.OutcomeOf(n)
	return Evaluation{Result: out.Result, Over: true}, out.Over()
}

// evaluationBy returns what a report says about its position.
func evaluationBy(r solver.Report, scale judge.Scale) Evaluation {
	e := Evaluation{Result: r.Result, Plies: r.Plies, Reason: r.Reason, Within: r.Within}
	if r.Result != core.Unfinished || len(r.Moves) == 0 {
		return e
	}
	switch best := r.Moves[0]; {
	case best.Scored && best.Result == core.Unfinished:
		e.Score, e.Scored = best.Score, true
		e.Claim, e.ClaimPlies = best.Claim, best.ClaimPlies
		if r.Position.Turn() == core.Second {
			e.Score = -e.Score
		}
	case best.Result == core.Draw && scale > 0: // the others are worse by their scores, not proven to be
		e.Scored = true
	}
	return e
}

// Judged is the judgement of a move with what it rests on, as the mover sees it.
type Judged struct {
	judge.Judgement
	Before, After judge.Value
	// Better is the best move in the position before, if it is a different one.
	Better    core.Move
	HasBetter bool
}

// valueAfter returns the value of the position that a move has led to, unless the search of the position before has looked
// deeper, and the depth of that search, counted from the position before.
func valueAfter(a *Analysis, n *core.Node, before finding, played solver.Verdict) (v judge.Value, depth int) {
	turn := n.Parent().Position().Turn()
	own, said := a.EvaluationOf(n), judge.Of(played, turn)
	if own.Over || before.report.Exact || said.View != core.ViewUnknown {
		if own.Over {
			return own.For(turn), before.report.Depth
		}
		return said, before.report.Depth
	}
	after, _ := a.found.get(a.keyOf(n))
	if value := own.For(turn); after.done() && value.Known() && (after.report.Depth+1 >= before.report.Depth || !said.Known()) {
		return value, min(before.report.Depth, after.report.Depth+1)
	}
	return said, before.report.Depth
}

// Summary returns how well the sides have played the moves of the current line.
func (a *Analysis) Summary() [2]judge.Summary {
	var sums [2]judge.Summary
	for _, n := range a.s.doc.Game().CurrentLine()[1:] {
		j := a.JudgementOf(n)
		sums[n.Parent().Position().Turn()].Add(a.s.game.Scale, j.Before, j.After, j.Judgement)
	}
	return sums
}
