package recorder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// first plays the first legal move.
// scored finds a score for every move at once.
// rig is a room with a library.
// openLibrary opens a library in a folder.
// newRig makes a room whose library is not open yet.
// open opens the library.
// until processes posts until a condition holds.
// settled saves the game and waits until the writer is idle.
// play makes moves given by their numbers in the list of moves.
// list returns the games of the library in order of arrival.
// want compares the games of the library with their kinds and numbers of moves.
// A game is one record from its first move on; one without a move has none.
func TestKeepsWhatIsPlayed(t *testing.T) {
	r := newOpen(t)
	r.want()
	r.play(0)
	r.want(record{library.Played, 1})
	r.play(3, 5)
	list := r.want(record{library.Played, 3})
	if r.Current() != list[0].ID || r.linked != 1 {
		t.Errorf("the game on the table is %d, said %d times; want %d", r.Current(), r.linked, list[0].ID)
	}
	changed := list[0].Changed
	r.Table.Tree.Back()
	r.Table.Tree.First()
	if list = r.want(record{library.Played, 3}); !list[0].Changed.Equal(changed) {
		t.Error("looking round is written")
	}
	r.Table.Restart()
	r.play(1)
	r.want(record{library.Played, 3}, record{library.Played, 1})
}

// Opening another game loses nothing of the previous one, and undo returns to its record.
func TestUndoAcrossGames(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	r.start([2]table.Seat{})
	r.play(2)
	list := r.want(record{library.Played, 2}, record{library.Played, 1})
	r.Table.Undo()
	r.Table.Undo()
	r.settled()
	if r.Current() != list[0].ID {
		t.Fatalf("undo leads to game %d, want %d", r.Current(), list[0].ID)
	}
	r.play(4)
	r.want(record{library.Played, 3}, record{library.Played, 1})
}

// A game played before the library was open is written then.
func TestLateLibrary(t *testing.T) {
	r := newRig(t)
	r.play(0, 1)
	r.Keep()
	r.start([2]table.Seat{})
	r.play(2)
	r.Keep()
	r.open(openLibrary(t, t.TempDir()))
	r.want(record{library.Played, 2}, record{library.Played, 1})
}

// Without a library the window still closes, and soon.
func TestCloseWithoutLibrary(t *testing.T) {
	r := newRig(t)
	r.play(0)
	begun := time.Now()
	r.Close()
	if took := time.Since(begun); took > closeWait/2 {
		t.Errorf("closing takes %v", took)
	}
}

// Moves made just before closing the window are written.
func TestClose(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1, 2)
	r.Close()
	if list := r.list(); len(list) != 1 || list[0].Plies != 3 || r.Current() != list[0].ID || r.linked != 1 {
		t.Errorf("%v, the table has %d, said %d times", list, r.Current(), r.linked)
	}
}

// restarted returns the room after a restart, with the current game of r.
func (r *rig) restarted(keepNumber bool) *rig {
	r.t.Helper()
	s := r.Table
	meta := gamefile.Meta(s)
	if !keepNumber {
		delete(meta.Session, "record")
	}
	game := s.Document().Snapshot().Game()
	next := newRig(r.t)
	if err := gamefile.Restore(next.Table, game, meta); err != nil {
		r.t.Fatal(err)
	}
	return next.open(r.library)
}

// After a restart the game has the same record, even if the program ended before it had saved the number.
func TestRestart(t *testing.T) {
	for _, saved := range []bool{true, false} {
		r := newOpen(t)
		r.play(0, 1)
		list := r.want(record{library.Played, 2})
		next := r.restarted(saved)
		if got := next.want(record{library.Played, 2}); got[0].Changed != list[0].Changed && saved {
			t.Error("the restart writes")
		}
		next.play(3)
		next.want(record{library.Played, 3})
		if next.Current() != list[0].ID {
			t.Errorf("the game is %d, want %d", next.Current(), list[0].ID)
		}
	}
}

// Two windows with the same game lose none of each other's changes.
func TestTwoWindows(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	r.want(record{library.Played, 2})
	other := newRig(t).open(r.library)
	other.Open(r.Current(), End)
	other.until("the game is open", func() bool { return other.Current() == r.Current() })
	r.play(2)
	r.want(record{library.Played, 3})
	other.play(5)
	other.want(record{library.Played, 3}, record{library.Played, 3})
	r.play(0)
	r.want(record{library.Played, 4}, record{library.Played, 3})
}

// importGame adds a game to the library as an import would.
// A collection's game stays as it is: changed, it becomes another.
// Of several requested games the last is opened; a missing one is reported.
// A game deleted from the list but continued here is recorded again.
func TestDeletedMeanwhile(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1)
	list := r.want(record{library.Played, 2})
	if err := r.library.Delete(t.Context(), list[0].ID); err != nil {
		t.Fatal(err)
	}
	r.play(2)
	if list = r.want(record{library.Played, 3}); r.Current() != list[0].ID {
		t.Errorf("the table has %d", r.Current())
	}
}

// Stars set in the list remain.
func TestStarsStay(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	list := r.want(record{library.Played, 1})
	if err := r.library.SetStars(t.Context(), 4, list[0].ID); err != nil {
		t.Fatal(err)
	}
	r.play(0)
	if list = r.want(record{library.Played, 2}); list[0].Stars != 4 {
		t.Errorf("%d stars", list[0].Stars)
	}
}

// A pasted game is recorded once, a sample only if changed.
func TestPastedAndShown(t *testing.T) {
	r := newOpen(t)
	text := "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1"
	for range 2 {
		found, err := r.Table.Texts.Read(text, false)
		if err == nil {
			_, err = r.Table.Texts.Take(found, 0)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.settled()
		r.start([2]table.Seat{})
	}
	r.want(record{library.Pasted, 6})
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	_, _ = g.Play(g.Position().Moves()[9])
	if err := table.Show(r.Table, g); err != nil {
		t.Fatal(err)
	}
	r.want(record{library.Pasted, 6})
	r.play(0)
	r.want(record{library.Pasted, 6}, record{library.Pasted, 2})
}

// Players, date and result are in the tags, and the user's own entries stay.
// The result is that of the rules unless the user enters another, and goes when the end is taken back.
// The state of a game is restored with it.
// The analysis of a game is restored with it, unless another version of the engine is in use.
// A library that can no longer be written is reported once, and the game continues.
func TestCannotWrite(t *testing.T) { synctest.Test(t, testCannotWrite) }

func testCannotWrite(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	r.want(record{library.Played, 1})
	r.library.Close()
	r.writer.pause = time.Millisecond
	for range 3 {
		r.play(0)
		r.Keep()
		r.until("it is tried", func() bool { return len(r.host.Dialogs) > 0 })
		time.Sleep(5 * r.writer.pause)
		synctest.Wait()
		r.host.Take()
	}
	if len(r.host.Dialogs) != 1 || !strings.Contains(r.host.Dialogs[0].Title, "Not Saved in the Library") {
		t.Errorf("it is said %d times", len(r.host.Dialogs))
	}
	if r.Table.Node().Ply() != 4 {
		t.Error("the game does not go on")
	}
}

// A read-only library is reported once as well.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("everything can be written by the superuser")
	}
	dir := t.TempDir()
	openLibrary(t, dir).Close()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Chmod(filepath.Join(dir, library.FileName), 0o400))
	must(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	r := newRig(t).open(openLibrary(t, dir))
	for range 3 {
		r.play(0)
		r.settled()
	}
	if len(r.host.Dialogs) != 1 {
		t.Errorf("it is said %d times", len(r.host.Dialogs))
	}
}

// A refused game is reported once, and not together with the warning that saving fails.
func TestARefusedGameIsToldOnce(t *testing.T) {
	for _, warned := range []bool{false, true} {
		r := newOpen(t)
		r.warned = warned
		r.play(0)
		for range 2 {
			r.told(r.current, result{err: errors.New("full")})
		}
		want := 1
		if warned {
			want = 0
		}
		if len(r.host.Dialogs) != want {
			t.Errorf("warned %v: %d dialogs", warned, len(r.host.Dialogs))
		}
		r.host.CloseDialogs()
	}
}
