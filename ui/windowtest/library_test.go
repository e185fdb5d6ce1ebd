package windowtest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// A folder is given as an argument: its games go into the library, are listed, and one is opened, found by its position, deleted
// and brought back, with the keyboard alone.
func TestLibraryByKeyboard(t *testing.T) {
	folder, dir := t.TempDir(), t.TempDir()
	text := "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n"
	if err := os.WriteFile(filepath.Join(folder, "game.pgn"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}
	store := storage.Open(dir, catalog.Resolver([]catalog.Game{game}), nil)
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Games: []catalog.Game{game}, Import: []string{folder},
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(filepath.Join(dir, library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}, tell)
		},
	})
	said := func(text string) func() bool {
		return func() bool {
			return slices.ContainsFunc(seen[*widget.Label](r.win.Content()), func(l *widget.Label) bool { return l.Text == text })
		}
	}
	r.until("it asks how to import", func() bool { return r.top() != nil })
	r.press(fyne.KeyReturn)
	r.until("the game is listed", said("1 game"))
	if r.Screen() != prefs.LibraryScreen {
		t.Fatalf("the screen is %s", r.Screen())
	}
	r.press(fyne.KeyReturn)
	r.until("the game is on the table", func() bool { return r.Screen() == screenGame })
	if r.table.Document().Game().Nodes() != 5 {
		t.Errorf("the game has %d positions", r.table.Document().Game().Nodes())
	}
	r.Run("last")
	r.Run("find-position")
	r.until("it is found", said("1 game"))
	r.press(fyne.KeyDelete)
	r.until("it is deleted", said("0 games"))
	r.TypedShortcut(&fyne.ShortcutUndo{})
	r.until("it is there again", said("1 game"))
	r.press(fyne.KeyEscape)
	r.until("all games are listed", said("1 game"))
	if r.top() != nil {
		t.Error("a dialog is open")
	}
}

// A library of a newer version stays in its place: the window says so, in the list too, and works without it.
func TestNewerLibrary(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, library.FileName)
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}
	l, err := library.Open(path, []core.Reader{game.Reader()}, nil)
	if err == nil {
		err = l.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	newer, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = newer.WriteAt([]byte{99}, 63) // the version in the head of a database
	if err := errors.Join(err, newer.Close()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	store := storage.Open(dir, catalog.Resolver([]catalog.Game{game}), nil)
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Games: []catalog.Game{game},
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(path, []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}, tell)
		},
	})
	said := func(text string) bool {
		return slices.ContainsFunc(seen[*widget.Label](r.win.Content()), func(l *widget.Label) bool { return strings.Contains(l.Text, text) }) ||
			slices.ContainsFunc(seen[*prose.Text](r.win.Content()), func(l *prose.Text) bool { return strings.Contains(l.Text(), text) })
	}
	r.until("it is said", func() bool { return r.top() != nil })
	r.press(fyne.KeyEscape)
	r.Run("library")
	r.until("the list says so", func() bool { return said("newer version of QiLab") })
	r.Run("home")
	if list, err := filepath.Glob(path + "*"); err != nil || len(list) != 1 {
		t.Errorf("there are %v, %v", list, err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
		t.Errorf("the file is another, %v", err)
	}
}

// The library, while it is shown, lists the games of a match.
func TestLibraryListsTheGamesOfAMatch(t *testing.T) {
	r := withLibrary(t, t.TempDir())
	close(r.opponent.allow) // it moves at once
	count := func(text string) func() bool {
		return func() bool {
			return slices.ContainsFunc(seen[*widget.Label](r.win.Content()), func(l *widget.Label) bool { return l.Text == text })
		}
	}
	r.Run("library")
	r.until("the library is shown", count("0 games"))
	r.Run("match")
	r.loop.run()
	r.tapButton(r.words.T("match.begin"))
	r.until("the games are listed", count("20 games"))
}
