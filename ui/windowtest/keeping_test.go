package windowtest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/database/databasetest"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// withLibrary opens a window on Chaos Clock, with the store and the library in a folder.
func withLibrary(t *testing.T, dir string) *rig {
	t.Helper()
	opponent := fakeOpponent{allow: make(chan struct{}, 100)}
	r := withLibraryOf(t, dir, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: opponent})
	r.opponent = opponent
	return r
}

// withLibraryOf opens a window on a game, with the store and the library in a folder.
func withLibraryOf(t *testing.T, dir string, g catalog.Game) *rig {
	t.Helper()
	games := []catalog.Game{g}
	store := storage.Open(dir, catalog.Resolver(games), nil)
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	return newWindow(t, dir, store, i18n.English, ui.Deps{Games: games, OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
		return library.Open(filepath.Join(dir, library.FileName), catalog.Readers(games), tell)
	}})
}

// A played game is on the home screen, even after a restart, and continues from there with its analysis; undo restores the other
// game.
func TestPlayedGamesComeBack(t *testing.T) {
	dir := t.TempDir()
	r := withLibrary(t, dir)
	r.start(r.table.Current(), chaosclock.Rules{}.Start(), [2]seat{{Level: "easy"}, {}})
	r.play(r.table.Position().Moves()[0])
	r.opponent.allow <- struct{}{}
	r.until("the program has moved", func() bool { return r.table.Node().Ply() == 2 })
	r.Run("review")
	r.settled()
	r.table.Start(r.table.Current(), chaosclock.Rules{}.Start(), [2]seat{})
	for range 3 {
		r.play(r.table.Position().Moves()[1])
	}
	r.Close()

	r = withLibrary(t, dir)
	r.show(screenHome)
	r.until("the screen shows the game", func() bool { return r.says("Recent Games") })
	r.wantText("Against Easy")
	r.search.Analysis.SetOn(false)
	for _, b := range shown[*control.Button](r) {
		if b.Text == "" && b.Icon == nil { // the card of that game; the current one has another
			b.OnTapped()
			break
		}
	}
	r.until("the game is open", func() bool { return r.Screen() == screenGame && r.table.Node().Ply() == 2 })
	// The first position may be known from the other game.
	r.until("the analysis is there", func() bool { return r.search.Knowledge.Recalled().Positions >= 2 })
	if seats := r.table.Players.Seats(); seats[0].Level != "easy" || seats[1].Level != "" {
		t.Errorf("there play %v", seats)
	}
	r.table.Undo()
	r.wantPly(3)
}

// A game that a library of a newer version cannot take is reported, and the file stays as it is.
func TestLibraryOfANewerVersion(t *testing.T) {
	dir := t.TempDir()
	withLibrary(t, dir).Close()
	path := filepath.Join(dir, library.FileName)
	must(t, databasetest.Execute(path, "PRAGMA user_version = 99"))
	before, err := os.ReadFile(path)
	must(t, err)
	r := withLibrary(t, dir)
	r.until("the library is refused", func() bool { return r.says("newer version of QiLab") })
	if r.says("could not be saved in the library") {
		t.Error("a game without a move is reported")
	}
	r.closeDialogs()
	r.start(r.table.Current(), chaosclock.Rules{}.Start(), [2]seat{})
	r.play(r.table.Position().Moves()[0])
	r.until("the game is reported", func() bool { return r.says("could not be saved in the library") })
	r.closeDialogs()
	r.Close()
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed (%v)", err)
	}
}
