package puzzle

import (
	"slices"

	"qilab/core"
)

// Progress is how far an attempt at a goal has come that takes a number of moves, as Kind.Enough.
type Progress struct {
	Made, Enough int // moves of the solver; Enough is 0 if the goal takes no number of moves
}

// Progress returns the progress at n.
func (a *Attempt) Progress(n *core.Node) Progress {
	kinds := a.prover.Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.ID == a.goal.Kind })
	if i < 0 || !a.goal.Unbounded() || kinds[i].Enough == 0 {
		return Progress{}
	}
	return Progress{min(a.made(n), kinds[i].Enough), kinds[i].Enough}
}
