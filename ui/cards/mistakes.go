package cards

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/mistakes"
	"qilab/solver/review"
	"qilab/storage/training"
)

// Reviewed is a reviewed line of a game, of whose errors cards are made.
type Reviewed struct {
	Game  catalog.Game
	Line  core.Line
	Found []review.Found
	Wish  mistakes.Wish // which errors
	Again bool          // the user asks for the card of each: deleted ones come back
	// Source returns the Card.Source of the position before an error, by its ply from 0, in the form of training.GameSource.
	Source func(ply int) string
}

// AddMistakes adds a card for each error of r that has clear answers: added new ones, and known that were there before. The
// error is that of ctx, of the solver or of the training file.
func AddMistakes(ctx context.Context, store *training.Store, r Reviewed) (added, known int, err error) {
	list, err := mistakes.Find(ctx, r.Game, r.Line, r.Found, r.Wish)
	if err != nil {
		return 0, 0, err
	}
	made := make([]training.Card, len(list))
	for i, m := range list {
		made[i] = OfMistake(r.Game.Rules, m, r.Source(m.Ply-1))
	}
	add := store.Cards.Add
	if r.Again {
		add = store.Cards.AddAgain
	}
	if added, err = add(ctx, made, time.Now()); err != nil {
		return 0, 0, err
	}
	return added, len(list) - added, nil
}
