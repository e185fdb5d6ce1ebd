package search

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/reports"
)

// What a file says about a game is part of the game (core.Eval, in the comments); what the analysis has found out is not.
// Where only the file says anything, that is shown, and exporting a game puts both together.

// fileScore is the score that stands for a win, in scales: a chance as good as certain.
const fileScore = 20

// fileValue returns what the game's file says about the position at n, in a game whose scores have that scale.
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

// fileJudgement judges a move by what the game's file says of the positions before and after it, whatever is known of one of them
// besides: the values of two engines cannot be compared.
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

// Filed counts the positions of the current line of which only the game's file says anything.
func (k *Knowledge) Filed() int {
	count := 0
	for _, n := range k.at.tree().CurrentLine() {
		if k.EvaluationOf(n).Filed {
			count++
		}
	}
	return count
}

// evalOf returns what searches that have ended have found out about the position at n, as files say it; ok is false if
// there is nothing, or nothing that they can say.
func (k *Knowledge) evalOf(n *core.Node) (e core.Eval, ok bool) {
	f, known := k.get(n)
	if !known || !f.done() || k.at.Game.Scale == judge.Scale(0) || k.outcome(n).Over() {
		return e, false
	}
	return reports.EvalOf(f.report, n.Position().Turn())
}

// Evaluated reports whether a search has found a value of any position of the current line, and may tell it.
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
		if _, visited := k.keys[p.from]; visited { // nothing is known of the others
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
