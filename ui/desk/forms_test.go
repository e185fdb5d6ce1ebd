package desk_test

import (
	"fmt"
	"testing"

	"qilab/core"
	"qilab/solver/catalog"
	listed "qilab/solver/games"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// A text written by any game is recognised as that game, whichever is the current one. Rule sets of one game share their forms:
// there the current one takes precedence.
func TestEveryFormIsTakenForItsGame(t *testing.T) {
	loop := &looptest.Loop{}
	var games []catalog.Game
	for _, g := range listed.All(nil) {
		games = append(games, catalog.Game{Rules: g.Rules, Codec: g.Codec})
	}
	s := &rig{}
	s.sit(table.Config{
		Games: games, Post: loop.Post,
	})
	defer s.Close()
	family := func(r core.Rules) string { return fmt.Sprint(r.Sides(), len(r.NewSetup().Board)) }
	for _, g := range games {
		reader := g.Reader()
		if len(reader.Formats()) == 0 {
			t.Errorf("%s is written in no form", g.Rules.ID())
		}
		game := core.NewGame(g.Rules, g.Rules.Start())
		for i := range 6 {
			moves := game.Position().Moves()
			if _, err := game.Play(moves[(i*31+7)%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		for _, form := range reader.Formats() {
			text, err := reader.Write(game, form.ID)
			if err != nil {
				continue
			}
			if r, err := reader.Read(text); err != nil || r.Form == core.FormMoves && !r.Sure {
				continue // moves of any game
			}
			for _, current := range games {
				s.Start(current, current.Rules.Start(), [2]table.Seat{})
				got, err := paste(s, text)
				if err != nil {
					t.Errorf("%s of %s with %s on the table: %v", form.ID, g.Rules.ID(), current.Rules.ID(), err)
					continue
				}
				if family(got.Rules) != family(g.Rules) || got.Kind != table.FoundGame {
					t.Errorf("%s of %s with %s on the table is taken for %s (kind %d):\n%.300s", form.ID, g.Rules.ID(), current.Rules.ID(),
						got.Rules.ID(), got.Kind, text)
				}
				s.Editor.Close()
			}
		}
	}
}
