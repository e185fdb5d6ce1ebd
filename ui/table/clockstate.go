package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core/timing"
)

// State writes the clock of the game on the table for a file of the game, which has the time of every position in its tree: the
// controls, and the seconds that the turn under way has taken at the current node. It is "" if there is no clock.
func (c *Clocks) State() string {
	t := c.s.sitting().clock
	if t == nil {
		return ""
	}
	spent := time.Duration(0)
	if n := c.s.Node(); n == t.at {
		spent = c.now(t)[n.Position().Turn()].Spent - t.step
	}
	return fmt.Sprintf("%s %s %.1f", t.controls[0], t.controls[1], spent.Seconds())
}

// Restore gives the game on the table the clock that State has written, with the time of the current node. It waits for Resume,
// and so does the program. A text that cannot be read is no clock.
func (c *Clocks) Restore(text string) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return
	}
	var t gameClock
	for side, word := range words[:2] {
		control, err := timing.Parse(word)
		if err != nil {
			return
		}
		t.controls[side] = control
	}
	spent, err := strconv.ParseFloat(words[2], 64)
	if err != nil || !(spent >= 0 && spent < timing.MostTime.Seconds()) || t.controls == ([2]timing.Control{}) {
		return
	}
	c.stop()
	c.s.sitting().clock = &t
	if n := c.s.Node(); c.s.Mode().Clocked() != ClockWaits {
		c.place(&t, n)
		side := n.Position().Turn()
		t.left[side] = c.control(&t, side).Spend(t.left[side], time.Duration(spent*float64(time.Second)))
	}
	t.paused = !c.over()
	c.s.Players.live = c.s.Players.live && !t.paused
	c.s.settle(ChangedSeats | ChangedPosition)
}
