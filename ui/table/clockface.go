package table

import (
	"time"

	"qilab/core"
)

// Face is the display of one side's clock.
type Face struct {
	Time    time.Duration
	Known   bool          // whether there is a time to show
	Turn    time.Duration // the time left for the turn, where a turn has its own bound; else 0
	Bounded bool          // whether Turn is bounded
	Periods int           // periods left, including the current one; 0: none, or not begun
	Stretch int           // turns to be made in the period, if more than one
	Running bool
	Low     bool // the clock is running in the last seconds of the game, or of a turn that had more
}

// lowTime is when the last seconds begin.
const lowTime = 10 * time.Second

// Face returns the display of a side's clock at the current position: the time left, or where only the tree has it, the recorded
// time.
func (c *Clocks) Face(side core.Side) Face {
	t := c.shared.sitting().clock
	if t == nil {
		r, ok := lastRecord(c.shared.node(), side)
		return Face{Time: r.Clock, Known: ok, Periods: r.Periods, Stretch: r.Stretch}
	}
	control := c.shared.sitting().control(side)
	if control.None() {
		return Face{}
	}
	left := c.now(t)[side]
	f := Face{Time: control.Shown(left), Known: true}
	if !c.lenient && !t.overtime { // a side that lost on time has none left
		f.Time = max(f.Time, 0)
	}
	if control.Turn > 0 && control.Main > 0 && !left.InPeriods() {
		f.Turn, f.Bounded = control.Turn-left.Spent, true
	}
	if left.InPeriods() {
		if f.Periods = left.Periods; control.Stretch > 0 {
			f.Stretch = left.Stretch
		}
	}
	if running, ok := c.Running(); ok && running == side && t.at == c.shared.node() {
		spare, _ := control.Spare(left)
		whole := !left.InPeriods() && control.Turn == 0 && control.Main > lowTime
		f.Running, f.Low = true, spare <= lowTime && (whole || spare+left.Spent > lowTime)
	}
	return f
}
