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
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
)

// openStore returns a store with a fixed clock that reports its problems to the returned slice.
func openStore(t *testing.T, dir string) (*Store, *[]Problem) {
	t.Helper()
	problems := new([]Problem)
	s := Open(dir, testRules, func(p Problem) { *problems = append(*problems, p) })
	now := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	s.now = func() time.Time { now = now.Add(time.Second); return now }
	return s, problems
}

func sampleGame(moves string) *core.Game {
	g, err := clocktexts.For(chaosclock.Rules{}).Game(chaosclock.SampleDeal + " moves " + moves)
	must(err)
	return g
}

func put(t *testing.T, path, data string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWorkFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	s, problems := openStore(t, dir)
	for name, w := range map[string]*WorkFile{"autosave": s.Autosave(), "quick": s.Quick()} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := w.Load(); !errors.Is(err, ErrNotFound) {
				t.Errorf("Load of nothing: %v", err)
			}
			if _, err := w.Info(); !errors.Is(err, ErrNotFound) {
				t.Errorf("Info of nothing: %v", err)
			}
			for _, moves := range []string{"5", "5 3", "5 3 4"} {
				g := sampleGame(moves)
				meta := Meta{Title: moves, Session: map[string]string{"jia": "engine 3", "hidden": "on"}}
				if err := w.Save(g, meta); err != nil {
					t.Fatal(err)
				}
				got, gotMeta, err := w.Load()
				if err != nil || describe(got) != describe(g) {
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
	checkFiles(t, dir)
}

func TestOpenRemovesLeftovers(t *testing.T) {
	dir := t.TempDir()
	openStore(t, dir)
	for _, sub := range []string{"", "slots", "deals"} {
		put(t, filepath.Join(dir, sub, ".qilab-123.tmp"), "half a ga")
	}
	put(t, filepath.Join(dir, "mine.tmp"), "mine")
	_, problems := openStore(t, dir)
	if len(*problems) > 0 {
		t.Errorf("problems: %v", *problems)
	}
	checkFiles(t, dir, "mine.tmp")
}

// TestOpenWithoutAFolder has a file in place of the directory: the store is empty, and saves as soon as it can.
func TestOpenWithoutAFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	put(t, file, "")
	s, problems := openStore(t, file)
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
	if err := s.Autosave().Save(sampleGame("5"), Meta{}); !errors.Is(err, ErrWrite) {
		t.Errorf("Save: %v", err)
	}
	must(os.Remove(file))
	if err := s.Autosave().Save(sampleGame("5"), Meta{}); err != nil {
		t.Errorf("Save: %v", err)
	}
	checkFiles(t, file, "autosave.qigame")
}

// Problems found after the start are passed to the function set then.
func TestOnProblem(t *testing.T) {
	dir := t.TempDir()
	s, before := openStore(t, dir)
	var after []Problem
	s.OnProblem(func(p Problem) { after = append(after, p) })
	put(t, filepath.Join(dir, "quick.qigame"), "x")
	if err := s.Quick().Save(sampleGame("5"), Meta{}); err != nil || len(*before) > 0 || len(after) != 1 {
		t.Errorf("%v; %v, %v", err, *before, after)
	}
}

// TestWhatCannotBeRead saves over unreadable files, loaded before or not: no file may be lost.
func TestWhatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		name, data, code string
		moved            bool // by Load already
	}{
		{"cut off", strings.TrimSuffix(sampleFile, "end\n"), "damaged", true},
		{"empty", "", "damaged", true},
		{"zeros", strings.Repeat("\x00", 5000), "damaged", true},
		{"newer version", strings.Replace(sampleFile, "game 1", "game 7", 1), "newer", false},
		{"other game", strings.Replace(sampleFile, "chaosclock", "halma", 1), "unknown-game", false},
		{"too large", sampleFile + strings.Repeat("\n", MaxFileBytes), "damaged", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, load := range []bool{true, false} {
				dir := t.TempDir()
				s, problems := openStore(t, dir)
				path := filepath.Join(dir, "autosave.qigame")
				put(t, path, c.data)
				kept := path
				if load {
					_, _, err := s.Autosave().Load()
					var p Problem
					if !errors.As(err, &p) || p.Code != c.code || p.File != path || (p.Aside != "") != c.moved || p.Detail() == "" {
						t.Fatalf("Load: %+v", err)
					}
					if c.moved {
						kept = p.Aside
					}
					if read(t, kept) != c.data {
						t.Fatal("it is not kept")
					}
				}
				for _, moves := range []string{"5", "5 3"} {
					if err := s.Autosave().Save(sampleGame(moves), Meta{}); err != nil {
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
				if !strings.HasPrefix(kept, path+"."+c.code+"-") || read(t, kept) != c.data {
					t.Errorf("it is not kept: %s", kept)
				}
				if g, _, err := s.Autosave().Load(); err != nil || describe(g) != describe(sampleGame("5 3")) {
					t.Errorf("the new state: %v", err)
				}
			}
		})
	}
}

func TestSetAsideOften(t *testing.T) {
	dir := t.TempDir()
	s, _ := openStore(t, dir)
	path, kept := filepath.Join(dir, "quick.qigame"), map[string]bool{}
	for i := range 5 {
		put(t, path, strings.Repeat("x", i))
		_, _, err := s.Quick().Load()
		var p Problem
		if !errors.As(err, &p) || kept[p.Aside] || read(t, p.Aside) != strings.Repeat("x", i) {
			t.Fatalf("got %v", err)
		}
		kept[p.Aside] = true
	}
}

// TestNotAFile has a directory in place of a file.
func TestNotAFile(t *testing.T) {
	dir := t.TempDir()
	s, problems := openStore(t, dir)
	must(os.Mkdir(filepath.Join(dir, "autosave.qigame"), 0o700))
	if err := s.Autosave().Save(sampleGame("5"), Meta{}); err != nil {
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
			s, _ := openStore(t, dir)
			settings := NewSettings(killSchema)
			must(s.Autosave().Save(sampleGame("5"), Meta{}))
			must(s.Slots().Save("a", sampleGame("5"), Meta{}))
			must(settings.Set("text", "old"))
			must(s.SaveSettings(settings))
			s.disk.fault = func(at step) error {
				if at == c.step {
					return &fs.PathError{Op: "write", Path: "x", Err: c.err}
				}
				return nil
			}
			must(settings.Set("text", "new"))
			for name, err := range map[string]error{
				"autosave": s.Autosave().Save(sampleGame("5 3"), Meta{}),
				"slot":     s.Slots().Save("a", sampleGame("5 3"), Meta{}),
				"new slot": s.Slots().Save("b", sampleGame("5 3"), Meta{}),
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
			if g, _, err := s.Autosave().Load(); err != nil || describe(g) != describe(sampleGame("5")) {
				t.Errorf("autosave: %v", err)
			}
			if g, _, err := s.Slots().Load("a"); err != nil || describe(g) != describe(sampleGame("5")) {
				t.Errorf("slot: %v", err)
			}
			if got, problems := s.LoadSettings(killSchema); got.Get("text") != "old" || len(problems) > 0 {
				t.Errorf("settings: %q, %v", got.Get("text"), problems)
			}
			checkFiles(t, dir, "autosave.qigame", "settings.txt", "settings.txt.lock", "slots/"+fileName("a"))
		})
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	s, _ := openStore(t, dir)
	must(s.Quick().Save(sampleGame("5"), Meta{}))
	must(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	if f, err := os.CreateTemp(dir, ""); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write everywhere")
	}
	s, _ = openStore(t, dir)
	if err := s.Quick().Save(sampleGame("5 3"), Meta{}); !errors.Is(err, ErrWrite) {
		t.Errorf("got %v", err)
	}
	if g, _, err := s.Quick().Load(); err != nil || describe(g) != describe(sampleGame("5")) {
		t.Errorf("the old state: %v", err)
	}
}

func TestStoreRemovedWhileOpen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	s, _ := openStore(t, dir)
	must(os.RemoveAll(dir))
	if err := s.Autosave().Save(sampleGame("5"), Meta{}); err != nil {
		t.Error(err)
	}
	if entries, problems := s.Slots().List(); len(entries)+len(problems) > 0 {
		t.Errorf("%v, %v", entries, problems)
	}
	if err := s.Slots().Save("a", sampleGame("5"), Meta{}); err != nil {
		t.Error(err)
	}
	checkFiles(t, dir, "autosave.qigame", "slots/"+fileName("a"))
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
	if err := r.write(path, []byte("new")); err != nil || read(t, path) != "new" {
		t.Error(err)
	}
}

func TestWriteFileKeepsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	put(t, path, "old")
	must(os.Chmod(path, 0o640))
	before, err := os.Stat(path)
	must(err)
	must(WriteFile(path, []byte("new")))
	after, err := os.Stat(path)
	if err != nil || read(t, path) != "new" || after.Mode() != before.Mode() {
		t.Errorf("%v, %v", after, err)
	}
}
