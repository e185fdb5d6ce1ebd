package table

import (
	"time"

	"qilab/core"
)

// follow starts or stops the clock to match the game.
func (c *Clocks) follow() {
	if c.shared.together {
		return // settle calls follow again
	}
	t := c.shared.sitting().clock
	if t == nil {
		c.stop()
		return
	}
	c.spend()
	switch {
	case c.shared.mode().Clocked() == ClockWaits:
		t.at = nil
	case t.at == nil || !c.shared.doc.Game().Contains(t.at):
		c.place(t, c.shared.node())
	}
	if !c.may(t) {
		c.stop()
		return
	}
	if c.since.IsZero() {
		c.since = c.shared.cfg.Timer.Now()
	}
	c.schedule(t)
}

// may reports whether the clock should run.
func (c *Clocks) may(t *gameClock) bool {
	switch {
	case c.closed, c.away, t.paused, t.at == nil, t.at != c.shared.node(), c.shared.mode().Clocked() != ClockRuns, c.ending.reached():
		return false
	case c.shared.programToMove() && !c.shared.choice.on():
		return false // the program waits
	}
	return !c.shared.sitting().control(t.at.Position().Turn()).None()
}

// The steps in which a clock displays its time, and the bounds below which they are shorter.
const (
	coarseStep = time.Second
	fineStep   = 100 * time.Millisecond
	fineTime   = 10 * time.Second
)

// schedule sets the next tick: when the display changes, or when the time runs out.
func (c *Clocks) schedule(t *gameClock) {
	side := t.at.Position().Turn()
	control, left := c.shared.sitting().control(side), t.left[side]
	shown, step := control.Shown(left), coarseStep
	if shown <= fineTime && shown > 0 {
		step = fineStep
	}
	next := shown % step
	if next <= 0 {
		next += step
	}
	if spare, ok := control.Spare(left); ok && spare > 0 {
		next = min(next, spare)
	}
	if c.stopped != nil {
		c.stopped()
	}
	c.ticks++
	tick := c.ticks
	c.stopped = c.shared.cfg.Timer.After(max(next, time.Millisecond), func() {
		c.shared.cfg.Post(func() { c.tick(tick) })
	})
}

// tick updates the display, unless the clock was stopped since.
func (c *Clocks) tick(tick uint64) {
	t := c.shared.sitting().clock
	if tick != c.ticks || c.closed || t == nil || t.at == nil {
		return
	}
	side := t.at.Position().Turn()
	control := c.shared.sitting().control(side)
	before, _ := control.Spare(t.left[side])
	c.spend()
	if c.expire() {
		return
	}
	after, _ := control.Spare(t.left[side])
	c.schedule(t)
	if c.shared.cfg.Ticked == nil {
		return
	}
	event := TickShown
	if c.shared.sitting().seats[side].Person() && warns(before, after, after+t.left[side].Spent) {
		event = TickWarn
	}
	c.shared.cfg.Ticked(event)
}

// warns reports whether to warn the user that little time is left: when it falls from before to after past ten seconds, and at each
// of the last five. A turn with less than that in all gets no warning.
func warns(before, after, whole time.Duration) bool {
	for _, at := range [...]time.Duration{lowTime, 5 * time.Second, 4 * time.Second, 3 * time.Second, 2 * time.Second, time.Second} {
		if before > at && after <= at && whole > 2*at {
			return true
		}
	}
	return false
}

// expire ends the game if the side whose clock runs has used up its time, and reports whether it has.
func (c *Clocks) expire() bool {
	t := c.shared.sitting().clock
	if t == nil || c.since.IsZero() || t.at == nil || c.lenient || t.overtime || !c.shared.sitting().flagged() {
		return false
	}
	side := t.at.Position().Turn()
	c.stop()
	if err := c.ending.Set(core.Outcome{Result: core.WinFor(side.Other()), Reason: core.EndTime}); err != nil {
		t.overtime = true // running out of time does not end this game
		c.follow()
		return false
	}
	if c.shared.cfg.Ticked != nil {
		c.shared.cfg.Ticked(TickOver)
	}
	return true
}
