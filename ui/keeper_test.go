package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/gofrs/flock"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/session"
)

// loseDisk puts a file in the place of the folder of the store, so that nothing can be written; back undoes it.
func (r *rig) loseDisk() (back func()) {
	r.t.Helper()
	must(r.t, r.saver.Flush())
	away := filepath.Join(r.t.TempDir(), "away")
	must(r.t, os.Rename(r.dir, away))
	must(r.t, os.WriteFile(r.dir, nil, 0o600))
	return func() {
		must(r.t, os.Remove(r.dir))
		must(r.t, os.Rename(away, r.dir))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// warns reports whether the strip is shown.
func (r *rig) warns() bool { return r.keeper.strip.root.Visible() }

func (r *rig) untilWarned(on bool) {
	r.t.Helper()
	r.until(fmt.Sprint("the warning is shown: ", on), func() bool { return r.warns() == on })
}

// saved is the game that the next start would find.
func (r *rig) savedMoves() int {
	r.t.Helper()
	game, _, err := r.store.Autosave().Load()
	must(r.t, err)
	return game.Nodes() - 1
}

// What cannot be saved is said on every screen, whatever else happens, until it is saved.
func TestUnsavedIsSaidUntilItIsSaved(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := onTable(t, lang, "light")
		back := r.loseDisk()
		if r.warns() {
			t.Fatal("it warns of nothing")
		}
		r.play(chaosclock.Walk(5, 12))
		r.untilWarned(true)
		text := map[i18n.Lang]string{i18n.English: "The game and the settings are not saved. Cannot write", i18n.Chinese: "棋局和设置都没有保存。无法写入"}[lang]
		path := filepath.Join(r.dir, "autosave.qigame")
		said := func() string { return r.keeper.strip.head.Text + r.keeper.strip.details.Text }
		r.setBool(setSounds, false)
		r.until("the settings failed too", func() bool { return strings.HasPrefix(said(), text) })
		if !strings.Contains(said(), path) {
			t.Errorf("it says %q, not where", said())
		}
		r.explain("another thing")
		r.show(screenHome)
		r.loop.run()
		if !r.warns() {
			t.Error("no warning on the home screen")
		}
		r.wantText(map[i18n.Lang]string{i18n.English: "Save Elsewhere…", i18n.Chinese: "存到别处…"}[lang])
		r.show(screenGame)
		r.Run("editor")
		r.loop.run()
		if !r.warns() {
			t.Error("no warning in the editor")
		}
		r.Run("editor")
		back()
		r.keeper.retry()
		r.untilWarned(false)
		r.wantText(map[i18n.Lang]string{i18n.English: "All is saved again", i18n.Chinese: "已经全部保存"}[lang])
		if n := r.savedMoves(); n != 1 {
			t.Errorf("%d moves are saved", n)
		}
	}
}

// The strip has room for all of its text at any width.
func TestStripIsReadInFull(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := onTable(t, lang, "light")
		r.keeper.told(storage.Unsaved{
			Game:     &storage.Error{Kind: storage.ErrWrite, Code: "write-full", Args: []string{"/home/somebody/.config/fyne/org.qilab.qilab/autosave.qigame"}},
			Settings: &storage.Error{Kind: storage.ErrWrite, Code: "write-full", Args: []string{"/home/somebody/.config/fyne/org.qilab.qilab/settings.txt"}},
		})
		before := float32(0)
		for _, width := range []float32{1600, 1180, 905, 895, 640} {
			r.win.Resize(fyne.NewSize(width, 560))
			s := r.keeper.strip
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

// Closing asks while something is not saved; the question stays or closes.
func TestClosingAsks(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	back := r.loseDisk()
	for range 6 {
		r.play(r.session.Position().Moves()[0])
	}
	leave := func() {
		t.Helper()
		r.Run("quit")
		r.until("it asks", func() bool { return r.keeper.question != nil })
	}
	leave()
	r.wantSentence("If you close QiLab now, the moves, variations and comments since the last save are lost")
	for _, text := range []string{"Try Again", "Save Elsewhere…", "Copy the Game", "Close Anyway", "Stay"} {
		r.wantText(text)
	}
	r.press(fyne.KeyEscape)
	if r.closed || r.keeper.question != nil {
		t.Fatal("Escape does not keep the window")
	}

	// A copy in another place.
	leave()
	r.keeper.copyGame()
	if text := r.app.Clipboard().Content(); !storage.IsGame(text) {
		t.Errorf("in the clipboard is %q", text)
	}
	r.wantSentence("may be lost then")
	elsewhere := filepath.Join(t.TempDir(), "copy.qigame")
	r.keeper.elsewhere()
	r.loop.run()
	r.wantText("Save Elsewhere")
	typed := r.win.Canvas().Focused().(interface{ SetText(string) })
	typed.SetText(elsewhere)
	r.press(fyne.KeyReturn)
	if !r.shows("A copy of the game is in " + elsewhere) {
		t.Error("the copy is not mentioned")
	}
	if data, err := os.ReadFile(elsewhere); err != nil || !storage.IsGame(string(data)) {
		t.Errorf("the copy: %v", err)
	}
	r.press(fyne.KeyEscape)
	r.play(r.session.Position().Moves()[0])
	if r.keeper.copied() != "" {
		t.Error("the copy counts though there is another move")
	}

	// The disk is back: the window closes, and all moves are there.
	leave()
	back()
	r.press(fyne.KeyReturn) // Try Again
	r.until("the window is closed", func() bool { return r.closed })
	r.store.Close()
	if n := r.savedMoves(); n != 7 {
		t.Errorf("%d moves are saved", n)
	}
}

func TestCloseAnyway(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	back := r.loseDisk()
	defer back()
	r.play(core.PassMove)
	r.Run("quit")
	r.until("it asks", func() bool { return r.keeper.question != nil })
	r.tapButton("Close Anyway")
	if !r.closed {
		t.Error("the window is open")
	}
}

// A write that hangs does not hold the window: closing it once more asks.
func TestClosingWhileAWriteHangs(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	must(t, r.saver.Flush())
	lock := flock.New(filepath.Join(r.dir, "settings.txt.lock")) // as another window does while it writes
	must(t, lock.Lock())
	defer lock.Close()
	r.setBool(setSounds, !r.settings.Bool(setSounds))
	r.Run("quit")
	r.loop.run()
	r.wantDialog(false)
	if r.closed {
		t.Fatal("closed before all was written")
	}
	r.Run("quit")
	r.wantText("Saving is not finished yet")
	must(t, lock.Close())
	r.until("the window is closed", func() bool { return r.closed })
}

// While only the settings are not saved, nothing is offered for the game.
func TestUnsavedSettings(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.keeper.told(storage.Unsaved{Settings: errors.New("full")})
	r.wantText("Try Again")
	r.wantNoText("Save Elsewhere…")
	r.keeper.ask(false)
	r.wantSentence("The game is saved. If you close QiLab now, the last changes of the settings are lost")
	r.closeModals()
	r.keeper.told(storage.Unsaved{Settings: errors.New("full"), Game: errors.New("full")})
	r.wantText("Save Elsewhere…")
}

func TestClosingDoesNotAskWhenAllIsSaved(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.Run("quit")
	r.until("the window is closed", func() bool { return r.closed })
	r.wantDialog(false)
}

// What the person saves by hand and cannot be saved is said in a dialog, with another way.
func TestSavesByHandThatFail(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	back := r.loseDisk()
	r.Run("quick-save")
	r.wantText("Not Saved")
	if !r.shows("Cannot write " + filepath.Join(r.dir, "quick.qigame")) {
		t.Error("it does not say what and where")
	}
	r.wantText("Save Elsewhere…")
	back()
	r.press(fyne.KeyReturn) // Try Again
	r.wantText("Saved to the quick slot")
	r.wantDialog(false)

	back = r.loseDisk()
	r.Run("save-as")
	r.loop.run()
	r.press(fyne.KeyReturn)
	r.wantText("Not Saved")
	back()
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	if entries, _ := r.store.Slots().List(); len(entries) != 1 {
		t.Errorf("slots: %v", entries)
	}

	place := filepath.Join(t.TempDir(), "folder")
	r.writeFile(filepath.Join(place, "x", "game.txt"), "text", nil, nil)
	r.wantDialog(false)
	r.writeFile(filepath.Join(place, "x", "game.txt", "y"), "text", nil, nil)
	r.wantText("Not Saved")
	r.wantSentence("there is no such folder")
}

// A game that is too large for a file is not saved, and the person is told what can be done.
func TestGameTooLargeForAFile(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	root := r.session.Document().Game().Root()
	root.Comment = strings.Repeat("x", storage.MaxFileBytes)
	r.autosave()
	r.untilWarned(true)
	if text := r.keeper.strip.details.Text; !strings.Contains(text, "Delete some variations") {
		t.Errorf("it says %q", text)
	}
	r.keeper.elsewhere()
	r.wantText(r.heading("export-as"))
	r.closeModals()
	root.Comment = ""
	r.autosave()
	r.untilWarned(false)
}

// A damaged autosave gives back what is whole of it, and the dialog says what became of the file.
func TestDamagedAutosave(t *testing.T) {
	for _, lang := range i18n.Langs() {
		dir := t.TempDir()
		before := openRig(t, dir, lang, "light")
		before.openSample()
		text := gameText(t, before)
		before.Close()
		path := filepath.Join(dir, "autosave.qigame")
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, os.WriteFile(path, data[:len(data)-len("\nend\n")-40], 0o600))
		r := openRig(t, dir, lang, "light")
		r.show(screenGame)
		r.loop.run()
		kept, _ := filepath.Glob(path + ".damaged-*")
		if len(kept) != 1 {
			t.Fatalf("the damaged file is kept as %v", kept)
		}
		moves := r.session.Document().Game().Nodes() - 1
		if moves < 5 || moves >= strings.Count(text, " ") {
			t.Errorf("%d moves came back", moves)
		}
		for _, part := range []string{
			r.words.T("storage.problem.damaged", path), r.words.T("storage.part", moves), r.words.T("storage.aside", kept[0]),
		} {
			if !r.shows(part) {
				t.Errorf("nothing says %q", part)
			}
		}
		if again := openRigAfter(t, r, lang); again.session.Document().Game().Nodes()-1 != moves {
			t.Error("what came back is not saved")
		}
	}
}

// openRigAfter opens the window again after r was closed, without anything wrong.
func openRigAfter(t *testing.T, r *rig, lang i18n.Lang) *rig {
	t.Helper()
	r.Close()
	again := openRig(t, r.dir, lang, "light")
	again.loop.run()
	again.wantDialog(false)
	return again
}

func TestRubbishAutosave(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "autosave.qigame"), []byte("rubbish"), 0o600))
	r := openRig(t, dir, i18n.English, "light")
	r.loop.run()
	r.wantSentence("is damaged")
	if kept, _ := filepath.Glob(filepath.Join(dir, "autosave.qigame.damaged-*")); len(kept) != 1 {
		t.Errorf("the damaged file is kept as %v", kept)
	}
}

// What is found wrong with a file after the start is said too.
func TestDamagedFilesAreReportedLater(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	cut := strings.TrimSuffix(gameText(t, r), "\nend\n") + " {a comment"
	for name, load := range map[string]func(){
		"quick.qigame":   func() { r.Run("quick-load") },
		"slots/a.qigame": func() { r.loadEntry(storage.Entry{Info: storage.Info{Meta: storage.Meta{Name: "a"}}, File: "a"}) },
	} {
		path := filepath.Join(r.dir, name)
		must(t, os.WriteFile(path, []byte(cut), 0o600))
		load()
		r.loop.run()
		r.wantSentence("Only the starting position could be read")
		r.closeModals()
		if got := r.session.Document().Game().Root().Comment; got != "a comment" {
			t.Errorf("%s: the comment is %q", name, got)
		}
	}
	// Saving over a file that cannot be read keeps it.
	must(t, os.WriteFile(filepath.Join(r.dir, "slots", "b.qigame"), []byte(strings.Replace(cut, "QiLab game 1\n", "QiLab game 1\nname: b\n", 1)), 0o600))
	must(t, r.store.Slots().Save("b", r.session.Document().Game(), storage.Meta{}))
	r.loop.run()
	r.wantSentence("The file itself was kept as")
	r.closeModals()
	must(t, os.WriteFile(filepath.Join(r.dir, "slots", "c.qigame"), []byte("rubbish"), 0o600))
	r.show(screenHome)
	r.loop.run()
	if want := r.words.T("storage.problem.damaged", filepath.Join(r.dir, "slots", "c.qigame")); !r.shows(want) {
		t.Errorf("nothing says %q", want)
	}
}

// A damaged file of the person's is opened as far as it is whole, and is left alone.
func TestDamagedFileIsOpenedInPart(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.openSample()
	data := gameText(t, r)
	data = data[:len(data)-len("\nend\n")-1]
	path := filepath.Join(t.TempDir(), "cut.qigame")
	must(t, os.WriteFile(path, []byte(data), 0o600))
	part, _, whole, err := r.store.Salvage([]byte(data))
	if err == nil || part == nil || whole {
		t.Fatal(err)
	}
	want := part.Nodes() - 1
	r.newGameOfStart(t, "chaosclock")
	r.openFile(path)
	r.wantSentence(fmt.Sprintf("Its intact part, %d moves, was read; you can undo this", want))
	if got := r.session.Document().Game().Nodes() - 1; got != want {
		t.Errorf("%d moves, want %d", got, want)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != data {
		t.Errorf("the file was changed: %v", err)
	}
	r.closeModals()
	must(t, os.WriteFile(path, []byte(strings.Replace(gameText(t, r), "\nstart:", "\n\xff\nstart:", 1)), 0o600))
	r.openFile(path)
	r.wantText("All the moves were read")
	r.closeModals()
	r.openFile(filepath.Join(r.dir, "settings.txt"))
	r.wantText(r.words.T("import.failed"))
}

// The window opens where nothing can be saved, says so, and saves as soon as it can.
func TestStartWithoutAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	must(t, os.WriteFile(dir, nil, 0o600))
	var problems []storage.Problem
	store := storage.Open(dir, func(id string) (core.Rules, bool) { return chaosclock.Rules{}, id == "chaosclock" }, func(p storage.Problem) {
		problems = append(problems, p)
	})
	_, err := store.Claim()
	must(t, err)
	r := &rig{t: t, app: test.NewTempApp(t), loop: &loop{}, dir: dir, store: store}
	r.Window = New(Deps{
		App: r.app, Store: store, Post: r.loop.post, Problems: problems, Pace: time.Nanosecond,
		Games: []session.Game{{Rules: chaosclock.Rules{}, Analyzer: fakeAnalyzer{}}},
	})
	t.Cleanup(r.Close)
	r.win.Resize(fyne.NewSize(1180, 800))
	r.loop.run()
	if !r.shows("Cannot write "+dir) || !r.says("As long as that is so, nothing can be saved") {
		t.Errorf("it says %q", r.texts())
	}
	r.closeModals()
	r.show(screenGame)
	r.play(r.session.Position().Moves()[0])
	r.untilWarned(true)
	must(t, os.Remove(dir))
	r.keeper.retry()
	r.untilWarned(false)
	if n := r.savedMoves(); n != 1 {
		t.Errorf("%d moves are saved", n)
	}
}

// A dialog has the size that it wants as soon as the window is large enough: it may be opened before the window has its
// own size.
func TestDialogsFollowTheWindow(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.win.Resize(fyne.NewSize(260, 200))
	r.message("Title", strings.Repeat("A long text that wants several lines. ", 12))
	r.loop.run()
	small := r.topModal().pop.Content.Size()
	r.win.Resize(fyne.NewSize(1180, 800))
	r.loop.run()
	large := r.topModal().pop.Content.Size()
	if large.Width < 500 || large.Height < small.Height+50 {
		t.Errorf("it was %v and is %v", small, large)
	}
	r.win.Resize(fyne.NewSize(480, 320))
	r.loop.run()
	if now := r.topModal().pop.Content.Size(); now.Width > 480 || now.Height > 320 {
		t.Errorf("it is %v in a small window", now)
	}
}

// shows reports whether a text is shown, wherever its lines are broken.
func (r *rig) shows(text string) bool {
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return strings.Contains(squeeze(strings.Join(r.texts(), "")), squeeze(text))
}
