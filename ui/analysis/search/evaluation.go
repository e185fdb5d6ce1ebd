package search

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// Evaluation is the known value of the position at a node.
type Evaluation struct {
	Result core.Result // Unfinished: not known
	Plies  int         // to the end, or solver.Unknown
	Reason core.Reason // the rule on repetition that decides, as in solver.Verdict
	Within int         // likewise
	Score  int         // for First, if Scored
	Scored bool
	Over   bool // the game ended here
	// Claim is an unproven outcome seen by an engine, as in solver.Verdict.
	Claim      core.Result
	ClaimPlies int
	// Filed reports that the value is only from the game's file.
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

// winner returns the side that can force a win; ok is false if none is known to.
func (e Evaluation) winner() (side core.Side, ok bool) {
	for side := core.First; side <= core.Second; side++ {
		if win := core.WinFor(side); e.Result == win || e.Result == core.Unfinished && e.Claim == win {
			return side, true
		}
	}
	return 0, false
}

// EvaluationOf returns the value of the position at n: the outcome if the game ended there, or that of the report.
func (k *Knowledge) EvaluationOf(n *core.Node) Evaluation {
	if e, ok := k.ended(n); ok {
		return e
	}
	r, ok := k.ReportOf(n)
	if !ok {
		if e, ok := fileValue(n, k.at.Game.Scale); ok {
			return e
		}
		return Evaluation{Plies: solver.Unknown}
	}
	return evaluationBy(r, k.at.Game.Scale)
}

// ended returns the outcome if the game ended at n.
func (k *Knowledge) ended(n *core.Node) (Evaluation, bool) {
	out := k.outcome(n)
	return Evaluation{Result: out.Result, Over: true}, out.Over()
}

// evaluationBy returns the value of a report's position.
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
	case best.Result == core.Draw && scale > 0: // the other moves are worse by score, not proven to be
		e.Scored = true
	}
	return e
}
