package endgames

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/i18n"
)

// trains gives a rig a training file, and returns the source of the last session.
func (r *rig) trains() (from *cards.Deck, told *func(Result)) {
	r.t.Helper()
	store, err := training.Open(filepath.Join(r.t.TempDir(), training.FileName), []core.Rules{r.Table.Rules()}, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = store.Close() })
	r.Training = store
	from, told = new(cards.Deck), new(func(Result))
	r.links.Train = func(_ string, s cards.Deck, f func(Result)) { *from, *told = s, f }
	return from, told
}

// A session asks positions that the table knows to be won or drawn. A failed one becomes a card.
func TestTrain(t *testing.T) {
	r := newRig(t, i18n.English)
	from, told := r.trains()
	g := r.Table.Current()
	r.trainOne(g, "H v A", catalog.EndgameWish{Kind: catalog.EndgameWon})
	var list []training.Card
	asked := map[string]bool{}
	for {
		c, ok, err := (*from)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if ok && c.Ahead != maxPositions-len(list)-1 {
			t.Errorf("%d positions are left after %d", c.Ahead, len(list)+1)
		}
		if !ok {
			break
		}
		p, err := g.Rules.Parse(c.Position)
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := g.Endgames.EndingOf(p); !ok || e.ID != "H v A" || c.Goal != "win -" || c.Kind != training.Ending || c.ID != 0 {
			t.Errorf("%+v", c)
		}
		if key := training.Key(g.Rules, p); asked[key] {
			t.Errorf("%s is asked again", c.Position)
		} else {
			asked[key] = true
		}
		list = append(list, c.Card)
	}
	if len(list) != maxPositions {
		t.Fatalf("%d positions", len(list))
	}
	(*told)(Result{Card: list[0], Attempt: training.Attempt{Solved: true, Tries: 1}, Lost: maxLost - 1})
	(*told)(Result{Card: list[1], Attempt: training.Attempt{Solved: true, Tries: 2}})
	(*told)(Result{Card: list[2], Attempt: training.Attempt{Solved: true, Tries: 1}, Lost: maxLost})
	(*told)(Result{Card: list[3], Attempt: training.Attempt{Tries: 1}})
	r.work.Wait()
	if kept, n, err := r.Training.Cards.List(t.Context(), training.Filter{}, 0, 10); err != nil || n != 3 {
		t.Errorf("kept are %v, %v", kept, err)
	}
}

// A session of all endgames uses only provable ones.
func TestTrainAll(t *testing.T) {
	gametest.OneGoroutine(t) // and solves any of the endgames; TestTrain solves a small one
	r := newRig(t, i18n.English)
	from, _ := r.trains()
	if !r.canTrain() {
		t.Fatal("there is no training")
	}
	r.trainAll()
	c, ok, err := (*from)(t.Context())
	if err != nil || !ok || c.Goal != "win -" && c.Goal != "hold -" {
		t.Errorf("%+v, %v, %v", c, ok, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (*from)(ended); err == nil {
		t.Error("the session goes on after its end")
	}
}

// A high pawn wins whatever it does first: such positions are asked all the same. Where no move is wrong and nothing is to be won, that
// is said.
func TestTrainHarmless(t *testing.T) {
	r := newRig(t, i18n.English)
	from, _ := r.trains()
	g := r.Table.Current()
	r.trainOne(g, "Ph v -", catalog.EndgameWish{Kind: catalog.EndgameWon})
	for range maxPositions {
		if c, ok, err := (*from)(t.Context()); err != nil || !ok || c.Goal != "win -" {
			t.Fatalf("%+v, %v, %v", c, ok, err)
		}
	}
	r.trainOne(g, "P v A", catalog.EndgameWish{Kind: catalog.EndgameDrawn})
	if c, ok, err := (*from)(t.Context()); ok || !errors.Is(err, catalog.ErrRare) {
		t.Errorf("%+v, %v, %v", c, ok, err)
	}
}

// A position in which every move holds makes no question.
func TestNothingToAsk(t *testing.T) {
	gametest.OneGoroutine(t)
	r := newRig(t, i18n.English)
	g := r.Table.Current()
	for fen, want := range map[string]bool{
		"4k4/9/b8/9/6b2/6CC1/9/9/3K5/9 w - - 0 1": false, // two cannons without a screen of their own never lose to elephants
		"3ak4/4H4/9/9/9/9/9/9/9/3K5 w - - 0 1":    true,  // the horse wins, and is lost unless it moves
	} {
		p, err := g.Rules.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		_, ok, err := cardOf(t.Context(), g, "", p)
		if err != nil || ok != want {
			t.Errorf("%s is asked: %v, %v", fen, ok, err)
		}
	}
}
