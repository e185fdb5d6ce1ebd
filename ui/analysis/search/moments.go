package search

import (
	"qilab/core"
)

// A Moment is an error in the game, as far as the analysis knows.
type Moment struct {
	Node *core.Node // that the move leads to
	Judged
	Lost float64 // as judge.Scale.Lost
}

// Moments lists the errors in a line of the tree, in its order. It uses finished searches, so the list grows during the analysis.
func (k *Knowledge) Moments(line []*core.Node) []Moment {
	var list []Moment
	for _, n := range line {
		if j := k.JudgementOf(n); j.Faulty() {
			list = append(list, Moment{Node: n, Judged: j, Lost: k.at.Game.Scale.Lost(j.Before, j.After)})
		}
	}
	return list
}

// A Moving selects the moves of one side, or of both.
type Moving struct {
	Side core.Side
	Both bool
}

// Has reports whether the move to n is selected.
func (m Moving) Has(n *core.Node) bool {
	return n.Parent() != nil && (m.Both || n.Parent().Position().Turn() == m.Side)
}

// Loss returns the loss of a move in units of scores; ok is false if a proven outcome appeared or vanished.
func (m Moment) Loss() (units int, ok bool) {
	if !m.Before.Scored || !m.After.Scored || m.Before.View != core.ViewUnknown || m.After.View != core.ViewUnknown {
		return 0, false
	}
	return max(0, m.Before.Score-m.After.Score), true
}
