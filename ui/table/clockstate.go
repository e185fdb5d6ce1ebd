package table

import (
	"qilab/core/timing"
)

// Kept returns the clock of the current game for a file.
func (c *Clocks) Kept() (k KeptClock) {
	t := c.s.sitting().clock
	if t == nil {
		return k
	}
	k.Controls = t.controls
	if n := c.s.Node(); n == t.at {
		k.Spent = c.now(t)[n.Position().Turn()].Spent - t.step
	}
	return k
}

// Restore gives the current game the clock that Kept returned, with the time of the current node. It waits for Resume, and so does
// the program.
func (c *Clocks) Restore(k KeptClock) {
	if k.Controls == ([2]timing.Control{}) {
		return
	}
	t := &gameClock{controls: k.Controls}
	c.stop()
	c.s.sitting().clock = t
	if n := c.s.Node(); c.s.Mode().Clocked() != ClockWaits {
		c.place(t, n)
		side := n.Position().Turn()
		t.left[side] = c.control(t, side).Spend(t.left[side], max(0, min(k.Spent, timing.MostTime)))
	}
	t.paused = !c.over()
	c.s.Players.live = c.s.Players.live && !t.paused
	c.s.settle(ChangedSeats | ChangedPosition)
}
