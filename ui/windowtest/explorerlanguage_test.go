package windowtest

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// The explorer shows the moves of a studied game after the language was changed while another side was in front.
func TestExplorerAfterLanguage(t *testing.T) {
	dir := t.TempDir()
	rules := chaosclock.Rules{}
	path := filepath.Join(dir, library.FileName)
	l, err := library.Open(path, []core.Reader{{Rules: rules}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := core.NewGame(rules, rules.Start())
	if _, err := g.Play(g.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	if _, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	store := storage.Open(dir, rulesOf(nil), nil)
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Games: []catalog.Game{{Rules: rules, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{allow: make(chan struct{}, 100)}}},
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(path, []core.Reader{{Rules: rules}}, tell)
		},
	})
	r.set(prefs.Language, string(i18n.English))
	r.show(screenGame)
	r.press(fyne.KeyQ)
	r.until("the game is counted", func() bool { return r.says("1 game") })
	// the game is played: the panel of play is in front
	r.table.View.SetActivity(table.Play)
	r.loop.run()
	r.show(screenHome)
	r.set(prefs.Language, string(i18n.Chinese))
	// meanwhile another game comes, which is studied
	if err := r.table.Open(core.NewGame(rules, rules.Start())); err != nil { // as the library does
		t.Fatal(err)
	}
	r.loop.run()
	r.show(screenGame)
	r.loop.run()
	r.until("the game is counted in Chinese", func() bool { return r.says("1 局") })
}
