package windowtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/gofrs/flock"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// loseDisk replaces the folder of the store by a file, so that nothing can be written; back undoes it.
func (r *rig) loseDisk() (back func()) {
	r.t.Helper()
	r.filesOpen() // their failure would be told
	r.flushed()
	away := filepath.Join(r.t.TempDir(), "away")
	must(r.t, os.Rename(r.dir, away))
	must(r.t, os.WriteFile(r.dir, nil, 0o600))
	return func() {
		must(r.t, os.Remove(r.dir))
		must(r.t, os.MkdirAll(r.dir, 0o700)) // the program may already be there, and have saved
		list, err := os.ReadDir(away)
		must(r.t, err)
		for _, e := range list {
			from, to := filepath.Join(away, e.Name()), filepath.Join(r.dir, e.Name())
			if e.IsDir() {
				err = os.Rename(from, to)
			} else {
				err = os.Link(from, to) // which replaces nothing
			}
			if !errors.Is(err, os.ErrExist) {
				must(r.t, err)
			}
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// flushed waits until the game and the settings are on the disk as they are in the window. A game that an exercise covers is not
// looked at.
func (r *rig) flushed() {
	r.t.Helper()
	schema := r.settings.Table().Schema()
	other := storage.Open(r.dir, rulesOf(r.table.Games()[1:]), nil)
	r.until("all is saved", func() bool {
		if !r.table.Drill.On() {
			game, _, err := r.store.Autosave().Load()
			if errors.Is(err, storage.ErrNotFound) && r.table.Document().Revision() == 0 {
				game = r.table.Document().Game() // there is nothing to save
				err = nil
			}
			if err != nil || encoded(r.t, game) != encoded(r.t, r.table.Document().Game()) {
				return false
			}
		}
		stored, _ := other.LoadSettings(schema)
		return !slices.ContainsFunc(schema, func(s storage.Setting) bool { return stored.Get(s.Key) != r.settings.Get(s.Key) })
	})
}

// warns reports whether the strip is shown.
func (r *rig) warns() bool { return r.warning().Visible() }

// warned returns the text of the strip, without line breaks.
func (r *rig) warned() string { return strings.Join(textsIn(r.warning()), "") }

// tapWarning presses a button of the strip.
func (r *rig) tapWarning(key string) {
	r.t.Helper()
	for _, b := range seen[*control.Button](r.warning()) {
		if b.Text == r.words.T(key) {
			b.Tapped(nil)
			r.loop.run()
			return
		}
	}
	r.t.Fatalf("the warning does not offer %s", key)
}

// asks reports whether the window asks before closing.
func (r *rig) asks() bool {
	return r.top() != nil && slices.Contains(textsIn(r.top()), r.words.T("unsaved.title"))
}

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
	gametest.OneGoroutine(t)
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
		r.setBool(prefs.Sounds, false)
		r.until("the settings failed too", func() bool { return strings.HasPrefix(squeeze(r.warned()), squeeze(text)) })
		if !strings.Contains(squeeze(r.warned()), squeeze(path)) {
			t.Errorf("it says %q, not where", r.warned())
		}
		seen[*control.Button](r.page())[0].MouseIn(&desktop.MouseEvent{}) // which explains itself on the status line
		r.show(screenHome)
		r.loop.run()
		if !r.warns() {
			t.Error("no warning on the home screen")
		}
		r.wantText(map[i18n.Lang]string{i18n.English: "Save Elsewhere…", i18n.Chinese: "存到别处…"}[lang])
		r.closeDialogs() // the slots cannot be listed
		r.show(screenGame)
		r.Run("editor")
		r.loop.run()
		if !r.warns() {
			t.Error("no warning in the editor")
		}
		r.Run("editor")
		back()
		r.tapWarning("unsaved.retry")
		r.untilWarned(false)
		r.wantText(map[i18n.Lang]string{i18n.English: "Everything is saved again", i18n.Chinese: "已经全部保存"}[lang])
		if n := r.savedMoves(); n != 1 {
			t.Errorf("%d moves are saved", n)
		}
	}
}

// Closing asks while something is not saved; the question stays or closes.
func TestClosingAsks(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	back := r.loseDisk()
	for range 6 {
		r.play(r.table.Position().Moves()[0])
	}
	leave := func() {
		t.Helper()
		r.Run("quit")
		r.until("it asks", r.asks)
	}
	leave()
	r.wantSentence("If you close QiLab now, the moves, variations and comments since the last save will be lost")
	for _, text := range []string{"Try Again", "Save Elsewhere…", "Copy the Game", "Close Anyway", "Stay"} {
		r.wantText(text)
	}
	r.press(fyne.KeyEscape)
	if r.closed() || r.asks() {
		t.Fatal("Escape does not keep the window")
	}

	// A copy in another place.
	leave()
	r.tapButton("Copy the Game")
	if text := r.app.Clipboard().Content(); !storage.IsGame(text) {
		t.Errorf("in the clipboard is %q", text)
	}
	r.wantSentence("may be cleared then")
	elsewhere := filepath.Join(t.TempDir(), "copy.qigame")
	r.tapButton("Save Elsewhere…")
	r.wantText("Save Elsewhere")
	r.enterPath(elsewhere)
	if !r.shows("A copy of the game is in " + elsewhere) {
		t.Error("the copy is not mentioned")
	}
	if data, err := os.ReadFile(elsewhere); err != nil || !storage.IsGame(string(data)) {
		t.Errorf("the copy: %v", err)
	}
	r.press(fyne.KeyEscape)
	r.play(r.table.Position().Moves()[0])
	r.until("the copy does not count for another move", func() bool { return !strings.Contains(r.warned(), elsewhere) })

	// The disk is back: the window closes, and all moves are there.
	leave()
	back()
	r.press(fyne.KeyReturn) // Try Again
	r.until("the window is closed", func() bool { return r.closed() })
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
	r.until("it asks", r.asks)
	r.tapButton("Close Anyway")
	if !r.closed() {
		t.Error("the window is open")
	}
}

// A write that hangs does not hold the window: closing it once more asks.
func TestClosingWhileAWriteHangs(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.flushed()
	lock := flock.New(filepath.Join(r.dir, "settings.txt.lock")) // as another window does while it writes
	must(t, lock.Lock())
	defer lock.Close()
	r.setBool(prefs.Sounds, !r.settings.Bool(prefs.Sounds))
	r.Run("quit")
	r.loop.run()
	r.wantDialog(false)
	if r.closed() {
		t.Fatal("closed before all was written")
	}
	r.Run("quit")
	r.wantText("Saving is not finished yet")
	must(t, lock.Close())
	r.until("the window is closed", func() bool { return r.closed() })
}

func TestClosingDoesNotAskWhenAllIsSaved(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(chaosclock.Walk(5, 12))
	r.Run("quit")
	r.until("the window is closed", func() bool { return r.closed() })
	r.wantDialog(false)
}

// A failed manual save is reported in a dialog, with an alternative.
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
	if entries := r.store.Slots().List(); len(entries) != 1 {
		t.Errorf("slots: %v", entries)
	}

	place := filepath.Join(t.TempDir(), "folder")
	r.Run("export-as")
	r.writeTo(filepath.Join(place, "x", "game.txt"))
	r.wantText("Not Saved")
	r.wantSentence("there is no such folder")
	if _, err := os.Stat(place); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder is made unasked, %v", err)
	}
	must(t, os.MkdirAll(filepath.Join(place, "x"), 0o700))
	r.press(fyne.KeyReturn) // Try Again
	r.wantDialog(false)
	if _, err := os.Stat(filepath.Join(place, "x", "game.txt")); err != nil {
		t.Error(err)
	}
}

// A game too large for a file is not saved, and the user gets alternatives.
func TestGameTooLargeForAFile(t *testing.T) {
	gametest.OneGoroutine(t)
	r := onTable(t, i18n.English, "light")
	root := r.table.Document().Game().Root()
	r.table.Notes.Annotate(root, strings.Repeat("x", storage.MaxFileBytes), "")
	r.untilWarned(true)
	if text := r.warned(); !strings.Contains(squeeze(text), squeeze("Delete some variations")) {
		t.Errorf("it says %q", text)
	}
	r.tapWarning("unsaved.elsewhere")
	r.wantText(r.heading("export-as"))
	r.closeDialogs()
	r.table.Notes.Annotate(root, "", "")
	r.untilWarned(false)
}

// A damaged autosave restores its intact part, and the dialog reports the fate of the file.
func TestDamagedAutosave(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, lang := range i18n.Langs() {
		dir := t.TempDir()
		before := openRig(t, dir, lang, "light")
		before.Run("sample")
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
		moves := r.table.Document().Game().Nodes() - 1
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
		if again := openRigAfter(t, r, lang); again.table.Document().Game().Nodes()-1 != moves {
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

// Damage found in a file after the start is reported too.
func TestDamagedFilesAreReportedLater(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	cut := strings.TrimSuffix(gameText(t, r), "\nend\n") + " {a comment"
	for name, load := range map[string]func(){
		"quick.qigame":   func() { r.Run("quick-load") },
		"slots/a.qigame": func() { r.loadSlot("a") },
	} {
		path := filepath.Join(r.dir, name)
		must(t, os.WriteFile(path, []byte(cut), 0o600))
		load()
		r.loop.run()
		r.wantSentence("Only the starting position could be read")
		r.closeDialogs()
		if got := r.table.Document().Game().Root().Comment; got != "a comment" {
			t.Errorf("%s: the comment is %q", name, got)
		}
	}
	// Saving over a file that cannot be read keeps it.
	must(t, os.WriteFile(filepath.Join(r.dir, "slots", "b.qigame"), []byte(strings.Replace(cut, "QiLab game 1\n", "QiLab game 1\nname: b\n", 1)), 0o600))
	must(t, r.store.Slots().Save("b", r.table.Document().Game(), storage.Meta{}))
	r.loop.run()
	r.wantSentence("The original file was kept as")
	r.closeDialogs()
	must(t, os.WriteFile(filepath.Join(r.dir, "slots", "c.qigame"), []byte("rubbish"), 0o600))
	r.show(screenHome)
	r.loop.run()
	if want := r.words.T("storage.problem.damaged", filepath.Join(r.dir, "slots", "c.qigame")); !r.shows(want) {
		t.Errorf("nothing says %q", want)
	}
}

// A damaged file of the user's is opened as far as it is intact, and not changed.
func TestDamagedFileIsOpenedInPart(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("sample")
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
	r.wantSentence(fmt.Sprintf("The intact part, %d moves, was loaded; you can undo this", want))
	if got := r.table.Document().Game().Nodes() - 1; got != want {
		t.Errorf("%d moves, want %d", got, want)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != data {
		t.Errorf("the file was changed: %v", err)
	}
	r.closeDialogs()
	must(t, os.WriteFile(path, []byte(strings.Replace(gameText(t, r), "\nstart:", "\n\xff\nstart:", 1)), 0o600))
	r.openFile(path)
	r.wantText("All the moves were loaded")
	r.closeDialogs()
	r.openFile(filepath.Join(r.dir, "settings.txt"))
	r.wantText(r.words.T("import.failed"))
}

// The window opens even if nothing can be saved, reports it, and saves as soon as it can.
func TestStartWithoutAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	must(t, os.WriteFile(dir, nil, 0o600))
	var problems []storage.Problem
	store := storage.Open(dir, func(id string) (core.Rules, bool) { return chaosclock.Rules{}, id == "chaosclock" }, func(p storage.Problem) {
		problems = append(problems, p)
	})
	_, err := store.Claim()
	must(t, err)
	r := newWindow(t, dir, store, i18n.English, ui.Deps{
		Problems: problems, Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: fakeAnalyzer{}}},
	})
	r.loop.run()
	if !r.shows("Cannot write "+dir) || !r.says("Until this is solved, nothing can be saved") {
		t.Errorf("it says %q", r.texts())
	}
	r.closeDialogs()
	r.show(screenGame)
	r.play(r.table.Position().Moves()[0])
	r.untilWarned(true)
	must(t, os.Remove(dir))
	r.tapWarning("unsaved.retry")
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
	r.app.Clipboard().SetContent(strings.Repeat("A long text that wants several lines. ", 12))
	r.Run("import")
	r.loop.run()
	small := r.top().Content.Size()
	r.win.Resize(fyne.NewSize(1180, 800))
	r.loop.run()
	large := r.top().Content.Size()
	if large.Width < 500 || large.Height < small.Height+50 {
		t.Errorf("it was %v and is %v", small, large)
	}
	r.win.Resize(fyne.NewSize(480, 320))
	r.loop.run()
	if now := r.top().Content.Size(); now.Width > 480 || now.Height > 320 {
		t.Errorf("it is %v in a small window", now)
	}
}
