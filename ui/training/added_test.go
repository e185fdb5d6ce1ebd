package training

import (
	"strings"
	"testing"
	"time"

	"qilab/storage/training"
	"qilab/ui/i18n"
)

// The day on which a card was added is shown by its date.
func TestAddedDate(t *testing.T) {
	r := newRig(t, i18n.English)
	c := training.Card{Game: r.of.Rules.ID(), Kind: training.Mistake, Position: r.after("h2e2").String(), Line: []string{"h9g7"}, Accepted: [][]string{{"h9g7"}}}
	if _, err := r.Training.Cards.Add(t.Context(), []training.Card{c}, time.Now().AddDate(-1, 0, 0)); err != nil {
		t.Fatal(err)
	}
	p := r.openPage()
	p.list.Select(0)
	p.showCard()
	if text := p.card.Text(); strings.Contains(text, "today") || strings.Contains(text, "Today") {
		t.Errorf("a card added a year ago: %q", text)
	}
}
