package cards_test

import (
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// The origin of a card is the library's game of its number only if that has the position at the ply.
func TestOrigins(t *testing.T) {
	all := games.All(nil)
	g, _ := catalog.Find(all, "xiangqi")
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), catalog.Readers(all), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	game := core.NewGame(g.Rules, g.Rules.Start())
	moves, err := core.ParseMoves(g.Rules, g.Rules.Start(), "h2e2 h9g7 h0g2")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	id, _, err := l.Add(t.Context(), game, library.Info{})
	if err != nil {
		t.Fatal(err)
	}
	at := game.MainLine()[2].Position().String()
	end := training.Card{ID: 7, Game: "xiangqi", Position: game.MainLine()[3].Position().String(), Source: cards.LibrarySource(id, 3)}
	if o, ok := cards.Origins(t.Context(), l, []training.Card{end})[7]; !ok || o.Played != nil {
		t.Errorf("at the end of the game: %+v, %v", o, ok)
	}
	list := []training.Card{
		{ID: 1, Game: "xiangqi", Position: at, Source: cards.LibrarySource(id, 2)},
		{ID: 2, Game: "xiangqi", Position: at, Source: cards.LibrarySource(id, 1)},
		{ID: 3, Game: "xiangqi", Position: at, Source: cards.LibrarySource(id, 7)},
		{ID: 4, Game: "xiangqi", Position: at, Source: cards.LibrarySource(id+1, 2)},
		{ID: 5, Game: "renju", Position: at, Source: cards.LibrarySource(id, 2)},
		{ID: 6, Game: "xiangqi", Position: at, Source: "a.pgn ply 2"},
	}
	got := cards.Origins(t.Context(), l, list)
	if o, ok := got[1]; len(got) != 1 || !ok || o.Game.ID != id || o.Ply != 2 || o.Played == nil || *o.Played != moves[2] {
		t.Errorf("%+v", got)
	}
	for _, m := range []string{"a3a4", "a6a5"} { // a variation after the first move
		if m == "a3a4" {
			if err := game.Goto(game.Root()); err != nil {
				t.Fatal(err)
			}
		}
		move, err := g.Rules.ParseMove(game.Position(), m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	side := game.Position().String()
	plain, _, err := l.Add(t.Context(), game, library.Info{Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	game.SetTags(repertoire.Marked(g.Rules, game.Tags(), core.First))
	marked, _, err := l.Add(t.Context(), game, library.Info{Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	of := func(id int64, kind training.Kind) training.Card {
		return training.Card{ID: 1, Game: "xiangqi", Kind: kind, Position: side, Source: training.GameSource(cards.RepertoireName(id), "2")}
	}
	if o := cards.Origins(t.Context(), l, []training.Card{of(marked, training.Opening)})[1]; o.Repertoire == nil || o.Game.ID != marked || o.Node.Ply() != 2 {
		t.Errorf("of a repertoire: %+v", o)
	}
	for what, c := range map[string]training.Card{"an unmarked game": of(plain, training.Opening), "a mistake": of(marked, training.Mistake)} {
		if got := cards.Origins(t.Context(), l, []training.Card{c}); len(got) != 0 {
			t.Errorf("of %s: %+v", what, got)
		}
	}
	if got := cards.Origins(t.Context(), nil, list); len(got) != 0 {
		t.Errorf("without a library: %+v", got)
	}
}

// The origin of a card has the line to its position, mirrored if the card is.
func TestOriginCame(t *testing.T) {
	all := games.All(nil)
	g, _ := catalog.Find(all, "xiangqi")
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), catalog.Readers(all), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	after := func(moves string) *core.Game {
		t.Helper()
		game := core.NewGame(g.Rules, g.Rules.Start())
		list, err := core.ParseMoves(g.Rules, g.Rules.Start(), moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		return game
	}
	game := after("h2e2 h9g7")
	game.SetTags(repertoire.Marked(g.Rules, game.Tags(), core.First))
	id, _, err := l.Add(t.Context(), game, library.Info{})
	if err != nil {
		t.Fatal(err)
	}
	for moves, want := range map[string]string{"h2e2 h9g7": "h9g7", "b2e2 b9c7": "b9c7"} {
		p := after(moves).Position()
		for kind, source := range map[training.Kind]string{training.Mistake: cards.LibrarySource(id, 2), training.Opening: training.GameSource(cards.RepertoireName(id), "2")} {
			c := training.Card{ID: 1, Game: "xiangqi", Kind: kind, Position: p.String(), Source: source}
			came := cards.Origins(t.Context(), l, []training.Card{c})[1].Came
			if len(came) != 3 || came.Last().Key() != p.Key() || g.Rules.FormatMove(came[1].Position, came[2].Move) != want {
				t.Errorf("%v after %s came by %v", kind, moves, came)
			}
		}
	}
}
