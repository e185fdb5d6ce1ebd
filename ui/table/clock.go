package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
)

// Clocks is the time of the players in the current game.
//
// The clock of the side to move runs while the game can be continued from the node of the clock. It stops before an opening has
// been agreed upon, in puzzles and the editor, while another screen or another position is shown, while the program waits or the
// game is paused, and after the end. Looking back stops it; returning restarts it.
//
// The tree stores the time left after each move (timing.Record), so every position has its own time: undo gives back the time used
// since, and redo takes it again. Playing from an earlier position uses the time of that position, and the move that leaves it
// takes none. A restored game is paused until Resume or a move. Another game brings its own clock; undo restores the old one.
type Clocks struct {
	shared  *state
	ending  *Ending
	since   time.Time   // when the clock of the side to move was started; zero: it is stopped
	stopped func() bool // cancels the next tick; nil: none is scheduled
	ticks   uint64      // the number of the scheduled tick
	away    bool        // another screen is shown
	lenient bool        // running out of time does not lose
	closed  bool        // the table is closed
}

// Controls returns the time controls of the sides; zero values without a clock.
func (c *Clocks) Controls() (controls [2]timing.Control) {
	if t := c.shared.sitting().clock; t != nil {
		for side := range controls {
			controls[side] = c.shared.sitting().control(core.Side(side))
		}
	}
	return controls
}

// control returns the time control of a side. The game must have a clock.
func (s *sitting) control(side core.Side) timing.Control {
	if s.opening != nil {
		return s.clock.controls[s.opening.Holder(side)]
	}
	return s.clock.controls[side]
}

// flagged reports whether the side to move at the clock's node has used up its time.
func (s *sitting) flagged() bool {
	side := s.clock.at.Position().Turn()
	return s.control(side).Flagged(s.clock.left[side])
}

// Given returns the controls passed to Set: by sides or, in a game with an opening to agree upon, by its players.
func (c *Clocks) Given() (controls [2]timing.Control) {
	if t := c.shared.sitting().clock; t != nil {
		return t.controls
	}
	return controls
}

// Set starts a new clock for the current game, or removes it if both controls are none. The controls are those of the sides or,
// where an opening is agreed upon, of its players. A clock is to play by, whatever games without one are used for.
func (c *Clocks) Set(controls [2]timing.Control) {
	c.stop()
	c.shared.sitting().clock = nil
	if controls != ([2]timing.Control{}) {
		t := &gameClock{controls: controls}
		c.shared.sitting().clock = t
		if c.shared.mode().Clocked() != ClockWaits {
			t.at = c.shared.node()
			for side := range t.left {
				t.left[side] = c.shared.sitting().control(core.Side(side)).Full()
			}
		}
		if !c.ending.Now().Over() {
			play := Play
			c.shared.sitting().options.Activity = &play
		}
	}
	c.shared.settle(ChangedSeats | ChangedView | ChangedAnalysis)
}

// SetSides is Set with the controls of the sides, also where an opening was agreed upon.
func (c *Clocks) SetSides(controls [2]timing.Control) {
	if o := c.shared.sitting().opening; o != nil && o.Holder(core.First) == 1 {
		controls[0], controls[1] = controls[1], controls[0]
	}
	c.Set(controls)
}

// On reports whether the current game has a clock.
func (c *Clocks) On() bool { return c.shared.sitting().clock != nil }

// SetLosing sets whether running out of time loses; if not, the clock counts below zero.
func (c *Clocks) SetLosing(on bool) {
	if c.lenient == !on {
		return
	}
	c.lenient = !on
	c.follow()
}

// SetAway stops the clock while another screen is shown.
func (c *Clocks) SetAway(away bool) {
	if c.away == away {
		return
	}
	c.away = away
	c.follow()
	if c.On() {
		c.shared.announce(ChangedSeats)
	}
}

// Pause stops the clock until Resume or the next move; the program abandons its turn.
func (c *Clocks) Pause() {
	t := c.shared.sitting().clock
	if t == nil || t.paused {
		return
	}
	c.spend()
	t.paused = true
	if !c.shared.wait() {
		c.shared.settle(ChangedSeats)
	}
}

// Paused reports whether the clock of an unfinished game is waiting for Resume.
func (c *Clocks) Paused() bool {
	t := c.shared.sitting().clock
	return t != nil && t.paused && !c.ending.reached()
}

// Resume restarts the clock, and lets the program think: in play at the end of the game, otherwise at the position shown.
func (c *Clocks) Resume() {
	t := c.shared.sitting().clock
	if t == nil {
		return
	}
	if line := c.shared.played(); c.shared.playing() {
		c.shared.doc.Goto(line[len(line)-1])
	}
	t.paused = false
	if t.at != c.shared.node() {
		c.place(t, c.shared.node())
	}
	c.shared.resume()
}

// Running returns the side whose clock runs; ok is false if none does.
func (c *Clocks) Running() (side core.Side, ok bool) {
	t := c.shared.sitting().clock
	if t == nil || c.since.IsZero() || t.at == nil {
		return core.First, false
	}
	return t.at.Position().Turn(), true
}

// Standing reports whether the clock is stopped in an unfinished game, so that Resume would start it.
func (c *Clocks) Standing() bool {
	t := c.shared.sitting().clock
	if t == nil || !c.since.IsZero() || c.away {
		return false
	}
	return c.shared.mode().Clocked() == ClockRuns && !c.ending.reached()
}

// place moves the clock to a node, with the time recorded there.
func (c *Clocks) place(t *gameClock, n *core.Node) {
	c.stop()
	t.at = n
	t.left, t.step = c.leftAt(n)
	t.overtime = t.overtime && c.shared.sitting().flagged()
}

// spend subtracts the elapsed time from the side to move.
func (c *Clocks) spend() {
	if c.since.IsZero() {
		return
	}
	now := c.shared.cfg.Timer.Now()
	if t := c.shared.sitting().clock; t != nil && t.at != nil {
		side := t.at.Position().Turn()
		t.left[side] = c.shared.sitting().control(side).Spend(t.left[side], now.Sub(c.since))
	}
	c.since = now
}

// close stops the clock for good.
func (c *Clocks) close() {
	c.stop()
	c.closed = true
}

// stop stops the clock.
func (c *Clocks) stop() {
	c.spend()
	c.since = time.Time{}
	c.ticks++
	if c.stopped != nil {
		c.stopped()
		c.stopped = nil
	}
}

// moved records the time of a move made from a node, and starts the clock of the other side. timed reports whether the clock ran before
// the move, which may have ended the game.
func (c *Clocks) moved(from *core.Node, timed bool) {
	t := c.shared.sitting().clock
	if t == nil || !timed && c.shared.mode().Clocked() != ClockRuns {
		return
	}
	if t.at != from {
		c.place(t, from) // the move takes no time
	}
	to, mover := c.shared.node(), from.Position().Turn()
	control, left := c.shared.sitting().control(mover), t.left[mover]
	took := left.Spent - t.step
	if t.step = left.Spent; !c.shared.game.Rules.Capabilities().MidTurn(to) {
		t.overtime = t.overtime || control.Flagged(left)
		left, t.step = control.Done(left), 0
	}
	t.left[mover], t.at, t.paused = left, to, false
	if !control.None() {
		c.shared.doc.Remark(to, timing.WithRecord(to.Comment, timing.RecordOf(control, left, took)))
	}
}

// travelled updates the clock after an undo or a redo: it takes the time of the position, and undoing a loss on time gives the side
// its turn again.
func (c *Clocks) travelled(kind core.ChangeKind) {
	t := c.shared.sitting().clock
	if t == nil || t.at == nil || kind == core.ChangeGame {
		return
	}
	n := c.shared.node()
	switch out := c.ending.Now(); {
	case out.Reason == core.EndTime: // redo has brought the loss back
		c.place(t, n)
		side := n.Position().Turn()
		t.left[side] = c.shared.sitting().control(side).Expired(t.left[side])
	case kind == core.ChangeMove && n != t.at, n == t.at && c.shared.sitting().flagged():
		c.place(t, n)
	}
}

// toThink returns the clock that the side to move thinks by; ok is false without a clock.
func (c *Clocks) toThink() (clock solver.Clock, ok bool) {
	t := c.shared.sitting().clock
	if t == nil || c.shared.mode().Clocked() != ClockRuns {
		return clock, false
	}
	clock = solver.Clock{Controls: c.Controls(), Left: c.now(t)}
	return clock, true
}

// now returns the time left to each side at the current position.
func (c *Clocks) now(t *gameClock) [2]timing.Left {
	if t.at == nil || t.at != c.shared.node() {
		left, _ := c.leftAt(c.shared.node())
		return left
	}
	return c.at(t)
}

// at returns the time left to each side at the clock's node.
func (c *Clocks) at(t *gameClock) [2]timing.Left {
	left := t.left
	if side, ok := c.Running(); ok {
		left[side] = c.shared.sitting().control(side).Spend(left[side], c.shared.cfg.Timer.Now().Sub(c.since))
	}
	return left
}

// leftAt returns the time left to each side at a node, from the tree, and the part of an unfinished turn that was spent.
func (c *Clocks) leftAt(n *core.Node) (left [2]timing.Left, spent time.Duration) {
	for side := range left {
		control := c.shared.sitting().control(core.Side(side))
		if left[side] = control.Full(); control.None() {
			continue
		}
		if r, ok := lastRecord(n, core.Side(side)); ok {
			left[side] = control.Left(r)
		}
	}
	rules := c.shared.game.Rules.Capabilities()
	if rules.MidTurn(n) {
		for _, step := range rules.Turn(n) {
			_, r, _ := timing.CutRecord(step.Comment)
			spent += r.Took
		}
		left[n.Position().Turn()].Spent = spent
	}
	return left, spent
}

// lastRecord returns the clock record of a side's last move up to n.
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
