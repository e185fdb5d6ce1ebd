package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"qilab/storage"
)

func TestWorkFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	s, problems := storage.OpenForTest(t, dir)
	for name, w := range map[string]*storage.WorkFile{"autosave": s.Autosave(), "quick": s.Quick()} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := w.Load(); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("Load of nothing: %v", err)
			}
			if _, err := w.Info(); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("Info of nothing: %v", err)
			}
			for _, moves := range []string{"5", "5 3", "5 3 4"} {
				g := storage.SampleGame(moves)
				meta := storage.Meta{Title: moves, Session: map[string]string{"jia": "engine 3", "hidden": "on"}}
				if err := w.Save(g, meta); err != nil {
					t.Fatal(err)
				}
				got, gotMeta, err := w.Load()
				if err != nil || storage.Describe(got) != storage.Describe(g) {
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
		})
	}
	if len(*problems) > 0 {
		t.Errorf("problems: %v", *problems)
	}
	storage.CheckFiles(t, dir, "autosave.qigame", "quick.qigame")
}

func TestOpenRemovesLeftovers(t *testing.T) {
	dir := t.TempDir()
	storage.OpenForTest(t, dir)
	for _, sub := range []string{"", "slots", "deals"} {
		storage.WriteTest(t, filepath.Join(dir, sub, ".qilab-123.tmp"), "half a ga")
	}
	storage.WriteTest(t, filepath.Join(dir, "mine.tmp"), "mine")
	_, problems := storage.OpenForTest(t, dir)
	if len(*problems) > 0 {
		t.Errorf("problems: %v", *problems)
	}
	storage.CheckFiles(t, dir, "mine.tmp")
}

// TestOpenWithoutAFolder has a file in place of the directory: the store is empty, and saves as soon as it can.
func TestOpenWithoutAFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	storage.WriteTest(t, file, "")
	s, problems := storage.OpenForTest(t, file)
	if len(*problems) != 1 || (*problems)[0].Code != "folder" || !errors.Is((*problems)[0], storage.ErrWrite) {
		t.Errorf("problems: %v", *problems)
	}
	if others, err := s.Claim(); others || err != nil {
		t.Errorf("Claim: %v, %v", others, err)
	}
	if _, bad := s.LoadSettings(storage.SettingsForTest); len(bad) > 1 {
		t.Errorf("settings: %v", bad)
	}
	if _, _, err := s.Autosave().Load(); err == nil {
		t.Error("a game was loaded")
	}
	if err := s.Autosave().Save(storage.SampleGame("5"), storage.Meta{}); !errors.Is(err, storage.ErrWrite) {
		t.Errorf("Save: %v", err)
	}
	storage.Must(os.Remove(file))
	if err := s.Autosave().Save(storage.SampleGame("5"), storage.Meta{}); err != nil {
		t.Errorf("Save: %v", err)
	}
	storage.CheckFiles(t, file, "autosave.qigame")
}

// Problems found after the start are passed to the function set then.
func TestOnProblem(t *testing.T) {
	dir := t.TempDir()
	s, before := storage.OpenForTest(t, dir)
	var after []storage.Problem
	s.OnProblem(func(p storage.Problem) { after = append(after, p) })
	storage.WriteTest(t, filepath.Join(dir, "quick.qigame"), "x")
	if err := s.Quick().Save(storage.SampleGame("5"), storage.Meta{}); err != nil || len(*before) > 0 || len(after) != 1 {
		t.Errorf("%v; %v, %v", err, *before, after)
	}
}

// TestWhatCannotBeRead saves over unreadable files, loaded before or not: no file may be lost.
func TestWhatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		name, data, code string
		moved            bool // by Load already
	}{
		{"cut off", strings.TrimSuffix(storage.SampleFile, "end\n"), "damaged", true},
		{"empty", "", "damaged", true},
		{"zeros", strings.Repeat("\x00", 5000), "damaged", true},
		{"newer version", strings.Replace(storage.SampleFile, "game 1", "game 7", 1), "newer", false},
		{"other game", strings.Replace(storage.SampleFile, "chaosclock", "halma", 1), "unknown-game", false},
		{"too large", storage.SampleFile + strings.Repeat("\n", storage.MaxFileBytes), "damaged", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, load := range []bool{true, false} {
				dir := t.TempDir()
				s, problems := storage.OpenForTest(t, dir)
				path := filepath.Join(dir, "autosave.qigame")
				storage.WriteTest(t, path, c.data)
				kept := path
				if load {
					_, _, err := s.Autosave().Load()
					var p storage.Problem
					if !errors.As(err, &p) || p.Code != c.code || p.File != path || (p.Aside != "") != c.moved || p.Err == nil {
						t.Fatalf("Load: %+v", err)
					}
					if c.moved {
						kept = p.Aside
					}
					if storage.ReadTest(t, kept) != c.data {
						t.Fatal("it is not kept")
					}
				}
				for _, moves := range []string{"5", "5 3"} {
					if err := s.Autosave().Save(storage.SampleGame(moves), storage.Meta{}); err != nil {
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
				if !strings.HasPrefix(kept, path+"."+c.code+"-") || storage.ReadTest(t, kept) != c.data {
					t.Errorf("it is not kept: %s", kept)
				}
				if g, _, err := s.Autosave().Load(); err != nil || storage.Describe(g) != storage.Describe(storage.SampleGame("5 3")) {
					t.Errorf("the new state: %v", err)
				}
			}
		})
	}
}

func TestSetAsideOften(t *testing.T) {
	dir := t.TempDir()
	s, _ := storage.OpenForTest(t, dir)
	path, kept := filepath.Join(dir, "quick.qigame"), map[string]bool{}
	for i := range 5 {
		storage.WriteTest(t, path, strings.Repeat("x", i))
		_, _, err := s.Quick().Load()
		var p storage.Problem
		if !errors.As(err, &p) || kept[p.Aside] || storage.ReadTest(t, p.Aside) != strings.Repeat("x", i) {
			t.Fatalf("got %v", err)
		}
		kept[p.Aside] = true
	}
}

// TestNotAFile has a directory in place of a file.
func TestNotAFile(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	storage.Must(os.Mkdir(filepath.Join(dir, "autosave.qigame"), 0o700))
	if err := s.Autosave().Save(storage.SampleGame("5"), storage.Meta{}); err != nil {
		t.Fatal(err)
	}
	if len(*problems) != 1 || (*problems)[0].Code != "damaged" {
		t.Errorf("problems: %v", *problems)
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	s, _ := storage.OpenForTest(t, dir)
	storage.Must(s.Quick().Save(storage.SampleGame("5"), storage.Meta{}))
	storage.Must(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	if f, err := os.CreateTemp(dir, ""); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write everywhere")
	}
	s, _ = storage.OpenForTest(t, dir)
	if err := s.Quick().Save(storage.SampleGame("5 3"), storage.Meta{}); !errors.Is(err, storage.ErrWrite) {
		t.Errorf("got %v", err)
	}
	if g, _, err := s.Quick().Load(); err != nil || storage.Describe(g) != storage.Describe(storage.SampleGame("5")) {
		t.Errorf("the old state: %v", err)
	}
}

func TestStoreRemovedWhileOpen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	s, problems := storage.OpenForTest(t, dir)
	storage.Must(os.RemoveAll(dir))
	if err := s.Autosave().Save(storage.SampleGame("5"), storage.Meta{}); err != nil {
		t.Error(err)
	}
	if entries := s.Slots().List(); len(entries)+len(*problems) > 0 {
		t.Errorf("%v, %v", entries, *problems)
	}
	if err := s.Slots().Save("a", storage.SampleGame("5"), storage.Meta{}); err != nil {
		t.Error(err)
	}
	storage.CheckFiles(t, dir, "autosave.qigame", "slots/"+storage.FileNameOf("a"))
}

func TestWriteFileKeepsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	storage.WriteTest(t, path, "old")
	storage.Must(os.Chmod(path, 0o640))
	before, err := os.Stat(path)
	storage.Must(err)
	storage.Must(storage.WriteFile(path, []byte("new")))
	after, err := os.Stat(path)
	if err != nil || storage.ReadTest(t, path) != "new" || after.Mode() != before.Mode() {
		t.Errorf("%v, %v", after, err)
	}
}
