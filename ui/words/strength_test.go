package words_test

import (
	"testing"

	"qilab/solver/catalog"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestScore(t *testing.T) {
	s := catalog.Score{Against: "easy", Won: 13, BothWon: 6, BothLost: 1, Lost: 4}
	want := "Medium against Easy, 24 games from random deals: 13 won, 6 won by both, 1 lost by both, 4 lost. As both sides can win, there is no Elo."
	if got := words.Score(words.Words{Catalog: i18n.New(i18n.English)}, "medium", s); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestStrength(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	for _, c := range []struct {
		s            catalog.Strength
		text, bounds string
	}{
		{catalog.Strength{Elo: 800, Low: 800, High: 800}, "about 800", "about 800"},
		{catalog.Strength{Elo: 1443, Low: 1340, High: 1540}, "about 1450", "1350 to 1550"},
		{catalog.Strength{Low: 2110}, "over 2100", "over 2100"},
		{catalog.Strength{Elo: 2000, Low: 1695, High: 2600}, "over 1700", "over 1700"},
	} {
		if text, shown := words.Strength(w, c.s), words.StrengthRange(w, c.s); text != c.text || shown != c.bounds {
			t.Errorf("%+v is %q, %q", c.s, text, shown)
		}
	}
}
