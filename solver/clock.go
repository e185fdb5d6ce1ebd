package solver

import (
	"qilab/core"
	"qilab/core/timing"
)

// Clock is the state of both sides' clocks, at the start of a turn or in the middle of one. The zero value is no clock.
type Clock struct {
	Controls [2]timing.Control
	Left     [2]timing.Left
}

// Runs reports whether a side has a clock.
func (c Clock) Runs(side core.Side) bool { return !c.Controls[side].None() }
