package table

import (
	"time"

	"qilab/core/timing"
)

// KeptClock is the saved clock of a game: the controls, and the time spent in the turn under way. The times of the positions are in
// the tree. Without controls the game has no clock.
type KeptClock struct {
	Controls [2]timing.Control
	Spent    time.Duration
	At       string // the node of that turn, as placeOf writes it; "": the current node of the game
}

// Kept returns the clock of the current game for saving.
func (c *Clocks) Kept() (k KeptClock) {
	t := c.shared.sitting().clock
	if t == nil {
		return k
	}
	k.Controls = t.controls
	if t.at != nil && c.shared.doc.Game().Contains(t.at) {
		k.Spent = c.at(t)[t.at.Position().Turn()].Spent - t.step
		if n := c.shared.node(); k.Spent > 0 && (n != t.at || n.Next() != nil) { // a file may open elsewhere
			k.At = placeOf(t.at)
		}
	}
	return k
}

// Restore gives the current game a saved clock, with the time of its turn. Clock and program wait for Resume.
func (c *Clocks) Restore(k KeptClock) {
	if k.Controls == ([2]timing.Control{}) {
		return
	}
	t := &gameClock{controls: k.Controls}
	c.stop()
	c.shared.sitting().clock = t
	if c.shared.mode().Clocked() != ClockWaits {
		n := c.shared.node()
		if at := nodeIn(c.shared.doc.Game(), k.At); at != nil {
			n = at
		}
		c.place(t, n)
		side := n.Position().Turn()
		t.left[side] = c.shared.sitting().control(side).Spend(t.left[side], max(0, min(k.Spent, timing.MaxTime)))
	}
	t.paused = !c.ending.Now().Over()
	c.shared.live = c.shared.live && !t.paused
	c.shared.settle(ChangedSeats | ChangedPosition)
}
