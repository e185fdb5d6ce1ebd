package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

func TestWorkFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	s, problems := OpenForTest(t, dir)
	for name, w := range map[string]*WorkFile{"autosave": s.Autosave(), "quick": s.Quick()} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := w.Load(); !errors.Is(err, ErrNotFound) {
				t.Errorf("Load of nothing: %v", err)
			}
			if _, err := w.Info(); !errors.Is(err, ErrNotFound) {
				t.Errorf("Info of nothing: %v", err)
			}
			for _, moves := range []string{"5", "5 3", "5 3 4"} {
				g := SampleGame(moves)
				meta := Meta{Title: moves, Session: map[string]string{"jia": "engine 3", "hidden": "on"}}
				if err := w.Save(g, meta); err != nil {
					t.Fatal(err)
				}
				got, gotMeta, err := w.Load()
				if err != nil || Describe(got) != Describe(g) {
					t.Fatalf("Load: %v", err)
				}
				if gotMeta.Saved.IsZero() || gotMeta.Title != moves || !reflect.DeepEqual(gotMeta.Session, meta.Session) {
					t.Errorf("meta: %+v", gotMeta)
				}
				info, err := w.Info()
				if err != nil || info.Game != "chaosclock" || info.Position != g.Position().String() || !info.Saved.Equal(gotMeta.Saved) {
					t.Errorf("info: %+v, %v", info, err)
				}
			}
			if err := w.Delete(); err != nil {
				t.Fatal(err)
			}
			if _, _, err := w.Load(); !errors.Is(err, ErrNotFound) {
				t.Errorf("Load of what was deleted: %v", err)
			}
			if err := w.Delete(); err != nil {
				t.Errorf("Delete of nothing: %v", err)
			}
		})
	}
	if len(*problems) > 0 {
		t.Errorf("problems: %v", *problems)
	}
	CheckFiles(t, dir)
}

func TestOpenRemovesLeftovers(t *testing.T) {
	dir := t.TempDir()
	OpenForTest(t, dir)
	for _, sub := range []string{"", "slots", "deals"} {
		WriteTest(t, filepath.Join(dir, sub, ".qilab-123.tmp"), "half a ga")
	}
	WriteTest(t, filepath.Join(dir, "mine.tmp"), "mine")
	_, problems := OpenForTest(t, dir)
	if len(*problems) > 0 {
		t.Errorf("problems: %v", *problems)
	}
	CheckFiles(t, dir, "mine.tmp")
}

// TestOpenWithoutAFolder has a file in place of the directory: the store is empty, and saves as soon as it can.
func TestOpenWithoutAFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	WriteTest(t, file, "")
	s, problems := OpenForTest(t, file)
	if len(*problems) != 1 || (*problems)[0].Code != "folder" || !errors.Is((*problems)[0], ErrWrite) {
		t.Errorf("problems: %v", *problems)
	}
	if others, err := s.Claim(); others || err != nil {
		t.Errorf("Claim: %v, %v", others, err)
	}
	if _, bad := s.LoadSettings(testSchema); len(bad) > 1 {
		t.Errorf("settings: %v", bad)
	}
	if _, _, err := s.Autosave().Load(); err == nil {
		t.Error("a game was loaded")
	}
	if err := s.Autosave().Save(SampleGame("5"), Meta{}); !errors.Is(err, ErrWrite) {
		t.Errorf("Save: %v", err)
	}
	Must(os.Remove(file))
	if err := s.Autosave().Save(SampleGame("5"), Meta{}); err != nil {
		t.Errorf("Save: %v", err)
	}
	CheckFiles(t, file, "autosave.qigame")
}

// Problems found after the start are passed to the function set then.
func TestOnProblem(t *testing.T) {
	dir := t.TempDir()
	s, before := OpenForTest(t, dir)
	var after []Problem
	s.OnProblem(func(p Problem) { after = append(after, p) })
	WriteTest(t, filepath.Join(dir, "quick.qigame"), "x")
	if err := s.Quick().Save(SampleGame("5"), Meta{}); err != nil || len(*before) > 0 || len(after) != 1 {
		t.Errorf("%v; %v, %v", err, *before, after)
	}
}

// TestWhatCannotBeRead saves over unreadable files, loaded before or not: no file may be lost.
func TestWhatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		name, data, code string
		moved            bool // by Load already
	}{
		{"cut off", strings.TrimSuffix(SampleFile, "end\n"), "damaged", true},
		{"empty", "", "damaged", true},
		{"zeros", strings.Repeat("\x00", 5000), "damaged", true},
		{"newer version", strings.Replace(SampleFile, "game 1", "game 7", 1), "newer", false},
		{"other game", strings.Replace(SampleFile, "chaosclock", "halma", 1), "unknown-game", false},
		{"too large", SampleFile + strings.Repeat("\n", MaxFileBytes), "damaged", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, load := range []bool{true, false} {
				dir := t.TempDir()
				s, problems := OpenForTest(t, dir)
				path := filepath.Join(dir, "autosave.qigame")
				WriteTest(t, path, c.data)
				kept := path
				if load {
					_, _, err := s.Autosave().Load()
					var p Problem
					if !errors.As(err, &p) || p.Code != c.code || p.File != path || (p.Aside != "") != c.moved || p.detail() == "" {
						t.Fatalf("Load: %+v", err)
					}
					if c.moved {
						kept = p.Aside
					}
					if ReadTest(t, kept) != c.data {
						t.Fatal("it is not kept")
					}
				}
				for _, moves := range []string{"5", "5 3"} {
					if err := s.Autosave().Save(SampleGame(moves), Meta{}); err != nil {
						t.Fatal(err)
					}
				}
				if !load || !c.moved {
					if len(*problems) != 1 || (*problems)[0].Code != c.code {
						t.Fatalf("problems: %v", *problems)
					}
					kept = (*problems)[0].Aside
				} else if len(*problems) > 0 {
					t.Errorf("problems: %v", *problems)
				}
				if !strings.HasPrefix(kept, path+"."+c.code+"-") || ReadTest(t, kept) != c.data {
					t.Errorf("it is not kept: %s", kept)
				}
				if g, _, err := s.Autosave().Load(); err != nil || Describe(g) != Describe(SampleGame("5 3")) {
					t.Errorf("the new state: %v", err)
				}
			}
		})
	}
}

func TestSetAsideOften(t *testing.T) {
	dir := t.TempDir()
	s, _ := OpenForTest(t, dir)
	path, kept := filepath.Join(dir, "quick.qigame"), map[string]bool{}
	for i := range 5 {
		WriteTest(t, path, strings.Repeat("x", i))
		_, _, err := s.Quick().Load()
		var p Problem
		if !errors.As(err, &p) || kept[p.Aside] || ReadTest(t, p.Aside) != strings.Repeat("x", i) {
			t.Fatalf("got %v", err)
		}
		kept[p.Aside] = true
	}
}

// TestNotAFile has a directory in place of a file.
func TestNotAFile(t *testing.T) {
	dir := t.TempDir()
	s, problems := OpenForTest(t, dir)
	Must(os.Mkdir(filepath.Join(dir, "autosave.qigame"), 0o700))
	if err := s.Autosave().Save(SampleGame("5"), Meta{}); err != nil {
		t.Fatal(err)
	}
	if len(*problems) != 1 || (*problems)[0].Code != "damaged" {
		t.Errorf("problems: %v", *problems)
	}
}

func TestWriteFailureKeepsTheOldState(t *testing.T) {
	for _, c := range []struct {
		name string
		step step
		err  error
		code string
	}{
		{"full disk", stepWrite, syscall.ENOSPC, "write-full"},
		{"full disk on flush", stepSync, syscall.ENOSPC, "write-full"},
		{"read-only directory", stepCreate, syscall.EACCES, "write-denied"},
		{"replace refused", stepReplace, fs.ErrPermission, "write-denied"},
		{"read-only disk", stepCreate, syscall.EROFS, "write-readonly"},
		{"long name", stepCreate, syscall.ENAMETOOLONG, "write-long"},
		{"no folder", stepCreate, syscall.ENOTDIR, "write-folder"},
		{"disk error", stepSync, syscall.EIO, "write"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, _ := OpenForTest(t, dir)
			settings := NewSettings(KillSchema)
			Must(s.Autosave().Save(SampleGame("5"), Meta{}))
			Must(s.Slots().Save("a", SampleGame("5"), Meta{}))
			Must(settings.Set("text", "old"))
			Must(s.SaveSettings(settings))
			s.disk.fault = func(at step) error {
				if at == c.step {
					return &fs.PathError{Op: "write", Path: "x", Err: c.err}
				}
				return nil
			}
			Must(settings.Set("text", "new"))
			for name, err := range map[string]error{
				"autosave": s.Autosave().Save(SampleGame("5 3"), Meta{}),
				"slot":     s.Slots().Save("a", SampleGame("5 3"), Meta{}),
				"new slot": s.Slots().Save("b", SampleGame("5 3"), Meta{}),
				"rename":   s.Slots().Rename("a", "c"),
				"settings": s.SaveSettings(settings),
				"deals":    s.SaveDeals("chaosclock", nil),
			} {
				var e *Error
				if !errors.As(err, &e) || e.Code != c.code || !errors.Is(err, ErrWrite) || !errors.Is(err, c.err) ||
					strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: %v", name, err)
				}
			}
			s.disk.fault = nil
			if g, _, err := s.Autosave().Load(); err != nil || Describe(g) != Describe(SampleGame("5")) {
				t.Errorf("autosave: %v", err)
			}
			if g, _, err := s.Slots().Load("a"); err != nil || Describe(g) != Describe(SampleGame("5")) {
				t.Errorf("slot: %v", err)
			}
			if got, problems := s.LoadSettings(KillSchema); got.Get("text") != "old" || len(problems) > 0 {
				t.Errorf("settings: %q, %v", got.Get("text"), problems)
			}
			CheckFiles(t, dir, "autosave.qigame", "settings.txt", "settings.txt.lock", "slots/"+fileName("a"))
		})
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	s, _ := OpenForTest(t, dir)
	Must(s.Quick().Save(SampleGame("5"), Meta{}))
	Must(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	if f, err := os.CreateTemp(dir, ""); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write everywhere")
	}
	s, _ = OpenForTest(t, dir)
	if err := s.Quick().Save(SampleGame("5 3"), Meta{}); !errors.Is(err, ErrWrite) {
		t.Errorf("got %v", err)
	}
	if g, _, err := s.Quick().Load(); err != nil || Describe(g) != Describe(SampleGame("5")) {
		t.Errorf("the old state: %v", err)
	}
}

func TestStoreRemovedWhileOpen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	s, _ := OpenForTest(t, dir)
	Must(os.RemoveAll(dir))
	if err := s.Autosave().Save(SampleGame("5"), Meta{}); err != nil {
		t.Error(err)
	}
	if entries, problems := s.Slots().List(); len(entries)+len(problems) > 0 {
		t.Errorf("%v, %v", entries, problems)
	}
	if err := s.Slots().Save("a", SampleGame("5"), Meta{}); err != nil {
		t.Error(err)
	}
	CheckFiles(t, dir, "autosave.qigame", "slots/"+fileName("a"))
}

// TestLeftoverTakenAway: another program removes the temporary file in the middle of a write.
func TestLeftoverTakenAway(t *testing.T) {
	dir := t.TempDir()
	times := 0
	r := replacer{fault: func(at step) error {
		if times++; at == stepReplace && times < 5 {
			removeLeftovers(dir, func(p Problem) { t.Error(p) })
		}
		return nil
	}}
	path := filepath.Join(dir, "file")
	if err := r.write(path, []byte("new")); err != nil || ReadTest(t, path) != "new" {
		t.Error(err)
	}
}

func TestWriteFileKeepsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	WriteTest(t, path, "old")
	Must(os.Chmod(path, 0o640))
	before, err := os.Stat(path)
	Must(err)
	Must(WriteFile(path, []byte("new")))
	after, err := os.Stat(path)
	if err != nil || ReadTest(t, path) != "new" || after.Mode() != before.Mode() {
		t.Errorf("%v, %v", after, err)
	}
}
