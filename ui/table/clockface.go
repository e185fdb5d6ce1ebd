package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
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
	t := c.s.sitting().clock
	if t == nil {
		r, ok := lastRecord(c.s.Node(), side)
		return Face{Time: r.Clock, Known: ok, Periods: r.Periods, Stretch: r.Stretch}
	}
	control := c.control(t, side)
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
	if running, ok := c.Running(); ok && running == side && t.at == c.s.Node() {
		spare, _ := control.Spare(left)
		whole := !left.InPeriods() && control.Turn == 0 && control.Main > lowTime
		f.Running, f.Low = true, spare <= lowTime && (whole || spare+left.Spent > lowTime)
	}
	return f
}

// now returns what each side has left at the current position.
func (c *Clocks) now(t *gameClock) [2]timing.Left {
	if t.at == nil || t.at != c.s.Node() {
		left, _ := c.leftAt(t, c.s.Node())
		return left
	}
	left := t.left
	if side, ok := c.Running(); ok {
		left[side] = c.control(t, side).Spend(left[side], c.s.cfg.Timer.Now().Sub(c.since))
	}
	return left
}

// leftAt returns what each side had left at a node as the tree has it, and how much of a turn under way was spent.
func (c *Clocks) leftAt(t *gameClock, n *core.Node) (left [2]timing.Left, spent time.Duration) {
	for side := range left {
		control := c.control(t, core.Side(side))
		if left[side] = control.Full(); control.None() {
			continue
		}
		if r, ok := lastRecord(n, core.Side(side)); ok {
			left[side] = control.Left(r)
		}
	}
	rules := c.s.Rules().Capabilities()
	if rules.MidTurn(n) {
		for _, step := range rules.Turn(n) {
			_, r, _ := timing.CutRecord(step.Comment)
			spent += r.Took
		}
		left[n.Position().Turn()].Spent = spent
	}
	return left, spent
}

// lastRecord returns what is noted about the clock of a side with its last move up to n.
func lastRecord(n *core.Node, side core.Side) (timing.Record, bool) {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Position().Turn() != side {
			continue
		}
		if _, r, ok := timing.CutRecord(n.Comment); ok && r.Known {
			return r, true
		}
	}
	return timing.Record{}, false
}
