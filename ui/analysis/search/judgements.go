package search

import (
	"maps"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/solver/reports"
	"qilab/solver/review"
)

// Judged is the judgement of a move with its basis, from the mover's point of view.
type Judged struct {
	judge.Judgement
	Before, After judge.Value
	// Better is the best move in the position before, if it is a different one.
	Better    core.Move
	HasBetter bool
}

// Verdict is a stored judgement of a move.
type Verdict struct {
	Move core.Move
	Judged
	Depth int // of the underlying search; 0: the values are proven
}

// verdict is a judgement within a game.
type verdict struct {
	Verdict
	reviewed bool // final until the next review
}

// judgements holds the judgements of the moves of one game.
type judgements struct {
	verdicts map[*core.Node]verdict       // on the moves that lead to the nodes
	searched map[*core.Node]bool          // positions that a review has searched
	efforts  map[*core.Node]review.Effort // of the last review of the moves since the game was opened
	book     map[*core.Node]bool          // whether the game's book has the move to a node, where that was looked up
}

// Stored returns v in its stored form.
func (v Verdict) Stored() reports.Verdict {
	return reports.Verdict{Move: v.Move, Judgement: v.Judgement, Depth: v.Depth, Before: v.Before, After: v.After, Best: v.Better}
}

func newJudgements() *judgements {
	return &judgements{map[*core.Node]verdict{}, map[*core.Node]bool{}, map[*core.Node]review.Effort{}, map[*core.Node]bool{}}
}

// judge stores a verdict on the move to n. A review's verdict replaces others; otherwise a shallower verdict never replaces a
// deeper one.
func (j *judgements) judge(n *core.Node, v Verdict, reviewed bool) {
	old, known := j.verdicts[n]
	if known && (old.reviewed && !reviewed || old.reviewed == reviewed && v.Stored().Shallower(old.Verdict.Stored())) {
		return
	}
	j.verdicts[n] = verdict{v, reviewed}
}

// forgetJudged drops the verdicts that are not a review's. Those that still hold follow from the reports.
func forgetJudged(games map[*core.Game]*judgements) {
	for _, j := range games {
		maps.DeleteFunc(j.verdicts, func(_ *core.Node, v verdict) bool { return !v.reviewed })
	}
}

// reviewedWith reports whether a review with at least that effort has judged the move to n. A verdict from storage has no effort, and
// counts by its depth; one without values cannot be improved.
func (j *judgements) reviewedWith(n *core.Node, effort review.Effort, minDepth int) bool {
	if last, ok := j.efforts[n]; ok {
		return last >= effort
	}
	v := j.verdicts[n]
	return v.reviewed && v.Judgement != judge.Unknown && (v.Depth == 0 || v.Depth >= minDepth || !v.Before.Known())
}

// noteSearched records that a review has searched the position at n.
func (j *judgements) noteSearched(n *core.Node) { j.searched[n] = true }

// reviewedAt returns the review's verdicts on the moves played at n.
func (j *judgements) reviewedAt(n *core.Node) (list []Verdict) {
	for _, c := range n.Children() {
		if v, ok := j.verdicts[c]; ok && v.reviewed {
			list = append(list, v.Verdict)
		}
	}
	return list
}

// recall adopts the verdicts of a stored review of that game, and reports whether there are any.
func (j *judgements) recall(game *core.Game, list []Finding) (news bool) {
	for _, f := range list {
		if !game.Contains(f.Node) {
			continue
		}
		for _, v := range f.Verdicts {
			for _, c := range f.Node.Children() {
				if c.Move() == v.Move {
					j.judge(c, v, true)
					j.noteSearched(f.Node)
					news = true
				}
			}
		}
	}
	return news
}
