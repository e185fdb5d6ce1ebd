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

// withOneGame returns a func that opens a window of Chaos Clock, each time with the same library of one game with one move.
func withOneGame(t *testing.T) (open func() *rig) {
	t.Helper()
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
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return func() *rig {
		store := storage.Open(dir, rulesOf(nil), nil)
		return newWindow(t, dir, store, i18n.English, ui.Deps{
			Games: []catalog.Game{{Rules: rules, Analyzer: fakeAnalyzer{}, Opponent: fakeOpponent{allow: make(chan struct{}, 100)}}},
			OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
				return library.Open(path, []core.Reader{{Rules: rules}}, tell)
			},
		})
	}
}

// The explorer is behind the analysis, comes to the front by a key, and shows the games of the library opened in the background;
// also in another language, from home, and with the same filter after a restart.
func TestExplorer(t *testing.T) {
	open := withOneGame(t)
	r := open()
	r.set(prefs.Language, string(i18n.English))
	r.show(screenGame)
	if r.study().SelectedIndex() != 0 {
		t.Fatal("the explorer is in front at first")
	}
	r.press(fyne.KeyQ)
	r.until("the game is counted", func() bool { return r.says("1 game") })
	if r.win.Canvas().Focused() == nil {
		t.Error("the list does not have the keyboard")
	}
	r.press(fyne.KeyReturn)
	r.wantPly(1)
	r.until("the game is counted after the move", func() bool { return r.says("1 game") })
	r.show(screenHome)
	r.show(screenGame)
	r.until("the game is counted again", func() bool { return r.says("1 game") })
	r.set(prefs.Language, string(i18n.Chinese))
	r.until("the game is counted in Chinese", func() bool { return r.says("1 局") })
	r.press(fyne.KeyQ)
	if r.study().SelectedIndex() != 0 {
		t.Error("the key does not go back")
	}
	r.Run("explorer")
	r.set(prefs.ExplorerFilter+"chaosclock", "from=1990")
	r.Close()

	r = open()
	r.show(screenGame)
	if r.study().SelectedIndex() != 1 {
		t.Error("the explorer is not in front after a restart")
	}
	r.until("the filter is there", func() bool { return r.says("1990") && !r.says("1 game") })
}

// The explorer shows the moves of a studied game after the language was changed while another side was in front.
func TestExplorerAfterLanguage(t *testing.T) {
	r := withOneGame(t)()
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
	if err := r.table.Open(core.NewGame(r.table.Rules(), r.table.Rules().Start())); err != nil { // as the library does
		t.Fatal(err)
	}
	r.loop.run()
	r.show(screenGame)
	r.loop.run()
	r.until("the game is counted in Chinese", func() bool { return r.says("1 局") })
}
