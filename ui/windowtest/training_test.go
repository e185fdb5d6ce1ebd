package windowtest

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/i18n"
)

// A damaged training file is set aside, which the window tells, and a new one is begun.
func TestDamagedTraining(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, training.FileName)
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	r := openRig(t, dir, i18n.English, "light")
	r.until("it is told", func() bool { return r.says(training.FileName) })
	if _, err := r.training().Stats(t.Context(), time.Now()); err != nil {
		t.Error(err)
	}
	found, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || !slices.ContainsFunc(found, func(s string) bool {
		return s != path && strings.Contains(s, "training") && !strings.HasPrefix(s, path+"-")
	}) {
		t.Errorf("the file is not set aside: %q, %v", found, err)
	}
}

// Without a training file the window explains why, and works.
func TestNoTraining(t *testing.T) {
	dir := t.TempDir()
	store := storage.Open(dir, rulesOf(nil), nil)
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Games: quickGames(),
		OpenTraining: func(func(storage.Problem)) (*training.Store, error) {
			return nil, &storage.Error{Kind: storage.ErrNewer, Code: "training-newer", Args: []string{"x.db", "9", "1"}, Message: "newer", Cause: errors.New("newer")}
		},
	})
	r.until("it is told", func() bool { return r.says("written by a newer version of QiLab") })
	r.press(fyne.KeyEscape)
	r.show(screenGame)
	r.play(r.table.Position().Moves()[0])
	r.wantPly(1)
}

// The training page starts the due cards, by its button and by Enter on it.
func TestStartFromThePage(t *testing.T) {
	start := xiangqi.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(xiangqi.Rules{}, start, 1), cardAt(xiangqi.Rules{}, next, 1))
	r.show(screenHome)
	for _, begin := range []func(){
		func() { r.tap("training.start") },
		func() {
			r.until("cards are due", func() bool { b := r.button(r.words.T("training.start")); return b != nil && !b.Disabled() })
			r.win.Canvas().Focus(r.button(r.words.T("training.start")))
			r.press(fyne.KeyReturn)
		},
	} {
		r.Run("training")
		begin()
		r.until("a card is asked", r.table.Drill.On)
		r.wantDialog(false)
		r.Run("training-end")
	}
}
