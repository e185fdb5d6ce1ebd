package cards

import (
	"context"

	"qilab/storage/training"
)

// Deck supplies the cards of a session.
type Deck struct {
	// Next returns the next card; ok is false if there is none. It is called off the window's goroutine.
	Next func(ctx context.Context) (c training.Card, ok bool, err error)
	// Left returns the number of cards left, including the last one from Next; nil: unknown.
	Left func() int
}
