package windowtest

import (
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/cards"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// The answer to the card of a mistake comes with the move that was played in the game.
func TestMistakeCardTellsTheGame(t *testing.T) {
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}
	for _, l := range i18n.Langs() {
		dir := t.TempDir()
		path := filepath.Join(dir, library.FileName)
		lib, err := library.Open(path, []core.Reader{game.Reader()}, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := core.NewGame(game.Rules, game.Rules.Start())
		for range 2 {
			if _, err := g.Play(g.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		id, _, err := lib.Add(t.Context(), g, library.Info{})
		if err != nil {
			t.Fatal(err)
		}
		if err := lib.Close(); err != nil {
			t.Fatal(err)
		}
		before := g.MainLine()[1]
		card := cardAt(game.Rules, before.Position(), 1)
		card.Source = cards.LibrarySource(id, 1)
		keepCards(t, dir, card)
		store := storage.Open(dir, catalog.Resolver([]catalog.Game{game}), nil)
		r := newWindow(t, dir, store, l, ui.Deps{
			Games: []catalog.Game{game}, OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
				return library.Open(path, []core.Reader{game.Reader()}, tell)
			},
		})
		r.set(prefs.Language, string(l))
		r.training()
		r.until("the library is open", func() bool { return r.Commands().ByID("library-import").Can() })
		r.Run("training-today")
		r.card(nil)
		want := r.words.T("training.played") + r.words.Move(game.Rules, before.Position(), g.MainLine()[2].Move())
		if r.shows(want) {
			t.Error("it is told before the answer")
		}
		r.Run("training-answer")
		r.until("the move of the game is told", func() bool { return r.shows(want) })
		r.Close()
	}
}
