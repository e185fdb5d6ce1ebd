package windowtest

import (
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// withLibrary opens a window on the store and the library in a folder.
func withLibrary(t *testing.T, dir string) *rig {
	t.Helper()
	store := storage.Open(dir, rulesOf(nil), nil)
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	opponent := fakeOpponent{allow: make(chan struct{}, 100)}
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: opponent}},
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(filepath.Join(dir, library.FileName), []core.Reader{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}}, tell)
		},
	})
	r.opponent = opponent
	return r
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
