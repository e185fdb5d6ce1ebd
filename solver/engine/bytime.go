package engine

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
)

// TurnTime returns how long a level may think about the turn of a side in a game with clocks: never longer than usual, its own
// time, if that is not 0. ok is false if there is no clock; usual holds then.
func TurnTime(ctx context.Context, side core.Side, usual time.Duration) (d time.Duration, ok bool) {
	clock, ok := solver.ClockOf(ctx, side)
	if !ok {
		return usual, false
	}
	return BudgetOf(clock.Share(side), usual), true
}

// BudgetOf returns how long a turn may take of the time that is left, and not longer than usual if that is not 0.
func BudgetOf(s solver.Share, usual time.Duration) time.Duration {
	d := s.Most
	if s.Left > 0 {
		share := ClockTime(s.Left, s.Increment, s.Turns).Soft
		if d == 0 || share < d {
			d = share
		}
	}
	if usual > 0 && (d == 0 || usual < d) {
		d = usual
	}
	return d
}
