package paths

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// disk answers when a test lets it.
type disk struct {
	asked []func()
	host  *hosttest.Host
}

// answer performs the queries of the disk in order.
func (d *disk) answer() {
	for len(d.asked) > 0 {
		if n := len(d.host.Dialogs); n > 0 {
			d.host.Window.SetContent(d.host.Dialogs[n-1].Body) // it is seen
		}
		work := d.asked[0]
		d.asked = d.asked[1:]
		work()
		d.host.Take()
	}
}

func newDisk(t *testing.T) (*host.Context, *hosttest.Host, *disk) {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	d := &disk{host: h}
	c.Disk.Spawn = func(work func()) { d.asked = append(d.asked, work) }
	return c, h, d
}

// pathsOf returns the dialogs in a test.
func pathsOf(c *host.Context) *Paths {
	return New(Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})
}

// answerWith types a path into the dialog on top and presses its first button.
func answerWith(h *hosttest.Host, path string) {
	d := h.Dialogs[len(h.Dialogs)-1]
	d.Focus.(*control.Entry).SetText(path)
	press(h, 0)
}

// press presses a button of the dialog on top, as the shell does.
func press(h *hosttest.Host, i int) {
	at := len(h.Dialogs) - 1
	b := h.Dialogs[at].Buttons[i]
	if !b.Stays {
		h.Dialogs = h.Dialogs[:at]
	}
	b.Run()
}

// files makes a folder with a file and a folder.
func files(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "old.txt"), []byte("old"), 0o600), os.Mkdir(filepath.Join(dir, "inner"), 0o700)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The dialog opens before the disk has answered, the newest query wins, and a closed dialog uses no path.
func TestAskOnASlowDisk(t *testing.T) {
	c, h, d := newDisk(t)
	dir := files(t)
	c.Settings.Set(prefs.Folder, dir)
	used := ""
	ask := func() { pathsOf(c).Ask(Question{Title: "title", Yes: "yes", Use: func(path string) { used = path }}) }
	ask()
	h.Take()
	if len(h.Dialogs) != 1 {
		t.Fatalf("there are %d dialogs", len(h.Dialogs))
	}
	answerWith(h, filepath.Join(dir, "inner"))
	answerWith(h, "old.txt") // in the folder that the dialog begins with
	d.answer()
	if want := filepath.Join(dir, "old.txt"); used != want || len(h.Dialogs) != 0 {
		t.Errorf("%q is used, want %q", used, want)
	}
	used = ""
	ask()
	answerWith(h, "old.txt")
	h.CloseDialogs()
	d.answer()
	if used != "" {
		t.Errorf("%q is used by a dialog that was closed", used)
	}
	h.Shut = true
	ask()
	d.answer()
}

// The list of a folder: the parent, its folders, its files, no hidden ones. An unreadable folder leaves the list as it is.
func TestNamesIn(t *testing.T) {
	c, h, d := newDisk(t)
	dir := files(t)
	if err := os.WriteFile(filepath.Join(dir, ".hidden"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	separator := string(filepath.Separator)
	if got, want := namesIn(dir, entries), []string{".." + separator, "inner" + separator, "old.txt"}; !slices.Equal(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
	c.Settings.Set(prefs.Folder, filepath.Join(dir, "gone")) // another one is listed then
	used := ""
	pathsOf(c).Ask(Question{Title: "title", Yes: "yes", Folder: "folder", Use: func(path string) { used = path }})
	d.answer()
	press(h, 1)
	if home, _ := os.UserHomeDir(); used != home {
		t.Errorf("in place of a folder that is gone %q is shown, want %q", used, home)
	}
}

// The button for a whole folder takes the typed one, without Enter.
func TestTypedFolder(t *testing.T) {
	c, h, d := newDisk(t)
	dir := files(t)
	elsewhere := files(t)
	for _, q := range []struct{ name, typed, want string }{
		{"", "", dir},
		{"", elsewhere, elsewhere},
		{"", "  " + elsewhere + string(filepath.Separator) + " ", elsewhere + string(filepath.Separator)},
		{"", "inner", filepath.Join(dir, "inner")},
		{"", filepath.Join(elsewhere, "inner"), filepath.Join(elsewhere, "inner")},
		{"", "old.txt", dir}, // as a click on the file has it
		{"", filepath.Join(elsewhere, "old.txt"), elsewhere},
		{"", filepath.Join(dir, "gone"), ""},
		{"games", "games", dir},
		{"games", elsewhere, elsewhere},
		{"games", "gone", ""},
	} {
		c.Settings.Set(prefs.Folder, dir)
		used := ""
		pathsOf(c).Ask(Question{Title: "title", Yes: "yes", Name: q.name, Folder: "folder", Use: func(path string) { used = path }})
		d.answer()
		h.Dialogs[len(h.Dialogs)-1].Focus.(*control.Entry).SetText(q.typed)
		press(h, 1)
		d.answer()
		if used != q.want {
			t.Errorf("with %q for %q %q is used, want %q", q.typed, q.name, used, q.want)
		}
		if open := len(h.Dialogs) > 0; open != (q.want == "") {
			t.Errorf("with %q the dialog is open: %t", q.typed, open)
		}
		h.CloseDialogs()
	}
}

// A new file is written at once, an existing one after confirmation, and a name without an extension gets one.
func TestAskNew(t *testing.T) {
	c, h, d := newDisk(t)
	dir := files(t)
	c.Settings.Set(prefs.Folder, dir)
	save := func(name string) {
		t.Helper()
		pathsOf(c).AskNew(Question{Title: "title", Yes: "yes", Name: "new.txt", Extension: ".txt", Use: func(path string) {
			pathsOf(c).WriteFile(path, []byte("new"), nil, func() { t.Error("another path is asked for") })
		}})
		d.answer()
		answerWith(h, name)
		d.answer()
	}
	read := func(name string) string {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	save("first")
	if got := read("first.txt"); got != "new" || len(h.Dialogs) != 0 || h.Told != c.Words.T("export.written", filepath.Join(dir, "first.txt")) {
		t.Errorf("the file holds %q, with %d dialogs, and it is told %q", got, len(h.Dialogs), h.Told)
	}
	for name, file := range map[string]string{"A. Smith": "A. Smith.txt", "R1.2 game": "R1.2 game.txt", "2026.11.28": "2026.11.28.txt", "film.mp4": "film.mp4", "a.7z": "a.7z"} {
		save(name)
		if got := read(file); got != "new" {
			t.Errorf("%s holds %q", file, got)
		}
	}
	save("old")
	if len(h.Dialogs) != 1 || !h.Dialogs[0].Careful || read("old.txt") != "old" {
		t.Fatalf("the dialogs are %v", h.Dialogs)
	}
	h.CloseDialogs()
	d.answer()
	if got := read("old.txt"); got != "old" {
		t.Errorf("without an answer the file holds %q", got)
	}
	save("old.txt")
	press(h, 0)
	d.answer()
	if got := read("old.txt"); got != "new" {
		t.Errorf("the file that was to be replaced holds %q", got)
	}
}

// A failed write can be retried, or made elsewhere.
func TestWriteFails(t *testing.T) {
	c, h, d := newDisk(t)
	dir := files(t)
	path, elsewhere, done := filepath.Join(dir, "old.txt", "new.txt"), false, false // old.txt is no folder
	pathsOf(c).WriteFile(path, []byte("new"), func() { done = true }, func() { elsewhere = true })
	d.answer()
	if len(h.Dialogs) != 1 || len(h.Dialogs[0].Buttons) != 2 || done {
		t.Fatalf("the dialogs are %v", h.Dialogs)
	}
	press(h, 1)
	if !elsewhere {
		t.Error("no other path is asked for")
	}
	pathsOf(c).WriteFile(path, []byte("new"), func() { done = true }, nil)
	d.answer()
	if err := errors.Join(os.Remove(filepath.Dir(path)), os.Mkdir(filepath.Dir(path), 0o700)); err != nil {
		t.Fatal(err)
	}
	press(h, 0)
	d.answer()
	if data, err := os.ReadFile(path); err != nil || string(data) != "new" || !done {
		t.Errorf("after a second attempt the file holds %q (%v)", data, err)
	}
}

// A folder that is not there is not made unasked.
func TestWriteMakesNoFolder(t *testing.T) {
	c, h, d := newDisk(t)
	path := filepath.Join(t.TempDir(), "gone", "more", "new.txt")
	pathsOf(c).WriteFile(path, []byte("new"), func() { t.Error("it is written") }, func() {})
	d.answer()
	if len(h.Dialogs) != 1 {
		t.Errorf("the dialogs are %v", h.Dialogs)
	}
	if _, err := os.Stat(filepath.Dir(filepath.Dir(path))); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is there, %v", err)
	}
}

// A new file goes where the last one was written, whatever was opened since; an existing one is looked for where the last was opened.
func TestFoldersOfBothKinds(t *testing.T) {
	c, _, _ := newDisk(t)
	begin := func(fresh bool) string { return startFolders(c.Settings, fresh)[0] }
	opened, written := filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "a.pgn")
	Remember(c.Settings, opened)
	if begin(true) != filepath.Dir(opened) || begin(false) != filepath.Dir(opened) {
		t.Errorf("before anything was written: %s, %s", begin(true), begin(false))
	}
	RememberSaved(c.Settings, written)
	Remember(c.Settings, opened)
	if begin(true) != filepath.Dir(written) || begin(false) != filepath.Dir(opened) {
		t.Errorf("a new file goes to %s, an existing one is in %s", begin(true), begin(false))
	}
}
