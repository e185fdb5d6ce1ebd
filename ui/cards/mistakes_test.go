package cards_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/mistakes"
	"qilab/solver/review"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// An error of a reviewed game becomes a card once, with the position before it as its source.
func TestAddMistakes(t *testing.T) {
	all := games.All(nil)
	g, _ := catalog.Find(all, chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6") // the third move is an error
	if err != nil {
		t.Fatal(err)
	}
	nodes := game.MainLine()
	r := cards.Reviewed{Game: g, Line: nodes[len(nodes)-1].Line(), Wish: mistakes.Wish{Both: true}, Source: func(ply int) string {
		return training.GameSource("a game", strconv.Itoa(ply))
	}}
	if err := review.Run(t.Context(), review.Request{Game: g, Line: r.Line}, func(f review.Found, _ review.Progress) { r.Found = append(r.Found, f) }); err != nil {
		t.Fatal(err)
	}
	store := openTraining(t, all)
	for _, want := range [][2]int{{1, 0}, {0, 1}} {
		if added, known, err := cards.AddMistakes(t.Context(), store, r); added != want[0] || known != want[1] || err != nil {
			t.Errorf("%d cards added, %d known, %v; want %v", added, known, err, want)
		}
	}
	q, err := store.Cards.Queue(t.Context(), training.UsualPlan(time.Now()))
	if err != nil || len(q.Cards) != 1 || q.Cards[0].Source != "a game ply 2" || q.Cards[0].Position != r.Line[2].Position.String() {
		t.Errorf("the cards are %+v, %v", q.Cards, err)
	}
	// A deleted card comes back if the user asks for it, as in the list of errors, but not after a review.
	if err := store.Cards.SetStatus(t.Context(), q.Cards[0].ID, training.Deleted); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		again        bool
		added, known int
	}{{false, 0, 1}, {true, 1, 0}, {true, 0, 1}} {
		r.Again = want.again
		if added, known, err := cards.AddMistakes(t.Context(), store, r); added != want.added || known != want.known || err != nil {
			t.Errorf("%d cards added, %d known, %v; want %+v", added, known, err, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if added, known, err := cards.AddMistakes(ended, store, r); added != 0 || known != 0 || err == nil {
		t.Errorf("after the end: %d, %d, %v", added, known, err)
	}
}
