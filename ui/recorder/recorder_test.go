package recorder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
// until runs what was posted until a condition holds.
// settled keeps the game and waits until the writer has nothing to do.
// play makes moves given by their numbers in the list of moves.
// list returns the games of the library, the first that came first.
// want compares the games of the library with their kinds and numbers of moves.
// A game is one record from its first move on, and one without a move is none.
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

// Another game on the table loses nothing of the one before, and undo goes back to the same record.
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

// What was played before the library was open is written then.
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

// The window closes although there is no library, and soon.
func TestCloseWithoutLibrary(t *testing.T) {
	r := newRig(t)
	r.play(0)
	begun := time.Now()
	r.Close()
	if took := time.Since(begun); took > closeWait/2 {
		t.Errorf("closing takes %v", took)
	}
}

// What was played just before the window is closed is written.
func TestClose(t *testing.T) {
	r := newOpen(t)
	r.play(0, 1, 2)
	r.Close()
	if list := r.list(); len(list) != 1 || list[0].Plies != 3 || r.Current() != list[0].ID || r.linked != 1 {
		t.Errorf("%v, the table has %d, said %d times", list, r.Current(), r.linked)
	}
}

// restarted returns the room of the next start, with the game that was on the table of r.
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

// After a restart the game is the same record, also if the program ended before it had saved the number.
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

// Two windows with the same game lose nothing of each other.
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

// importGame puts a game into the library as a collection would.
// A game of a collection stays as it is: changed, it is another.
// The last of the games that are asked for comes to the table; one that is not there is said.
// A game that is deleted from the list and goes on here is kept again.
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

// Stars belong to the list and stay.
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

// A pasted game is kept once, and what the program shows only if it is changed.
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
	r.Table.Together(func() {
		if err := r.Table.Open(g); err != nil {
			t.Fatal(err)
		}
		r.Table.Origins.Set(r.Table.Document().Game(), table.Origin{Way: table.Shown})
	})
	r.want(record{library.Pasted, 6})
	r.play(0)
	r.want(record{library.Pasted, 6}, record{library.Pasted, 2})
}

// Who plays, when and how it ended is in the tags, and what the person says there stays.
// The result is that of the rules as long as the person says nothing else, and goes when the end is taken back.
// How a game was left comes back with it.
// What was found out about a game comes back with it, unless another version of the engine analyses now.
// A library that can no longer be written is said once, and the game goes on.
func TestCannotWrite(t *testing.T) {
	r := newOpen(t)
	r.play(0)
	r.want(record{library.Played, 1})
	r.library.Close()
	r.writer.pause = time.Millisecond
	for range 3 {
		r.play(0)
		r.Keep()
		r.until("it is tried", func() bool { return len(r.host.Dialogs) > 0 })
		time.Sleep(5 * time.Millisecond)
		r.host.Take()
	}
	if len(r.host.Dialogs) != 1 || !strings.Contains(r.host.Dialogs[0].Title, "Not Saved in the Library") {
		t.Errorf("it is said %d times", len(r.host.Dialogs))
	}
	if r.Table.Node().Ply() != 4 {
		t.Error("the game does not go on")
	}
}

// A library that can only be read is said once as well.
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

// The recorder reports a refused game once, and not together with the warning that no game is saved.
func TestARefusedGameIsToldOnce(t *testing.T) {
	for _, warned := range []bool{false, true} {
		r := newOpen(t)
		r.warned = warned
		r.play(0)
		for range 2 {
			r.told(r.current, 0, errors.New("full"))
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
