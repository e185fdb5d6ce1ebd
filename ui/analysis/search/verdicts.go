package search

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Reviewed reports whether a review has judged all moves of the line but those of an agreed opening.
func (k *Knowledge) Reviewed(line []*core.Node) bool {
	t := k.judgements()
	for _, n := range line[1:] {
		if n.Ply() > k.at.Agreed && !t.verdicts[n].reviewed {
			return false
		}
	}
	return len(line) > 1
}

// Advised returns the best move at n according to the review, as named by the list of mistakes, the lesson and the arrow. ok is
// false if the position was not reviewed.
func (k *Knowledge) Advised(n *core.Node) (m core.Move, ok bool) {
	t := k.judgements()
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

// JudgementOf returns the judgement of the move that leads to n. A review's judgement is final. Without one, it is based on
// finished searches as deep as a normal review, or on the game's file, or unknown. The moves of an agreed opening are not judged:
// they are placed to be balanced, and the opponent picks the worse of those offered.
func (k *Knowledge) JudgementOf(n *core.Node) Judged {
	parent, t := n.Parent(), k.judgements()
	if parent == nil || n.Ply() <= k.at.Agreed {
		return Judged{}
	}
	if v, ok := t.verdicts[n]; ok && v.reviewed {
		return v.Judged
	}
	if !k.at.tree().Owns(n) {
		return Judged{} // a node of another game, perhaps with other rules
	}
	if v := k.judged(n); v.Judgement != judge.Unknown {
		t.judge(n, v, false)
	}
	if v, ok := t.verdicts[n]; ok {
		return v.Judged
	}
	j := k.fileJudgement(n)
	if j.Judgement == judge.Unknown && k.inBook(n) {
		j.Judgement = judge.Book
	}
	return j
}

// judged judges the move that leads to n by finished searches.
func (k *Knowledge) judged(n *core.Node) Verdict {
	parent := n.Parent()
	before, ok := k.get(parent)
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
	v.Before = k.EvaluationOf(parent).For(turn)
	v.After, v.Depth = valueAfter(k, n, before, played)
	proven := v.Before.View != core.ViewUnknown && v.After.View != core.ViewUnknown
	equal := solver.Compare(played, best, turn) == 0 || before.report.Exact && judge.Of(played, turn) == judge.Of(best, turn)
	if equal {
		v.Depth = before.report.Depth
	}
	switch {
	case before.report.Exact || proven:
		v.Depth = 0
	case v.Depth < review.MinDepth(k.at.Game, review.Normal):
		return Verdict{}
	}
	if v.Judgement = k.at.Game.Scale.Move(v.Before, v.After, equal); v.Judgement == judge.Unknown {
		return Verdict{}
	}
	if k.inBook(n) {
		v.Judgement = judge.Book
	}
	if !equal {
		v.Better, v.HasBetter = best.Move, true
	}
	return v
}

// inBook reports whether the move that leads to n belongs to an established opening or to the game's built-in book.
func (k *Knowledge) inBook(n *core.Node) bool {
	t := k.judgements()
	known, ok := t.book[n]
	if !ok {
		known = review.InBook(k.at.Game, n.Parent().Position(), n.Move())
		t.book[n] = known
	}
	return known
}

// own reports whether the game's own engine analyses the position at n, rather than a third-party one.
func (k *Knowledge) own(n *core.Node) bool {
	if k.at.Game.External == nil {
		return true
	}
	return k.keyOf(n) == keyBy(k.at.Game.External.Own(), *k.at, k.trail.To(n), k.era)
}

// valueAfter returns the value after a move, unless the search of the position before it was deeper, and the depth of that search,
// counted from the position before. A bound is no value: the move may lose much more.
func valueAfter(k *Knowledge, n *core.Node, before finding, played solver.Verdict) (v judge.Value, depth int) {
	turn := n.Parent().Position().Turn()
	own, said := k.EvaluationOf(n), judge.Of(played, turn)
	if own.Over || before.report.Exact || said.View != core.ViewUnknown {
		if own.Over {
			return own.For(turn), before.report.Depth
		}
		return said, before.report.Depth
	}
	after, _ := k.get(n)
	if value := own.For(turn); after.done() && value.Known() && (after.report.Depth+1 >= before.report.Depth || !said.Known() || played.Bound) {
		return value, min(before.report.Depth, after.report.Depth+1)
	}
	if played.Bound {
		return judge.Value{}, 0
	}
	return said, before.report.Depth
}

// Summary returns how well the sides have played the moves of the current line after an agreed opening.
func (k *Knowledge) Summary() [2]judge.Summary {
	var sums [2]judge.Summary
	for _, n := range k.at.tree().CurrentLine()[1:] {
		if n.Ply() <= k.at.Agreed {
			continue
		}
		j := k.JudgementOf(n)
		sums[n.Parent().Position().Turn()].Add(k.at.Game.Scale, j.Before, j.After, j.Judgement)
	}
	return sums
}
