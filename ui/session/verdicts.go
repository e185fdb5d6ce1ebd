package session

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Verdict is a judgement of a move that is kept.
type Verdict struct {
	Move core.Move
	Judged
	Depth int // of the search that it rests on; 0: its values are proven
}

// verdict is one of a game.
type verdict struct {
	Verdict
	reviewed bool // it stands until the game is reviewed again
}

// shallower reports whether a verdict rests on less than another one.
func (v Verdict) shallower(other Verdict) bool {
	switch {
	case other.Judgement == judge.Unknown:
		return false
	case v.Judgement == judge.Unknown:
		return true
	}
	return v.Depth != 0 && (other.Depth == 0 || v.Depth < other.Depth)
}

// judge takes up a verdict on the move that leads to n. One of a review replaces what was found without one; otherwise a verdict is
// never replaced by a shallower one.
func (t *table) judge(n *core.Node, v Verdict, reviewed bool) {
	old, known := t.verdicts[n]
	if known && (old.reviewed && !reviewed || old.reviewed == reviewed && v.shallower(old.Verdict)) {
		return
	}
	if t.verdicts == nil {
		t.verdicts = map[*core.Node]verdict{}
	}
	t.verdicts[n] = verdict{v, reviewed}
}

// reviewed notes that a review has searched the position at n.
func (t *table) reviewed(n *core.Node) {
	if t.searched == nil {
		t.searched = map[*core.Node]bool{}
	}
	t.searched[n] = true
}

// verdictsAt returns those of a review on the moves that were played at n.
func (t *table) verdictsAt(n *core.Node) (list []Verdict) {
	for _, c := range n.Children() {
		if v, ok := t.verdicts[c]; ok && v.reviewed {
			list = append(list, v.Verdict)
		}
	}
	return list
}

// Reviewed reports whether a review has judged all moves of the line.
func (a *Analysis) Reviewed(line []*core.Node) bool {
	t := a.s.table()
	for _, n := range line[1:] {
		if !t.verdicts[n].reviewed {
			return false
		}
	}
	return len(line) > 1
}

// Advised returns the best move at n as the review has it, which the list of mistakes, the lesson and the arrow all name. ok is false if
// the position was not reviewed.
func (a *Analysis) Advised(n *core.Node) (m core.Move, ok bool) {
	t := a.s.table()
	for _, c := range n.Children() {
		if v, ok := t.verdicts[c]; ok && v.reviewed && v.Judgement != judge.Unknown && (v.Before.Known() || v.Judgement == judge.Best) {
			if v.HasBetter {
				return v.Better, true
			}
			return c.Move(), true
		}
	}
	return core.Move{}, false
}

// JudgementOf returns the judgement of the move that leads to n. That of a review stands. Without one it rests on finished searches
// that are as deep as a normal review, or is what the game's file says, or not known. The moves of an agreed opening are not judged:
// they are put so that neither colour is better, and the worst of those offered is chosen.
func (a *Analysis) JudgementOf(n *core.Node) Judged {
	parent, t := n.Parent(), a.s.table()
	if o := t.opening; parent == nil || o != nil && n.Ply() <= len(o.State.Moves()) {
		return Judged{}
	}
	if v, ok := t.verdicts[n]; ok && v.reviewed {
		return v.Judged
	}
	if !a.s.doc.Game().Contains(n) {
		return Judged{} // it is of another game, whose rules may be others
	}
	if v := judged(a, n); v.Judgement != judge.Unknown {
		t.judge(n, v, false)
	}
	if v, ok := t.verdicts[n]; ok {
		return v.Judged
	}
	j := fileJudgement(a, n)
	if j.Judgement == judge.Unknown && inBook(a, n) {
		j.Judgement = judge.Book
	}
	return j
}

// judged judges the move that leads to n by the searches that have ended.
func judged(a *Analysis, n *core.Node) Verdict {
	parent := n.Parent()
	before, ok := a.found.get(a.keyOf(parent))
	if !ok || !before.done() || len(before.report.Moves) == 0 {
		return Verdict{}
	}
	turn := parent.Position().Turn()
	best := before.report.Moves[0]
	played, ok := before.report.Verdict(n.Move())
	if !ok {
		return Verdict{}
	}
	v := Verdict{Move: n.Move()}
	v.Before = a.EvaluationOf(parent).For(turn)
	v.After, v.Depth = valueAfter(a, n, before, played)
	proven := v.Before.View != core.ViewUnknown && v.After.View != core.ViewUnknown
	equal := solver.Compare(played, best, turn) == 0 || before.report.Exact && judge.Of(played, turn) == judge.Of(best, turn)
	if equal {
		v.Depth = before.report.Depth
	}
	switch {
	case before.report.Exact || proven:
		v.Depth = 0
	case v.Depth < review.MinDepth(a.s.game, review.Normal):
		return Verdict{}
	}
	if v.Judgement = a.s.game.Scale.Move(v.Before, v.After, equal); v.Judgement == judge.Unknown {
		return Verdict{}
	}
	if inBook(a, n) {
		v.Judgement = judge.Book
	}
	if !equal {
		v.Better, v.HasBetter = best.Move, true
	}
	return v
}

// inBook reports whether the book that comes with the game knows the move that leads to n.
func inBook(a *Analysis, n *core.Node) bool {
	if a.s.game.Book == nil {
		return false
	}
	t := a.s.table()
	known, ok := t.book[n]
	if !ok {
		known = review.InBook(a.s.game, n.Parent().Position(), n.Move())
		if t.book == nil {
			t.book = map[*core.Node]bool{}
		}
		t.book[n] = known
	}
	return known
}

// own reports whether the game's own engine analyses the position at n, and not one that the user has set up.
func own(a *Analysis, n *core.Node) bool {
	if a.s.game.External == nil {
		return true
	}
	lim := solver.Limit{FreePlay: a.s.free[a.s.game.Rules.ID()]}
	return a.keyOf(n).line == solver.LineKey(a.s.game.External.Own(), n.Line(), lim)
}
