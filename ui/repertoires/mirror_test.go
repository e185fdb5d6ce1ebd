package repertoires

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
)

// A note on a card that is asked in the mirror image of its position leaves its answers.
func TestNoteInAMirroredLine(t *testing.T) {
	r := newRig(t)
	id := r.addRepertoire()
	r.shelf.refresh()
	r.until("the cards are there", func() bool { return !r.shelf.reading && len(r.cards()) > 0 })
	g, _, err := r.Library.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	rules := xiangqi.Rules{}
	own := repertoire.New(rules, core.First, g)
	p := rules.Start()
	for _, text := range []string{"b2e2", "b9c7"} { // the mirror image of h2e2 h9g7
		m, err := rules.ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	q, ok := own.Question(p)
	if !ok {
		t.Fatal("no question")
	}
	l := &lines{store: r.Training, rules: rules}
	c, err := l.card(context.Background(), p, q)
	if err != nil || c.ID == 0 {
		t.Fatal(c, err)
	}
	before, _ := r.Training.Cards.Get(t.Context(), c.ID)
	if err := r.Training.Cards.SetNote(t.Context(), c.ID, "remember"); err != nil {
		t.Fatal(err)
	}
	after, _ := r.Training.Cards.Get(t.Context(), c.ID)
	if after.Note != "remember" || after.Accepted[0][0] != before.Accepted[0][0] {
		t.Errorf("in %s the answer was %v; with a note it is %v", after.Position, before.Accepted, after.Accepted)
	}
}
