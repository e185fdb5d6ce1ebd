package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
	kit "qilab/solver/engine"
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
	s       *Table
	since   time.Time   // the clock of the side to move has run since then; zero: it stands
	stopped func() bool // gives up the next tick; nil: none is waited for
	ticks   uint64      // the number of the tick that is waited for
	away    bool        // another screen is shown
	lenient bool        // nobody loses on time
	closed  bool        // nothing runs any more
}

// gameClock is the clock of one game.
type gameClock struct {
	controls [2]timing.Control // by sides or, in a game with an opening to agree upon, by its players
	at       *core.Node        // where the clock stands; nil: it has not begun
	left     [2]timing.Left
	step     time.Duration // what of the turn was spent before the step under way
	paused   bool
	overtime bool // the game is played on although the time was over
}

// Timer is the time of day, and the alarms, of a table.
type Timer interface {
	Now() time.Time
	// After calls f on some goroutine after d, unless it is stopped before.
	After(d time.Duration, f func()) (stop func() bool)
}

// WallTimer is the time of the machine.
type WallTimer struct{}

func (WallTimer) Now() time.Time                              { return time.Now() }
func (WallTimer) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Tick says what a clock that runs has come to.
type Tick uint8

// The ticks.
const (
	TickShown Tick = iota // it shows something else
	TickWarn              // and little time is left to a person
	TickOver              // the time is over, and the game lost
)

// Controls returns what each side has been given; the zero values if there is no clock.
func (c *Clocks) Controls() (controls [2]timing.Control) {
	if t := c.s.sitting().clock; t != nil {
		for side := range controls {
			controls[side] = c.control(t, core.Side(side))
		}
	}
	return controls
}

func (c *Clocks) control(t *gameClock, side core.Side) timing.Control {
	if o := c.s.sitting().opening; o != nil {
		return t.controls[o.Holder(side)]
	}
	return t.controls[side]
}

// Given returns the controls as they were given to Set: by sides or, in a game with an opening to agree upon, by its players.
func (c *Clocks) Given() (controls [2]timing.Control) {
	if t := c.s.sitting().clock; t != nil {
		return t.controls
	}
	return controls
}

// Set gives the game on the table a clock that begins now, or takes it away if both controls are none. The controls are those of
// the sides or, where an opening is agreed upon, of its players.
func (c *Clocks) Set(controls [2]timing.Control) {
	c.stop()
	c.s.sitting().clock = nil
	if controls != ([2]timing.Control{}) {
		t := &gameClock{controls: controls}
		c.s.sitting().clock = t
		if c.s.Mode().Clocked() != ClockWaits {
			t.at = c.s.Node()
			for side := range t.left {
				t.left[side] = c.control(t, core.Side(side)).Full()
			}
		}
	}
	c.s.settle(ChangedSeats)
}

// On reports whether the game on the table is played by a clock.
func (c *Clocks) On() bool { return c.s.sitting().clock != nil }

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
		c.s.Announce(ChangedSeats)
	}
}

// Pause stops the clock until Resume, or the next move; the program gives up its turn.
func (c *Clocks) Pause() {
	t := c.s.sitting().clock
	if t == nil || t.paused {
		return
	}
	c.spend()
	t.paused = true
	if !c.s.Players.StopThinking() {
		c.s.settle(ChangedSeats)
	}
}

// Paused reports whether the clock waits for Resume.
func (c *Clocks) Paused() bool {
	t := c.s.sitting().clock
	return t != nil && t.paused
}

// Resume lets the clock run again from where it stands, or from the position that is looked at, and the program think.
func (c *Clocks) Resume() {
	t := c.s.sitting().clock
	if t == nil {
		return
	}
	t.paused = false
	if t.at != c.s.Node() {
		c.place(t, c.s.Node())
	}
	c.s.Players.Go()
}

// Running returns the side whose clock runs; ok is false if none does.
func (c *Clocks) Running() (side core.Side, ok bool) {
	t := c.s.sitting().clock
	if t == nil || c.since.IsZero() || t.at == nil {
		return core.First, false
	}
	return t.at.Position().Turn(), true
}

// Standing reports whether the clock stands although the game goes on, so that Resume would do something.
func (c *Clocks) Standing() bool {
	t := c.s.sitting().clock
	if t == nil || !c.since.IsZero() || c.away {
		return false
	}
	return c.s.Mode().Clocked() == ClockRuns && !c.over()
}

func (c *Clocks) over() bool { return c.s.Ending.Now().Over() }

// place puts the clock to a node, with the time that the tree has there.
func (c *Clocks) place(t *gameClock, n *core.Node) {
	c.stop()
	t.at = n
	t.left, t.step = c.leftAt(t, n)
	t.overtime = t.overtime && c.flagged(t)
}

// flagged reports whether the side to move where the clock stands has used up its time.
func (c *Clocks) flagged(t *gameClock) bool {
	side := t.at.Position().Turn()
	return c.control(t, side).Flagged(t.left[side])
}

// spend takes the time that has passed from the side to move.
func (c *Clocks) spend() {
	if c.since.IsZero() {
		return
	}
	now := c.s.cfg.Timer.Now()
	if t := c.s.sitting().clock; t != nil && t.at != nil {
		side := t.at.Position().Turn()
		t.left[side] = c.control(t, side).Spend(t.left[side], now.Sub(c.since))
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
	t := c.s.sitting().clock
	if t == nil || c.s.Mode().Clocked() == ClockWaits {
		return
	}
	if t.at != from {
		c.place(t, from) // the move takes no time
	}
	to, mover := c.s.Node(), from.Position().Turn()
	control, left := c.control(t, mover), t.left[mover]
	took := left.Spent - t.step
	if t.step = left.Spent; !c.s.Rules().Capabilities().MidTurn(to) {
		t.overtime = t.overtime || control.Flagged(left)
		left, t.step = control.Done(left), 0
	}
	t.left[mover], t.at, t.paused = left, to, false
	if !control.None() {
		c.s.doc.Remark(to, timing.WithRecord(to.Comment, timing.RecordOf(control, left, took)))
	}
}

// travelled follows up an undo or a redo: a move that was taken back or made again has the clock of its position, and an end by time
// that was taken back gives the side its turn again.
func (c *Clocks) travelled(kind core.ChangeKind) {
	t := c.s.sitting().clock
	if t == nil || t.at == nil || kind == core.ChangeGame {
		return
	}
	if n := c.s.Node(); kind == core.ChangeMove && n != t.at || n == t.at && c.flagged(t) {
		c.place(t, n)
	}
}

// toThink returns the clock by which the side to move thinks; ok is false if there is none.
func (c *Clocks) toThink() (clock solver.Clock, ok bool) {
	t := c.s.sitting().clock
	if t == nil || c.s.Mode().Clocked() == ClockWaits {
		return clock, false
	}
	clock = solver.Clock{Controls: c.Controls(), Left: c.now(t)}
	return clock, true
}

// pace returns the least time for a turn of the program: the usual, but a small part of the time that it has.
func (c *Clocks) pace(usual time.Duration) time.Duration {
	clock, ok := c.toThink()
	side := c.s.Position().Turn()
	if !ok || !clock.Runs(side) {
		return usual
	}
	limit := kit.TimeOf(clock, side)
	if limit.Turn > 0 {
		usual = min(usual, limit.Turn/8)
	}
	if limit.Left > 0 {
		usual = min(usual, limit.Left/80+limit.Increment/4)
	}
	return usual
}
