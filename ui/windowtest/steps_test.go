package windowtest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/ui/i18n"
)

// longGame returns a rig with a game of some moves.
func longGame(t testing.TB, moves int) *rig {
	r := openRig(t, t.TempDir(), i18n.English, "light")
	r.show(screenGame)
	for range moves {
		list := r.table.Position().Moves()
		if len(list) == 0 || r.table.Outcome().Over() {
			break
		}
		if err := r.table.Play(list[0]); err != nil {
			t.Fatal(err)
		}
	}
	r.loop.run()
	return r
}

// Pending keys are run together, in order, and none is lost.
func TestKeysThatWaitAreRunAsOne(t *testing.T) {
	r := longGame(t, 12)
	if ply := r.table.Node().Ply(); ply < 8 {
		t.Fatalf("the game has only %d moves", ply)
	}
	undo, redo := &fyne.ShortcutUndo{}, &fyne.ShortcutRedo{}
	for _, c := range []struct {
		name string
		keys func()
		by   int
	}{
		{"undo", func() {
			for range 5 {
				r.TypedShortcut(undo)
			}
		}, -5},
		{"redo", func() {
			for range 3 {
				r.TypedShortcut(redo)
			}
		}, 3},
		{"both in turn", func() {
			for range 500 {
				r.TypedShortcut(undo)
				r.TypedShortcut(redo)
			}
		}, 0},
		{"steps", func() {
			for range 4 {
				r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
			}
			r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		}, -3},
		{"more than there are", func() {
			for range 1000 {
				r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
			}
		}, -1000},
	} {
		before := r.table.Node().Ply()
		c.keys()
		if r.table.Node().Ply() != before {
			t.Errorf("%s: the first key was not put off", c.name)
		}
		r.loop.run()
		r.wantPly(max(0, before+c.by))
	}
}

// A command of another key comes after the steps that wait.
func TestStepsComeBeforeOtherCommands(t *testing.T) {
	r := longGame(t, 6)
	at := r.table.Node().Ply()
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF})
	r.wantPly(at - 2)
	if !r.table.View.Flipped() {
		t.Error("the board is not flipped")
	}
}

// A comment of megabytes is shown by its beginning, and read page by page.
func TestLongComment(t *testing.T) {
	r := longGame(t, 3)
	n := r.table.Node()
	long := strings.Repeat("一段很长的评注，with words. ", 120_000)
	r.table.Notes.Annotate(n, long, "")
	r.loop.run()
	r.wantText("press C to read")
	r.Run("annotate")
	r.wantText("Page 1 of")
	r.tapButton("▶")
	r.wantText("Page 2 of")
	r.closeDialogs()
	if n.Comment != long {
		t.Error("the comment has changed")
	}
}

// The time of a key that steps back or forward, with all that is shown.
func BenchmarkKey(b *testing.B) {
	r := longGame(b, 40)
	back, forward := &fyne.KeyEvent{Name: fyne.KeyLeft}, &fyne.KeyEvent{Name: fyne.KeyRight}
	for b.Loop() {
		r.TypedKey(back)
		r.loop.run()
		r.TypedKey(forward)
		r.loop.run()
	}
}

// The time of a thousand keys that wait together.
func BenchmarkThousandKeys(b *testing.B) {
	r := longGame(b, 40)
	for b.Loop() {
		for range 500 {
			r.TypedShortcut(&fyne.ShortcutUndo{})
			r.TypedShortcut(&fyne.ShortcutRedo{})
		}
		r.loop.run()
	}
}

// The time of showing a comment of 3 MB.
func BenchmarkLongComment(b *testing.B) {
	r := longGame(b, 3)
	n := r.table.Node()
	long := strings.Repeat("一段很长的评注，with words. ", 100_000)
	for b.Loop() {
		r.table.Notes.Annotate(n, long+"a", "")
		r.table.Notes.Annotate(n, long, "")
	}
}

// The time of a key that steps back or forward in a game with such a comment.
func BenchmarkKeyWithLongComment(b *testing.B) {
	r := longGame(b, 10)
	n := r.table.Node()
	r.table.Notes.Annotate(n.Parent(), strings.Repeat("一段很长的评注，with words. ", 100_000), "")
	back, forward := &fyne.KeyEvent{Name: fyne.KeyLeft}, &fyne.KeyEvent{Name: fyne.KeyRight}
	for b.Loop() {
		r.TypedKey(back)
		r.loop.run()
		r.TypedKey(forward)
		r.loop.run()
	}
}
