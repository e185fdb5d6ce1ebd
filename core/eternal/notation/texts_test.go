package notation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

func TestReadTellsForms(t *testing.T) {
	for _, c := range []struct {
		text, form string
		sure, ok   bool
	}{
		{eternal.StartText, "position", true, true},
		{eternal.StartText + "\n1. b3b7 c@a7", "game", true, true},
		{eternal.StartText + " moves b3b7", "game", true, true},
		{eternal.StartText + "\n1. b3b8", "game", true, false},
		{"o7/8/8/8/8/8/8/8/8 r 0-0/4 -", "position", true, false},
		{"b3b7 c@a7", core.FormMoves, false, true},
		{"1. b3b7 c@a7", core.FormMoves, false, true},
		{"h2e9", core.FormMoves, false, false},
		{"炮二平五", "", false, false},
		{"start", "", false, true},
		{"", "", false, false},
		{strings.Repeat("/", 1<<20+1), "", false, false},
	} {
		r, err := games.Read(c.text)
		if r.Form != c.form || r.Sure != c.sure || (err == nil) != c.ok {
			t.Errorf("%.60q: %+v, %v", c.text, r, err)
		}
		if (len(r.Games) == 1) != c.ok {
			t.Fatalf("%.60q: %d games", c.text, len(r.Games))
		}
		if c.ok {
			if game, err := r.Games[0].Read(); err != nil || game == nil {
				t.Errorf("%.60q: %v", c.text, err)
			}
		}
	}
}

// Every format can be parsed again: as the whole line, or as the current position.
func TestRecordsRoundTrip(t *testing.T) {
	game := playRandom(t, rand.New(rand.NewPCG(12, 0)), eternal.Start(), 40)
	for range 10 {
		game.Back()
	}
	for _, f := range games.Formats() {
		text, err := games.Write(game, f.ID)
		if err != nil {
			t.Fatal(err)
		}
		r, err := games.Read(text)
		if err != nil || r.Form != f.ID {
			t.Fatalf("%s: %q is read as %+v, %v", f.ID, text, r, err)
		}
		back, err := r.Games[0].Read()
		if err != nil {
			t.Fatal(err)
		}
		if f.ID == "game" && !sameGame(back, game) || f.ID == "position" && back.Position() != game.Position() {
			t.Errorf("%s: %q is another game", f.ID, text)
		}
	}
	if got, err := games.Write(game, "none"); err == nil || got != "" {
		t.Errorf("%q", got)
	}
}
