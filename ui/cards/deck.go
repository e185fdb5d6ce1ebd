package cards

import (
	"context"

	"qilab/core"
	"qilab/storage/training"
)

// Deck returns the next card of a session; ok is false if there is none. It is called off the window's goroutine, for one card at a
// time, after the previous card's review was written. It must not repeat a card that the session skipped because it could not be asked:
// the session would never end.
type Deck func(ctx context.Context) (d Drawn, ok bool, err error)

// Drawn is a card drawn from a deck.
type Drawn struct {
	training.Card
	Ahead int // cards that follow it; negative: unknown
	// Came is a line that ends in its position; nil: that of its Origin.
	Came core.Line
	// Early reports that the card is being learned and due again only later today.
	Early bool
	// Returns reports that the deck asks the card again if its grade makes it due again today.
	Returns bool
}

// unknown is the number of cards after one of an uncounted deck.
const unknown = -1

// DeckOf returns the deck of the cards of a list, in order.
func DeckOf(list ...training.Card) Deck {
	return func(context.Context) (d Drawn, ok bool, err error) {
		if len(list) == 0 {
			return d, false, nil
		}
		d = Drawn{Card: list[0], Ahead: len(list) - 1}
		list = list[1:]
		return d, true, nil
	}
}

// Uncounted returns the deck of the cards that next returns, where it is unknown how many follow.
func Uncounted(next func(ctx context.Context) (c training.Card, ok bool, err error)) Deck {
	return func(ctx context.Context) (Drawn, bool, error) {
		c, ok, err := next(ctx)
		return Drawn{Card: c, Ahead: unknown}, ok, err
	}
}
