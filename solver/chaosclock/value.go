package chaosclock

import "qilab/core"

// value combines the outcome of a state with its distance in plies into one number that grows with the preference of
// the side to move: losses (slow better than fast), both lose, both win (fast better than slow), wins (fast better than
// slow). It takes 12 bits.
type value uint16

const (
	maxPlies = 999 // the longest distance that a value can hold

	noMove   value = 0    // below every value of a move
	bothLose value = 1500 // without distance
	bothWin0 value = 2999 // both win, now; one less for every ply
	win0     value = 4095 // won, now; one less for every ply
	loss0    value = 0    // lost, now; one more for every ply
	values         = 1 << 12
)

func (v value) isBothWin() bool { return v > bothLose && v <= bothWin0 }

// clamp replaces both win by both lose: the first phase distinguishes only wins of one side.
func (v value) clamp() value {
	if v.isBothWin() {
		return bothLose
	}
	return v
}

// result returns the outcome and the distance of v if s is to move; both lose has distance -1.
func (v value) result(s core.Side) (core.Result, int) {
	switch {
	case v > bothWin0:
		return core.WinFor(s), int(win0 - v)
	case v > bothLose:
		return core.BothWin, int(bothWin0 - v)
	case v == bothLose:
		return core.BothLose, -1
	}
	return core.WinFor(s.Other()), int(v - loss0)
}

// seen maps v to its value for the opponent, at the same distance.
var seen = func() (t [values]value) {
	for v := range t {
		t[v] = value(v)
		switch {
		case v > int(bothWin0):
			t[v] = loss0 + (win0 - value(v))
		case v < int(bothLose):
			t[v] = win0 - (value(v) - loss0)
		}
	}
	return t
}()

// after maps the value of a position for the opponent to the value of the move that leads there: from the other side's
// point of view and one ply longer.
var after = func() (t [values]value) {
	for v := range t {
		t[v] = longer(seen[v])
	}
	return t
}()

// longer returns v with one ply more, up to maxPlies.
func longer(v value) value {
	switch {
	case v > win0-maxPlies, v > bothWin0-maxPlies && v <= bothWin0:
		return v - 1
	case v < loss0+maxPlies:
		return v + 1
	}
	return v
}
