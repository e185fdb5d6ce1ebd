package solver

import (
	"context"
	"time"

	"qilab/core"
	"qilab/core/timing"
)

// Clock is the time that the players of a game have, by sides, at the beginning of a turn or in the middle of one.
type Clock struct {
	Controls [2]timing.Control
	Left     [2]timing.Left
}

type clockKey struct{}

// WithClock returns a context for the choice of a move in a game with clocks. It goes along with the context, as a deadline does,
// because whoever stands between the game and the opponent has no use for it.
func WithClock(ctx context.Context, c Clock) context.Context {
	return context.WithValue(ctx, clockKey{}, c)
}

// ClockOf returns the clock that a move is chosen by; ok is false if there is none for the side that is to move.
func ClockOf(ctx context.Context, side core.Side) (c Clock, ok bool) {
	c, ok = ctx.Value(clockKey{}).(Clock)
	return c, ok && !c.Controls[side].None()
}

// lag is what is kept back of the time of a turn for the way of the move to the clock, on a machine that is busy.
const lag = 200 * time.Millisecond

// Share is the part of a side's time that a turn may take.
type Share struct {
	Left      time.Duration // of the main time; 0: there is none
	Increment time.Duration // that every turn gets back at least
	Turns     int           // for which Left has to last; 0: the rest of the game
	Most      time.Duration // for this turn; 0: no bound but Left
}

// Share returns how the time of a side may be used. It counts neither on periods that would be lost, but for the last, nor on the
// last moments of any.
func (c Clock) Share(side core.Side) Share {
	control, left := c.Controls[side], c.Left[side]
	keep := func(d time.Duration) time.Duration { return max(d-min(lag, d/4), time.Millisecond) }
	switch {
	case control.None():
		return Share{}
	case control.Main == 0 && control.Periods == 0:
		return Share{Most: keep(control.Turn - left.Spent)}
	case left.InPeriods():
		if left.Stretch > 1 {
			return Share{Left: keep(left.Period), Turns: left.Stretch}
		}
		return Share{Most: keep(left.Period)}
	}
	s := Share{Left: keep(left.Main), Increment: control.Increment}
	if control.Turn > 0 {
		s.Most = keep(control.Turn - left.Spent)
	}
	return s
}
