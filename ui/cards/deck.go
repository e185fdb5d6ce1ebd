package cards

import (
	"context"
	"sync/atomic"

	"qilab/storage/training"
)

// Deck supplies the cards of a session.
type Deck struct {
	// Next returns the next card; ok is false if there is none. It is called off the window's goroutine, for one card at a time, after
	// the previous card's review was written. It must not repeat a card that the session skipped because it could not be asked: the
	// session would never end.
	Next func(ctx context.Context) (c training.Card, ok bool, err error)
	// Left returns the number of cards left, including the last one from Next; nil: unknown.
	Left func() int
}

// DeckOf returns the deck of the cards of a list, in order.
func DeckOf(list ...training.Card) Deck {
	var given atomic.Int64
	return Deck{
		Next: func(context.Context) (c training.Card, ok bool, err error) {
			if at := int(given.Load()); at < len(list) {
				given.Add(1)
				return list[at], true, nil
			}
			return c, false, nil
		},
		Left: func() int { return len(list) - max(0, int(given.Load())-1) },
	}
}
