package table

import (
	"time"

	"qilab/core"
)

// Face is what the clock of a side shows.
type Face struct {
	Time    time.Duration
	Known   bool          // there is something to show
	Turn    time.Duration // what is left of the turn, where that has a bound of its own; else 0
	Bounded bool          // Turn is
	Periods int           // that are left, with the one under way; 0: there are none, or they have not begun
	Stretch int           // turns to be made in the period, where they are more than one
	Running bool
	Low     bool // it runs, and its last seconds have begun: those of the game, or of a turn that had more
}

// lowTime is when the last seconds begin.
const lowTime = 10 * time.Second

// Face returns what the clock of a side shows at the current position: what is left or, where it has been noted in the tree only,
// what was.
func (c *Clocks) Face(side core.Side) Face {
	t := c.at.sitting().clock
	if t == nil {
		r, ok := lastRecord(c.at.node(), side)
		return Face{Time: r.Clock, Known: ok, Periods: r.Periods, Stretch: r.Stretch}
	}
	control := c.at.sitting().control(side)
	if control.None() {
		return Face{}
	}
	left := c.now(t)[side]
	f := Face{Time: control.Shown(left), Known: true}
	if !c.lenient && !t.overtime { // who has lost on time has none left
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
	if running, ok := c.Running(); ok && running == side && t.at == c.at.node() {
		spare, _ := control.Spare(left)
		whole := !left.InPeriods() && control.Turn == 0 && control.Main > lowTime
		f.Running, f.Low = true, spare <= lowTime && (whole || spare+left.Spent > lowTime)
	}
	return f
}
