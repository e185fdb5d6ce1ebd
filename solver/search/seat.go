package search

import "context"

// Seat is the one place at a search: who has taken it searches, the others wait. Make it with NewSeat.
type Seat chan struct{}

// NewSeat is a seat that is free.
func NewSeat() Seat { return make(Seat, 1) }

// Take waits until the seat is free and takes it. The error is ctx.Err(), if ctx is cancelled before that.
func (s Seat) Take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err // of a seat that is free, too
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case s <- struct{}{}:
		return nil
	}
}

// Leave makes the seat free. Whoever calls it must have taken it.
func (s Seat) Leave() { <-s }
