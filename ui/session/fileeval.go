package session

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

// fileValue returns what the game's file says about the position at n.
func fileValue(a *Analysis, n *core.Node) (Evaluation, bool) {
	_, e, ok := core.CutEval(n.Comment)
	scale := int(a.s.game.Scale)
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
func fileJudgement(a *Analysis, n *core.Node) Judged {
	before, ok := fileValue(a, n.Parent())
	if !ok {
		return Judged{}
	}
	after, ok := ended(a, n)
	if !ok {
		after, ok = fileValue(a, n)
	}
	if !ok {
		return Judged{}
	}
	turn := n.Parent().Position().Turn()
	j := Judged{Before: before.For(turn), After: after.For(turn)}
	j.Judgement = a.s.game.Scale.Move(j.Before, j.After, false)
	return j
}

// Filed counts the positions of the current line of which only the game's file says anything.
func (a *Analysis) Filed() int {
	count := 0
	for _, n := range a.s.doc.Game().CurrentLine() {
		if a.EvaluationOf(n).Filed {
			count++
		}
	}
	return count
}

// evalOf returns what searches that have ended have found out about the position at n, as files say it; ok is false if
// there is nothing, or nothing that they can say.
func evalOf(a *Analysis, n *core.Node) (e core.Eval, ok bool) {
	f, known := a.found.get(a.keyOf(n))
	if !known || !f.done() || a.s.game.Scale == judge.Scale(0) || a.s.OutcomeOf(n).Over() {
		return e, false
	}
	return reports.EvalOf(f.report, n.Position().Turn())
}

// Evaluated reports whether exporting the game can say what positions are worth: searches have found it out, and the analysis
// is not hidden.
func (a *Analysis) Evaluated() bool {
	if a.s.View.Hidden() {
		return false
	}
	for _, n := range a.s.doc.Game().CurrentLine() {
		if _, ok := evalOf(a, n); ok {
			return true
		}
	}
	return false
}

// evaluated returns a copy of the game on the table with what was found out about its positions.
func evaluated(a *Analysis) *core.Game {
	game := a.s.doc.Snapshot().Game()
	type pair struct{ from, to *core.Node }
	for stack := []pair{{a.s.doc.Game().Root(), game.Root()}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, looked := a.keys[p.from]; looked { // of the others nothing is known
			if e, ok := evalOf(a, p.from); ok {
				p.to.Comment = core.WithEval(p.to.Comment, e)
			}
		}
		to := p.to.Children()
		for i, c := range p.from.Children() {
			stack = append(stack, pair{c, to[i]})
		}
	}
	return game
}
