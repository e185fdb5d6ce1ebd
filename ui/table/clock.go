package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
)

// Clocks is the time that the players of the game on the table have.
//
// The clock of the side to move runs while the game can be played on from the node where the clock stands: not before an opening
// has been agreed upon, not in puzzles and in the editor, not while another screen is shown, another position is looked at, the
// program waits or the game is paused, and not after its end. Looking back stops it, and coming back lets it go on.
//
// What a side had left after its move is kept in the tree (timing.Record), so that every position has its own time: undo gives
// back the time that was used since, and redo takes it again. Who plays on from another position has the time of that, and the
// move that leads away from it takes none. A game that is restored waits, paused, for Resume or for a move. With another game the
// clock of that comes to the table; undo finds the old one as it was left.
type Clocks struct {
	at      *state
	ending  *Ending
	since   time.Time   // the clock of the side to move has run since then; zero: it stands
	stopped func() bool // gives up the next tick; nil: none is waited for
	ticks   uint64      // the number of the tick that is waited for
	away    bool        // another screen is shown
	lenient bool        // nobody loses on time
	closed  bool        // nothing runs any more
}

// Controls returns what each side has been given; the zero values if there is no clock.
func (c *Clocks) Controls() (controls [2]timing.Control) {
	if t := c.at.sitting().clock; t != nil {
		for side := range controls {
			controls[side] = c.at.sitting().control(core.Side(side))
		}
	}
	return controls
}

// control returns what a side has been given. The game must have a clock.
func (s *sitting) control(side core.Side) timing.Control {
	if s.opening != nil {
		return s.clock.controls[s.opening.Holder(side)]
	}
	return s.clock.controls[side]
}

// flagged reports whether the side to move where the clock stands has used up its time.
func (s *sitting) flagged() bool {
	side := s.clock.at.Position().Turn()
	return s.control(side).Flagged(s.clock.left[side])
}

// Given returns the controls as they were given to Set: by sides or, in a game with an opening to agree upon, by its players.
func (c *Clocks) Given() (controls [2]timing.Control) {
	if t := c.at.sitting().clock; t != nil {
		return t.controls
	}
	return controls
}

// Set gives the game on the table a clock that begins now, or takes it away if both controls are none. The controls are those of
// the sides or, where an opening is agreed upon, of its players.
func (c *Clocks) Set(controls [2]timing.Control) {
	c.stop()
	c.at.sitting().clock = nil
	if controls != ([2]timing.Control{}) {
		t := &gameClock{controls: controls}
		c.at.sitting().clock = t
		if c.at.mode().Clocked() != ClockWaits {
			t.at = c.at.node()
			for side := range t.left {
				t.left[side] = c.at.sitting().control(core.Side(side)).Full()
			}
		}
	}
	c.at.settle(ChangedSeats)
}

// On reports whether the game on the table is played by a clock.
func (c *Clocks) On() bool { return c.at.sitting().clock != nil }

// SetLosing says whether who has used up all time loses; if not, the clock counts on below zero.
func (c *Clocks) SetLosing(on bool) {
	if c.lenient == !on {
		return
	}
	c.lenient = !on
	c.follow()
}

// SetAway says whether another screen is shown than that of the game: the clock stands then.
func (c *Clocks) SetAway(away bool) {
	if c.away == away {
		return
	}
	c.away = away
	c.follow()
	if c.On() {
		c.at.announce(ChangedSeats)
	}
}

// Pause stops the clock until Resume, or the next move; the program gives up its turn.
func (c *Clocks) Pause() {
	t := c.at.sitting().clock
	if t == nil || t.paused {
		return
	}
	c.spend()
	t.paused = true
	if !c.at.wait() {
		c.at.settle(ChangedSeats)
	}
}

// Paused reports whether the clock waits for Resume.
func (c *Clocks) Paused() bool {
	t := c.at.sitting().clock
	return t != nil && t.paused
}

// Resume lets the clock run again from where it stands, or from the position that is looked at, and the program think.
func (c *Clocks) Resume() {
	t := c.at.sitting().clock
	if t == nil {
		return
	}
	t.paused = false
	if t.at != c.at.node() {
		c.place(t, c.at.node())
	}
	c.at.resume()
}

// Running returns the side whose clock runs; ok is false if none does.
func (c *Clocks) Running() (side core.Side, ok bool) {
	t := c.at.sitting().clock
	if t == nil || c.since.IsZero() || t.at == nil {
		return core.First, false
	}
	return t.at.Position().Turn(), true
}

// Standing reports whether the clock stands although the game goes on, so that Resume would do something.
func (c *Clocks) Standing() bool {
	t := c.at.sitting().clock
	if t == nil || !c.since.IsZero() || c.away {
		return false
	}
	return c.at.mode().Clocked() == ClockRuns && !c.ending.Now().Over()
}

// place puts the clock to a node, with the time that the tree has there.
func (c *Clocks) place(t *gameClock, n *core.Node) {
	c.stop()
	t.at = n
	t.left, t.step = c.leftAt(t, n)
	t.overtime = t.overtime && c.at.sitting().flagged()
}

// spend takes the time that has passed from the side to move.
func (c *Clocks) spend() {
	if c.since.IsZero() {
		return
	}
	now := c.at.cfg.Timer.Now()
	if t := c.at.sitting().clock; t != nil && t.at != nil {
		side := t.at.Position().Turn()
		t.left[side] = c.at.sitting().control(side).Spend(t.left[side], now.Sub(c.since))
	}
	c.since = now
}

// close lets nothing run any more.
func (c *Clocks) close() {
	c.stop()
	c.closed = true
}

// stop lets the clock stand.
func (c *Clocks) stop() {
	c.spend()
	c.since = time.Time{}
	c.ticks++
	if c.stopped != nil {
		c.stopped()
		c.stopped = nil
	}
}

// moved notes the time of the move that was made from a node, and gives the other side its turn.
func (c *Clocks) moved(from *core.Node) {
	t := c.at.sitting().clock
	if t == nil || c.at.mode().Clocked() == ClockWaits {
		return
	}
	if t.at != from {
		c.place(t, from) // the move takes no time
	}
	to, mover := c.at.node(), from.Position().Turn()
	control, left := c.at.sitting().control(mover), t.left[mover]
	took := left.Spent - t.step
	if t.step = left.Spent; !c.at.game.Rules.Capabilities().MidTurn(to) {
		t.overtime = t.overtime || control.Flagged(left)
		left, t.step = control.Done(left), 0
	}
	t.left[mover], t.at, t.paused = left, to, false
	if !control.None() {
		c.at.doc.Remark(to, timing.WithRecord(to.Comment, timing.RecordOf(control, left, took)))
	}
}

// travelled follows up an undo or a redo: a move that was taken back or made again has the clock of its position, and an end by time
// that was taken back gives the side its turn again.
func (c *Clocks) travelled(kind core.ChangeKind) {
	t := c.at.sitting().clock
	if t == nil || t.at == nil || kind == core.ChangeGame {
		return
	}
	if n := c.at.node(); kind == core.ChangeMove && n != t.at || n == t.at && c.at.sitting().flagged() {
		c.place(t, n)
	}
}

// toThink returns the clock by which the side to move thinks; ok is false if there is none.
func (c *Clocks) toThink() (clock solver.Clock, ok bool) {
	t := c.at.sitting().clock
	if t == nil || c.at.mode().Clocked() == ClockWaits {
		return clock, false
	}
	clock = solver.Clock{Controls: c.Controls(), Left: c.now(t)}
	return clock, true
}

// now returns what each side has left at the current position.
func (c *Clocks) now(t *gameClock) [2]timing.Left {
	if t.at == nil || t.at != c.at.node() {
		left, _ := c.leftAt(t, c.at.node())
		return left
	}
	left := t.left
	if side, ok := c.Running(); ok {
		left[side] = c.at.sitting().control(side).Spend(left[side], c.at.cfg.Timer.Now().Sub(c.since))
	}
	return left
}

// leftAt returns what each side had left at a node as the tree has it, and how much of a turn under way was spent.
func (c *Clocks) leftAt(t *gameClock, n *core.Node) (left [2]timing.Left, spent time.Duration) {
	for side := range left {
		control := c.at.sitting().control(core.Side(side))
		if left[side] = control.Full(); control.None() {
			continue
		}
		if r, ok := lastRecord(n, core.Side(side)); ok {
			left[side] = control.Left(r)
		}
	}
	rules := c.at.game.Rules.Capabilities()
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
