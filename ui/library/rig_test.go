package library

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage/library"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// rig is a room with a library of its own, shown in a window.
type rig struct {
	*Room
	t      *testing.T
	host   *hosttest.Host
	opened []string // the games that were opened, with the plies
	table  int64    // the current game
	told   int      // how often Changed was called
}

func newRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	c, h := hosttest.New(t, lang, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 100}, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}})
	lib, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}, {Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Library = lib
	r := &rig{t: t, host: h}
	r.Room = New(depsOf(c), Links{
		Open:     func(id int64) { r.opened = append(r.opened, fmt.Sprint(id)) },
		OpenAt:   func(id int64, ply int) { r.opened = append(r.opened, fmt.Sprint(id, " ", ply)) },
		Current:  func() int64 { return r.table },
		OpenFile: func(path string) { r.opened = append(r.opened, path) },
		Changed:  func() { r.told++ },
	})
	h.On = prefs.LibraryScreen
	t.Cleanup(func() {
		r.Close()
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// show shows the screen at a size.
func (r *rig) show(width, height float32) {
	r.t.Helper()
	r.host.Window.SetContent(r.Object())
	r.host.Window.Resize(fyne.NewSize(width, height))
	r.Placed()
	r.settle()
}

// settle waits for all background work.
func (r *rig) settle() {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, "nothing is under way", func() bool {
		if p := r.preview; p != nil && p.root.Visible() && p.id != p.of {
			return false
		}
		return !r.finder.busy && !r.changes.running && !r.imports.running && len(r.list.asked) == 0
	})
}

// add puts a game of random moves into the library.
func (r *rig) add(rules core.Rules, seed uint64, plies int, tags ...string) int64 {
	r.t.Helper()
	id, _, err := r.Library.Add(r.t.Context(), r.random(rules, seed, plies, tags...), library.Info{Kind: library.Played})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// random plays at random.
func (r *rig) random(rules core.Rules, seed uint64, plies int, tags ...string) *core.Game {
	r.t.Helper()
	random := rand.New(rand.NewPCG(seed, 7))
	g := core.NewGame(rules, rules.Start())
	for range plies {
		list := g.Position().Moves()
		if len(list) == 0 {
			break
		}
		if _, err := g.Play(list[random.IntN(len(list))]); err != nil {
			r.t.Fatal(err)
		}
	}
	var said core.Tags
	for i := 0; i+1 < len(tags); i += 2 {
		said = said.With(tags[i], tags[i+1])
	}
	g.SetTags(said)
	return g
}

// typePlayer types a text into the first field of the filter.
func (r *rig) typePlayer(text string) {
	r.view.filters.player.SetText(text)
	r.settle()
}

// press presses a button of the top dialog by its text.
func (r *rig) press(text string) {
	r.t.Helper()
	if len(r.host.Dialogs) == 0 {
		r.t.Fatal("no dialog is open")
	}
	d := r.host.Dialogs[len(r.host.Dialogs)-1]
	for _, b := range d.Buttons {
		if b.Text == text {
			if !b.Stays {
				r.host.Dialogs = r.host.Dialogs[:len(r.host.Dialogs)-1]
			}
			b.Run()
			r.settle()
			return
		}
	}
	r.t.Fatalf("there is no button %q in %q", text, d.Title)
}

// settleDialog waits for a dialog.
func (r *rig) settleDialog() {
	r.t.Helper()
	r.host.Until(r.t, 10*time.Second, "a dialog opens", func() bool { return len(r.host.Dialogs) > 0 })
}
