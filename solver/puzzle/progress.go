package puzzle

import "qilab/core"

// Progress is how far an attempt at a goal has come that takes a number of moves, as Kind.Enough.
type Progress struct {
	Made, Enough int // moves of the solver; Enough is 0 if the goal takes no number of moves
}

// Progress returns the progress at n.
func (a *Attempt) Progress(n *core.Node) Progress {
	if a.enough == 0 {
		return Progress{}
	}
	return Progress{min(a.made(n), a.enough), a.enough}
}
