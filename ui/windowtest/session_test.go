package windowtest

import (
	"context"
	"testing"
	"time"

	"qilab/core/chaosclock"
	store "qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// trainingCard is a card of the sample deal, of which one move is right.
func trainingCard(t *testing.T, r *rig, right int) store.Card {
	t.Helper()
	p := chaosclock.Rules{}.Start()
	m := chaosclock.Rules{}.FormatMove(p, p.Moves()[right])
	return store.Card{Game: "chaosclock", Kind: store.Mistake, Position: p.String(), Line: []string{m}, Accepted: [][]string{{m}}}
}

// A card is asked above the user's game, which comes back; its review is written.
func TestTrainingSession(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	own := r.table.Document().Game()
	s := r.training()
	if _, err := s.Add(t.Context(), []store.Card{trainingCard(t, r, 1)}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r.Run("training-today")
	r.until("a card is asked", func() bool { return r.table.Drill.On() })
	r.wantText("Find a good move")
	r.play(r.table.Position().Moves()[0])
	r.until("the move is refuted", func() bool { return r.says("Refutation") })
	r.Run("training-retry")
	r.play(r.table.Position().Moves()[1])
	r.wantText("Right at try 2")
	if r.table.Drill.Task().State != table.DrillSolved {
		t.Errorf("state %d", r.table.Drill.Task().State)
	}
	r.Run("training-end")
	r.until("the game is back", func() bool { return r.table.Document().Game() == own })
	r.until("the review is written", func() bool {
		list, _, err := s.List(context.Background(), store.Filter{}, 0, 10)
		return err == nil && list[0].Schedule.Reps == 1
	})
}
