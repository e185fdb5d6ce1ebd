package search

import (
	"qilab/core"
	"qilab/solver/judge"
)

// Judged is the judgement of a move with what it rests on, as the mover sees it.
type Judged struct {
	judge.Judgement
	Before, After judge.Value
	// Better is the best move in the position before, if it is a different one.
	Better    core.Move
	HasBetter bool
}

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

// judgements holds the judgements of the moves of one game.
type judgements struct {
	verdicts map[*core.Node]verdict // on the moves that lead to the nodes
	searched map[*core.Node]bool    // positions that a review has searched
	book     map[*core.Node]bool    // whether the game's book knows the move that leads to a node, as far as that was asked
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
func (j *judgements) judge(n *core.Node, v Verdict, reviewed bool) {
	old, known := j.verdicts[n]
	if known && (old.reviewed && !reviewed || old.reviewed == reviewed && v.shallower(old.Verdict)) {
		return
	}
	j.verdicts[n] = verdict{v, reviewed}
}

// noteSearched notes that a review has searched the position at n.
func (j *judgements) noteSearched(n *core.Node) { j.searched[n] = true }

// reviewedAt returns those of a review on the moves that were played at n.
func (j *judgements) reviewedAt(n *core.Node) (list []Verdict) {
	for _, c := range n.Children() {
		if v, ok := j.verdicts[c]; ok && v.reviewed {
			list = append(list, v.Verdict)
		}
	}
	return list
}
