package session

import (
	"fmt"
	"testing"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// What any game writes is taken for that game, whichever is on the table. Rule sets of one game share their forms: there
// the one on the table goes first.
func TestEveryFormIsTakenForItsGame(t *testing.T) {
	loop := &loop{}
	var games []Game
	for _, g := range catalog.Games(nil) {
		games = append(games, Game{Rules: g.Rules})
	}
	s := New(Config{
		Games: games, Post: loop.post,
		Analysis: func(show func(solver.Report, solver.State)) Search { return solver.NewWorker(nil, loop.post, show) },
	})
	defer s.Close()
	family := func(r core.Rules) string { return fmt.Sprint(r.Sides(), len(r.NewSetup().Board)) }
	for _, g := range games {
		recorder, ok := g.Rules.(core.Recorder)
		if !ok {
			t.Errorf("%s is written in no form", g.Rules.ID())
			continue
		}
		game := core.NewGame(g.Rules, g.Rules.Start())
		for i := range 6 {
			moves := game.Position().Moves()
			if _, err := game.Play(moves[(i*31+7)%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		for _, form := range recorder.Formats() {
			if checker, ok := g.Rules.(core.RecordChecker); ok && checker.CheckRecord(game, form.ID) != nil {
				continue
			}
			text := recorder.FormatRecord(game, form.ID)
			reader, ok := g.Rules.(core.Reader)
			if ok {
				if r, err := reader.Read(text); err != nil || r.Form == core.FormMoves && !r.Sure {
					continue // moves of any game
				}
			}
			for _, current := range games {
				s.Start(current, current.Rules.Start(), [2]Seat{})
				got, err := paste(s, text)
				if err != nil {
					t.Errorf("%s of %s with %s on the table: %v", form.ID, g.Rules.ID(), current.Rules.ID(), err)
					continue
				}
				if family(got.Rules) != family(g.Rules) || got.Kind != FoundGame {
					t.Errorf("%s of %s with %s on the table is taken for %s (kind %d):\n%.300s", form.ID, g.Rules.ID(), current.Rules.ID(),
						got.Rules.ID(), got.Kind, text)
				}
				s.Editor.Close()
			}
		}
	}
}
