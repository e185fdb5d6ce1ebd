package windowtest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// Other keys hold at once: for the keyboard, in the menus, and in the texts that name them.
func TestOtherKeys(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.set(prefs.Keys, "flip=Ctrl+K hide=F9 restart=")
	ctrlK := desktop.CustomShortcut{KeyName: fyne.KeyK, Modifier: fyne.KeyModifierControl}
	r.TypedShortcut(&ctrlK)
	r.press(fyne.KeyF)
	if !r.table.View.Flipped() {
		t.Error("Ctrl+K does not flip the board, or F still does")
	}
	r.press(fyne.KeyF9)
	if !r.table.View.Hidden() || !strings.Contains(strings.Join(textsIn(r.win.Content()), " "), "Press F9 to show it") {
		t.Error("it is not said which key shows the analysis")
	}
	r.set(prefs.Keys, "")
	r.press(fyne.KeyF)
	if r.table.View.Flipped() {
		t.Error("F does not flip the board any more")
	}
}

// Escape leaves full screen if there is nothing else to put back.
func TestFullScreen(t *testing.T) {
	r := onTable(t, i18n.Chinese, "dark")
	r.press(fyne.KeyF11)
	if !r.win.FullScreen() || !r.settings.Bool(prefs.FullScreen) {
		t.Fatal("F11 does not give the window the whole screen")
	}
	r.Run("about")
	r.loop.run()
	r.press(fyne.KeyEscape)
	if !r.win.FullScreen() {
		t.Error("Escape closes more than the dialog")
	}
	r.press(fyne.KeyEscape)
	if r.win.FullScreen() || r.settings.Bool(prefs.FullScreen) {
		t.Error("Escape does not leave the full screen")
	}
}

// A comment being written when the window closes is kept.
func TestCommentIsKeptWhenTheWindowCloses(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("annotate")
	r.loop.run()
	r.win.Canvas().Focused().(*control.Entry).SetText("half a thought")
	r.End()
	if got := core.CommentText(r.table.Node().Comment); got != "half a thought" {
		t.Errorf("the comment is %q", got)
	}
	r.until("the window is closed", r.closed)
	if game, _, err := r.store.Autosave().Load(); err != nil || core.CommentText(game.Current().Comment) != "half a thought" {
		t.Errorf("on the disk there is another game, or none: %v", err)
	}
}

// Escape in a typed comment asks before the text is lost, and goes back to it at another Escape or Enter; an untouched one closes at once.
func TestEscapeInAComment(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := onTable(t, l, "light")
		r.Run("annotate")
		r.loop.run()
		r.press(fyne.KeyEscape)
		r.wantDialog(false)
		r.Run("annotate")
		r.loop.run()
		comment := r.win.Canvas().Focused().(*control.Entry)
		comment.SetText("two\nlines")
		for _, back := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
			r.press(fyne.KeyEscape)
			r.wantText(r.words.T("typed.text"))
			r.press(back)
			if len(r.dialogs()) != 1 || comment.Text != "two\nlines" || r.win.Canvas().Focused() != fyne.Focusable(comment) {
				t.Fatalf("after Escape and %s there are %d dialogs, and the comment is %q", back, len(r.dialogs()), comment.Text)
			}
		}
		r.press(fyne.KeyEscape)
		r.tap("typed.discard")
		r.wantDialog(false)
		if text := r.table.Node().Comment; text != "" {
			t.Errorf("the comment is %q", text)
		}
	}
}

// The dividers are moved by keys.
func TestDividersByKey(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	board, side := r.settings.Int(prefs.BoardSplit), r.settings.Int(prefs.SideSplit)
	for _, name := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown} {
		r.TypedShortcut(&desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierAlt})
	}
	if r.overlaid() {
		t.Error("a menu is open")
	}
	if now := r.settings.Int(prefs.BoardSplit); now >= board {
		t.Errorf("the board had %d and has %d", board, now)
	}
	if now := r.settings.Int(prefs.SideSplit); now <= side {
		t.Errorf("the analysis had %d and has %d", side, now)
	}
}

// Another palette is applied at once.
func TestPalette(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.set(prefs.Palette, string(look.PaletteDistinct))
	r.loop.run()
	if got := r.board().Style().Palette; got != look.PaletteDistinct || look.ToneOf(r.app).Palette != got {
		t.Errorf("the board has the palette %q", got)
	}
}
