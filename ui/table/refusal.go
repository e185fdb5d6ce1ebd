package table

import (
	"errors"
	"math"
	"slices"

	"qilab/core"
)

// refusal is why a text is no game by some rules, and how near it came to being one.
type refusal struct {
	near int
	err  error
}

// How near a text that is not read move by move came.
const (
	foreign = 0             // it is none of the game, as far as can be told
	certain = math.MaxInt32 // it is of this game if of any
)

// refusal returns why the text could not be read. It came the nearer the more moves were understood: those before the faulty one,
// and that one too if it is a move in the notation of the game and only cannot be made.
func (a *intake) refusal() refusal {
	r := refusal{foreign, a.err}
	var place *core.PlaceError
	switch {
	case a.reading.Sure:
		r.near = certain
	case errors.As(a.err, &place) && place.Move > 0:
		r.near = place.Move - 1
		if errors.Is(a.err, core.ErrIllegalMove) {
			r.near++
		}
	}
	return r
}

// nearest returns the error by the rules to which a text came nearest; of equal ones the first. It is nil if there is none.
func nearest(list []refusal) error {
	if len(list) == 0 {
		return nil
	}
	return slices.MaxFunc(list, func(a, b refusal) int { return a.near - b.near }).err
}
