package saving

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// newRoom returns a room in an otherwise empty window.
func newRoom(t *testing.T, lang i18n.Lang) (*Room, *hosttest.Host) {
	t.Helper()
	c, h := hosttest.New(t, lang, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	r := New(depsOf(c), Links{CloseWindow: func() { h.Shut = true }, Working: func() string { return "" }, Leaving: func() {}})
	t.Cleanup(r.Close)
	h.Window.SetPadded(false)
	h.Window.SetContent(r.Above(canvas.NewRectangle(nil)))
	return r, h
}

// offers reports whether the strip has a button with a text of the catalogues.
func (r *Room) offers(key string) bool {
	for _, o := range r.strip.buttons.Objects {
		if o.(*control.Button).Text == r.Words.T(key) {
			return r.strip.root.Visible()
		}
	}
	return false
}

// Closing the window asks before it cuts off work, but does not keep the system waiting.
func TestWorkIsNotCutOffUnasked(t *testing.T) {
	for _, system := range []bool{false, true} {
		r, h := newRoom(t, i18n.English)
		r.links.Working = func() string { return "a match" }
		if system {
			r.End()
		} else {
			r.Leave()
			r.Leave()
			if h.Shut || r.leaving || len(h.Dialogs) != 1 {
				t.Fatalf("the window closes with %d questions", len(h.Dialogs))
			}
			h.Dialogs[0].Buttons[0].Run()
		}
		h.Until(t, time.Minute, "the window is closed", func() bool { return h.Shut })
	}
}

// The strip has room for all of its text at any width.
func TestStripIsReadInFull(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r, h := newRoom(t, lang)
		if r.strip.root.Visible() {
			t.Fatal("it warns of nothing")
		}
		r.told(storage.Unsaved{
			Game:     &storage.Error{Kind: storage.ErrWrite, Code: "write-full", Args: []string{"/home/somebody/.config/fyne/org.qilab.qilab/autosave.qigame"}},
			Settings: &storage.Error{Kind: storage.ErrWrite, Code: "write-full", Args: []string{"/home/somebody/.config/fyne/org.qilab.qilab/settings.txt"}},
		})
		if !r.strip.root.Visible() {
			t.Fatal("it does not warn")
		}
		before := float32(0)
		for _, width := range []float32{1600, 1180, 905, 895, 640} {
			h.Window.Resize(fyne.NewSize(width, 560))
			s := r.strip
			if got := s.root.Size(); got.Width != width || got.Height < s.text.MinSize().Height || got.Height > 260 {
				t.Errorf("%s, %v wide: the strip is %v, its text %v", lang, width, got, s.text.MinSize())
			}
			text, buttons := s.text, s.buttons
			if text.Size().Width > width || buttons.Position().X+buttons.Size().Width > width ||
				buttons.Position().Y+buttons.Size().Height > s.root.Size().Height {
				t.Errorf("%s, %v wide: text %v, buttons at %v, %v", lang, width, text.Size(), buttons.Position(), buttons.Size())
			}
			if width < beside && buttons.Position().Y < text.MinSize().Height {
				t.Errorf("%s, %v wide: the buttons are over the text", lang, width)
			}
			if high := text.MinSize().Height; high < before && width != 895 {
				t.Errorf("%s, %v wide: the text is %v high, less than before", lang, width, high)
			}
			before = text.MinSize().Height
		}
	}
}

// If only the settings are unsaved, the strip offers nothing for the game.
func TestUnsavedSettings(t *testing.T) {
	r, h := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Settings: errors.New("full")})
	if !r.offers("unsaved.retry") || r.offers("unsaved.elsewhere") {
		t.Error("the ways are not those for the settings")
	}
	r.askToClose(false)
	if text, want := written(r.question.text), "The game is saved. If you close QiLab now, the latest changes to the settings will be lost"; !strings.Contains(text, want) {
		t.Errorf("it asks %q, want %q", text, want)
	}
	if texts := buttonTexts(h.Dialogs[0]); strings.Contains(texts, r.Words.T("unsaved.elsewhere")) {
		t.Errorf("the question offers %s", texts)
	}
	h.CloseDialogs()
	r.told(storage.Unsaved{Settings: errors.New("full"), Game: errors.New("full")})
	if !r.offers("unsaved.elsewhere") {
		t.Error("no other place is offered for the game")
	}
}

// written returns the visible text, with its lines joined.
func written(o fyne.Widget) string {
	var list []string
	o.Resize(fyne.NewSize(500, 300))
	for _, part := range test.WidgetRenderer(o).Objects() {
		if t, ok := part.(*canvas.Text); ok {
			list = append(list, strings.TrimSpace(t.Text))
		}
	}
	return strings.Join(list, " ")
}

func buttonTexts(d host.Dialog) string {
	var list []string
	for _, b := range d.Buttons {
		list = append(list, b.Text)
	}
	return strings.Join(list, ", ")
}

// A copy counts as one only until the game has changed.
func TestCopyOfAnotherRevision(t *testing.T) {
	r, _ := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Game: errors.New("full")})
	r.copyPath, r.copyRevision = "/tmp/copy.qigame", r.Table.Document().Revision()
	if r.copied() != r.copyPath {
		t.Error("the copy is not known")
	}
	if err := r.Table.Play(r.Table.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	if r.copied() != "" {
		t.Error("the copy counts though there is another move")
	}
}

// An exercise that covers the game is neither saved nor copied in its place.
func TestRescueOfACoveredGame(t *testing.T) {
	temp := t.TempDir()
	for _, name := range []string{"HOME", "USERPROFILE", "TMPDIR", "TMP"} {
		t.Setenv(name, temp)
	}
	r, h := newRoom(t, i18n.English)
	if err := r.Table.Play(r.Table.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	r.Autosave()
	want, err := storage.Encode(r.Table.Document().Game(), gamefile.Meta(r.Table))
	if err != nil {
		t.Fatal(err)
	}
	r.told(storage.Unsaved{Game: errors.New("full")})
	g := r.Table.Current()
	p := g.Rules.Start()
	right := g.Rules.FormatMove(p, p.Moves()[0])
	if err := r.Table.Drill.Start(g, table.Exercise{Position: p.String(), Line: []string{right}, Accepted: [][]string{{right}}}); err != nil {
		t.Fatal(err)
	}
	r.rescue()
	h.Until(t, 10*time.Second, "there is a copy", func() bool { return r.copied() != "" })
	if data, err := os.ReadFile(r.copyPath); err != nil || !bytes.Equal(data, want) {
		t.Errorf("the copy is %q, %v; want %q", data, err, want)
	}
}

// When the system ends the program, a game that cannot be saved is copied elsewhere at once, and the window stays.
func TestEndWithAFullDisk(t *testing.T) {
	home, temp := filepath.Join(t.TempDir(), "file"), t.TempDir()
	if err := os.WriteFile(home, nil, 0o600); err != nil { // which takes no files
		t.Fatal(err)
	}
	for name, folder := range map[string]string{"HOME": home, "USERPROFILE": home, "TMPDIR": temp, "TMP": temp} {
		t.Setenv(name, folder)
	}
	r, h := newRoom(t, i18n.English)
	if err := os.RemoveAll(r.Store.Dir()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(r.Store.Dir(), nil, 0o600); err != nil { // a file in place of the folder
		t.Fatal(err)
	}
	if err := r.Table.Play(r.Table.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	r.Autosave()
	r.End()
	h.Until(t, 10*time.Second, "there is a copy", func() bool { return r.copied() != "" })
	if h.Shut || len(h.Dialogs) != 1 {
		t.Fatalf("the window is closed: %v; %d dialogs", h.Shut, len(h.Dialogs))
	}
	if text := written(r.question.text); !strings.Contains(text, filepath.Base(r.copyPath)) || strings.Contains(text, "will be lost") {
		t.Errorf("it asks %q", text)
	}
	text, err := storage.Encode(r.Table.Document().Game(), gamefile.Meta(r.Table))
	if data, e := os.ReadFile(r.copyPath); err != nil || e != nil || !bytes.Equal(data, text) || filepath.Dir(r.copyPath) != temp {
		t.Errorf("the copy is at %s: %q, %v; want %q", r.copyPath, data, e, text)
	}
	r.End()
	h.Take()
	if files, _ := os.ReadDir(temp); len(files) != 1 {
		t.Errorf("there are %d copies", len(files))
	}
	copied := r.copyPath

	next, h := newRoom(t, i18n.English)
	opened, later := "", time.Now().Add(time.Minute)
	if err := errors.Join(next.Store.Autosave().Save(next.Table.Document().Game(), storage.Meta{}), os.Chtimes(copied, later, later)); err != nil {
		t.Fatal(err)
	}
	next.Recall(func(path string) { opened = path })
	h.Until(t, 10*time.Second, "the copy is offered", func() bool { return len(h.Dialogs) > 0 })
	if ways := h.Dialogs[0].Buttons; len(ways) != 1 || ways[0].Text != "Open the Copy" {
		t.Errorf("it offers %+v", ways)
	} else if ways[0].Run(); opened != copied {
		t.Errorf("%s is opened, not %s", opened, copied)
	}
	if path := newestCopy([]string{temp}, later.Add(time.Second)); path != "" {
		t.Errorf("%s is offered although the game was saved since", path)
	}
}

// The question at closing answers itself once everything is saved, but takes no dialog away from the user in which another place for the
// game is chosen, unless the system is waiting.
func TestTheQuestionAnswersItself(t *testing.T) {
	for _, c := range []struct {
		name            string
		covered, ending bool
		waits           bool
	}{
		{name: "on top"},
		{name: "covered", covered: true, waits: true},
		{name: "covered at a logout", covered: true, ending: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, h := newRoom(t, i18n.English)
			r.told(storage.Unsaved{Game: errors.New("full")})
			r.leaving, r.ending = true, c.ending
			r.askToClose(false)
			var above host.Opened
			if c.covered {
				above = r.Host.Open(host.Dialog{})
			}
			r.told(storage.Unsaved{})
			if c.waits {
				_ = r.saver.Flush()
				h.Take()
				if h.Shut || !above.OnTop() {
					t.Fatal("the dialog above the question is taken away")
				}
				above.Close()
			}
			h.Until(t, 10*time.Second, "the window closes", func() bool { return h.Shut })
		})
	}
}

// Once everything is saved, the question does not say that anything would be lost.
func TestTheQuestionOnceAllIsSaved(t *testing.T) {
	r, _ := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Game: errors.New("full")})
	r.askToClose(false)
	r.told(storage.Unsaved{})
	if text := written(r.question.text); !strings.Contains(text, "Everything is saved again") || strings.Contains(text, "lost") {
		t.Errorf("it asks %q", text)
	}
}

// The window also closes if the autosaver has succeeded between a failed flush and the question.
func TestSavedBeforeTheQuestion(t *testing.T) {
	r, h := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Game: errors.New("full")})
	r.leaving = true
	r.told(storage.Unsaved{})
	r.flushed(errors.New("full"))
	h.Until(t, 10*time.Second, "the window closes", func() bool { return h.Shut })
}

// The copy that the program put elsewhere is deleted once the game is saved; a copy of the user's is not.
func TestRescuedCopyIsDeleted(t *testing.T) {
	temp := t.TempDir()
	for _, name := range []string{"HOME", "USERPROFILE", "TMPDIR", "TMP"} {
		t.Setenv(name, temp)
	}
	r, h := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Game: errors.New("full"), Settings: errors.New("full")})
	r.rescue()
	h.Until(t, 10*time.Second, "there is a copy", func() bool { return r.copied() != "" })
	own := filepath.Join(temp, "own.qigame")
	if err := os.WriteFile(own, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.told(storage.Unsaved{Settings: errors.New("full")})
	r.dropping.Wait()
	if files, err := os.ReadDir(temp); err != nil || len(files) != 1 || files[0].Name() != "own.qigame" {
		t.Errorf("there are %v, %v", files, err)
	}
	r.told(storage.Unsaved{Game: errors.New("full")})
	if path := r.copied(); path != "" {
		t.Errorf("the deleted copy %s counts", path)
	}
	r.copyPath, r.copyRevision = own, r.revision()
	r.told(storage.Unsaved{})
	r.dropping.Wait()
	if _, err := os.Stat(own); err != nil {
		t.Error(err)
	}
}

// A copy that is finished only after the game was saved is deleted as well.
func TestLateRescuedCopyIsDeleted(t *testing.T) {
	temp := t.TempDir()
	for _, name := range []string{"HOME", "USERPROFILE", "TMPDIR", "TMP"} {
		t.Setenv(name, temp)
	}
	r, h := newRoom(t, i18n.English)
	r.told(storage.Unsaved{Game: errors.New("full")})
	r.rescue()
	r.told(storage.Unsaved{})
	h.Until(t, 10*time.Second, "the copy is written", func() bool { return !r.rescuing })
	r.dropping.Wait()
	if files, err := os.ReadDir(temp); err != nil || len(files) > 0 {
		t.Errorf("there are %v, %v", files, err)
	}
}
