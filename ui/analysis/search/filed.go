package search

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/reports"
)

// The evaluations of a file are part of the game (core.Eval, in the comments); those of the analysis are not. Where only the file
// has a value it is shown, and an export contains both.

// fileScore is the score of a win, in scales: a chance as good as certain.
const fileScore = 20

// fileValue returns the file's value of the position at n, in a game whose scores have that scale.
func fileValue(n *core.Node, of judge.Scale) (Evaluation, bool) {
	_, e, ok := core.CutEval(n.Comment)
	scale := int(of)
	if !ok || scale == 0 {
		return Evaluation{}, false
	}
	v := Evaluation{Plies: solver.Unknown, Score: e.Score, Scored: true, Filed: true}
	if e.Win != 0 {
		winner, moves := core.First, e.Win
		v.Score = fileScore * scale
		if e.Win < 0 {
			winner, moves, v.Score = core.Second, -e.Win, -v.Score
		}
		v.Claim, v.ClaimPlies = core.WinFor(winner), 2*moves
		if n.Position().Turn() == winner {
			v.ClaimPlies--
		}
	}
	return v, true
}

// fileJudgement judges a move by the file's values before and after it, even if the analysis knows one of them: the values of two
// engines cannot be compared.
func (k *Knowledge) fileJudgement(n *core.Node) Judged {
	before, ok := fileValue(n.Parent(), k.at.Game.Scale)
	if !ok {
		return Judged{}
	}
	after, ok := k.ended(n)
	if !ok {
		after, ok = fileValue(n, k.at.Game.Scale)
	}
	if !ok {
		return Judged{}
	}
	turn := n.Parent().Position().Turn()
	j := Judged{Before: before.For(turn), After: after.For(turn)}
	j.Judgement = k.at.Game.Scale.Move(j.Before, j.After, false)
	return j
}

// Filed counts the positions of the current line with a value only from the file.
func (k *Knowledge) Filed() int {
	count := 0
	for _, n := range k.at.tree().CurrentLine() {
		if k.EvaluationOf(n).Filed {
			count++
		}
	}
	return count
}

// evalOf returns the value of the position at n from finished searches, in the form of files; ok is false if there is none, or
// files cannot express it.
func (k *Knowledge) evalOf(n *core.Node) (e core.Eval, ok bool) {
	f, known := k.get(n)
	if !known || !f.done() || k.at.Game.Scale == judge.Scale(0) || k.outcome(n).Over() {
		return e, false
	}
	return reports.EvalOf(f.report, n.Position().Turn())
}

// Evaluated reports whether a search has found a visible value of any position in the current line.
func (k *Knowledge) Evaluated() bool {
	if k.at.Concealed {
		return false
	}
	for _, n := range k.at.tree().CurrentLine() {
		if _, ok := k.evalOf(n); ok {
			return true
		}
	}
	return false
}

// Annotate writes the known values of positions into the comments of a copy of the current game.
func (k *Knowledge) Annotate(dst *core.Game) {
	type pair struct{ from, to *core.Node }
	for stack := []pair{{k.at.tree().Root(), dst.Root()}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, visited := k.keys[p.from]; visited { // the others have no value
			if e, ok := k.evalOf(p.from); ok {
				p.to.Comment = core.WithEval(p.to.Comment, e)
			}
		}
		to := p.to.Children()
		for i, c := range p.from.Children() {
			stack = append(stack, pair{c, to[i]})
		}
	}
}
