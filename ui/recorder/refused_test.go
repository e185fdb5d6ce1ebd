package recorder

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2/container"

	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// refuse tells the room that the library could not be opened.
func (r *rig) refuse(err error) {
	r.LibraryErr = err
	r.Opened()
}

// passed lets the timers of the room and its writer run out.
func (r *rig) passed() {
	r.t.Helper()
	for range 2 { // the first one hands the game over
		r.host.Take()
		time.Sleep(time.Minute)
		synctest.Wait()
	}
	r.host.Take()
}

// If the library cannot be opened, the user is told once, when the first game with a move is not recorded.
func TestRefusedLibrary(t *testing.T) {
	newer := storage.Refuse(storage.ErrNewer, "library-newer", nil, "newer", "l.db", "99", "5")
	full := storage.Refuse(storage.ErrWrite, "write-full", nil, "full", "l.db")
	for name, c := range map[string]struct {
		err  error
		want []string
	}{
		"for good":  {newer, []string{"could not be saved in the library: the library l.db was written by a newer version", "Until this is solved, games are not saved in the library."}},
		"full disk": {full, []string{"could not be saved in the library: cannot write l.db: the disk is full", "QiLab will add it as soon as it can."}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				r.refuse(c.err)
				r.passed()
				if len(r.host.Dialogs) > 0 {
					t.Fatalf("before any move: %q", r.host.Dialogs[0].Title)
				}
				for range 3 {
					r.play(0)
					r.passed()
					r.start([2]table.Seat{})
				}
				if len(r.host.Dialogs) != 1 || r.host.Dialogs[0].Title != "Not Saved in the Library" {
					t.Fatalf("%d dialogs", len(r.host.Dialogs))
				}
				text := r.host.Dialogs[0].Body.(*container.Scroll).Content.(*prose.Text).Text()
				for _, want := range c.want {
					if !strings.Contains(text, want) {
						t.Errorf("%q does not contain %q", text, want)
					}
				}
				r.LibraryErr = nil
				r.open(openLibrary(t, t.TempDir())) // as after the user has made room
				r.passed()
				r.want(record{library.Played, 1}, record{library.Played, 1}, record{library.Played, 1})
			})
		})
	}
}

// A game that was recorded before, and a sample, need no record as long as they are unchanged.
func TestRefusedLibraryUnchangedGame(t *testing.T) {
	synctest.Test(t, testRefusedLibraryUnchangedGame)
}

func testRefusedLibraryUnchangedGame(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	r.settled()
	meta, game := gamefile.Meta(r.Table), r.Table.Document().Snapshot().Game()
	for _, way := range []table.Way{table.Begun, table.Shown} {
		next := newRig(t)
		next.Table.Together(func() {
			if err := gamefile.Restore(next.Table, game, meta); err != nil {
				t.Fatal(err)
			}
			if way == table.Shown {
				next.Table.Origins.Set(next.Table.Document().Game(), table.Origin{Way: table.Shown})
			}
		})
		next.refuse(errors.New("newer"))
		next.passed()
		if len(next.host.Dialogs) > 0 {
			t.Errorf("way %v: unchanged, it is reported", way)
		}
		next.play(3)
		next.passed()
		if len(next.host.Dialogs) != 1 {
			t.Errorf("way %v: changed, it is reported %d times", way, len(next.host.Dialogs))
		}
	}
}
