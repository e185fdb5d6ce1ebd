// Package timing does the arithmetic of game clocks: time controls, the time a side has left, and how thinking and the
// end of a turn change it. It serves the clocks and the engines that think by one.
//
// It has no ticking clock, as the caller passes the elapsed time, and it knows no game.
package timing

import "time"

// A Control is a time control. The zero value is no clock. The usual kinds are
//
//	a time for each turn   Turn
//	a time for the game    Main (sudden death), perhaps with Turn as well (xiangqi: 局时 and 步时)
//	Fischer                Main and Increment
//	byo-yomi               Main, and then Periods of Period: a turn that is shorter costs nothing (读秒)
//	Canadian               the same with Stretch turns to be made in each Period
type Control struct {
	Main      time.Duration // for the game
	Increment time.Duration // added after each turn while there is main time
	Turn      time.Duration // the maximum for one turn while there is main time, or for any turn if there is none; 0: no bound
	Periods   int           // the number of periods after the main time; 0: none
	Period    time.Duration // the length of each
	Stretch   int           // turns to be made in a period; 0: one
}

// The bounds of a control.
const (
	MaxTime    = 100 * time.Hour // of each duration
	MaxPeriods = 99
	MaxStretch = 999
	// Grain is the unit of all durations of a control.
	Grain = 10 * time.Millisecond
)

// None reports whether there is no clock.
func (c Control) None() bool { return c == Control{} }

// Valid reports whether the control is playable: within the bounds, and with some time that runs out.
func (c Control) Valid() bool {
	for _, d := range []time.Duration{c.Main, c.Increment, c.Turn, c.Period} {
		if d < 0 || d > MaxTime || d%Grain != 0 {
			return false
		}
	}
	if c.Periods < 0 || c.Periods > MaxPeriods || c.Stretch < 0 || c.Stretch > MaxStretch || c.Stretch == 1 {
		return false
	}
	if (c.Periods > 0) != (c.Period > 0) || c.Stretch > 0 && c.Periods != 1 {
		return false
	}
	if c.Main == 0 && c.Increment > 0 || c.Turn > 0 && c.Main == 0 && c.Periods > 0 {
		return false // there is no time to bound or to add to
	}
	return c.None() || c.Main > 0 || c.Turn > 0 || c.Periods > 0
}

// stretch returns the number of turns in a period.
func (c Control) stretch() int { return max(1, c.Stretch) }

// Left is the time that a side has left.
type Left struct {
	Main    time.Duration // below zero: overtime, if no periods follow
	Periods int           // including the current one
	Period  time.Duration // left of the current one; below zero: overtime
	Stretch int           // turns still to be made in the current period
	Spent   time.Duration // on the current turn
}

// Full returns the time at the start of the game.
func (c Control) Full() Left {
	return Left{Main: c.Main, Periods: c.Periods, Period: c.Period, Stretch: c.stretch()}
}

// InPeriods reports whether the main time is over and periods have begun.
func (l Left) InPeriods() bool { return l.Periods > 0 && l.Main <= 0 }

// Expired returns l with no time left, for a side that lost on time.
func (c Control) Expired(l Left) Left {
	l.Main, l.Period, l.Periods, l.Spent = 0, 0, min(l.Periods, 1), max(l.Spent, c.Turn)
	return l
}

// Spend returns the time left after d more of a turn has passed. A turn may be spent in steps of any size.
func (c Control) Spend(l Left, d time.Duration) Left {
	if d <= 0 || c.None() {
		return l
	}
	l.Spent += d
	if c.Main > 0 && (l.Main > 0 || l.Periods == 0) {
		now := d
		if l.Periods > 0 {
			now = min(d, l.Main)
		}
		l.Main -= now
		d -= now
	}
	if l.Periods == 0 || d == 0 {
		return l
	}
	for d >= l.Period && l.Periods > 1 {
		d -= l.Period
		l.Periods--
		l.Period = c.Period
	}
	l.Period -= d
	return l
}

// Done returns the time left when the turn ends: an increment is added, and a period starts afresh once its turns are
// made.
func (c Control) Done(l Left) Left {
	l.Spent = 0
	switch {
	case c.None():
	case !l.InPeriods():
		l.Main += c.Increment
	default:
		if l.Stretch--; l.Stretch <= 0 {
			l.Stretch, l.Period = c.stretch(), c.Period
		}
	}
	return l
}

// Spare returns how long the side may still think about its turn without losing on time; if not above zero, it has
// lost. ok is false if there is no bound.
func (c Control) Spare(l Left) (spare time.Duration, ok bool) {
	switch {
	case c.None():
		return 0, false
	case c.Main == 0 && c.Periods == 0:
		return c.Turn - l.Spent, true
	}
	if l.Periods > 0 {
		spare = max(l.Main, 0) + l.Period + time.Duration(l.Periods-1)*c.Period
	} else {
		spare = l.Main
	}
	if c.Turn > 0 && !l.InPeriods() {
		spare = min(spare, c.Turn-l.Spent)
	}
	return spare, true
}

// Flagged reports whether the side has used up all its time.
func (c Control) Flagged(l Left) bool {
	spare, ok := c.Spare(l)
	return ok && spare <= 0
}

// Shown returns the time on the clock of a side: its main time, or the rest of the period or the turn.
func (c Control) Shown(l Left) time.Duration {
	switch {
	case c.Main == 0 && c.Periods == 0:
		return c.Turn - l.Spent
	case l.InPeriods():
		return l.Period
	}
	return l.Main
}
