package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"qilab/storage"
)

func TestShelf(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	shelf := s.Slots()
	storage.Must(shelf.Save("one", storage.SampleGame("5"), storage.Meta{Title: "first"}))
	storage.Must(shelf.Save(" two\n", storage.SampleGame("5 3"), storage.Meta{}))
	storage.Must(shelf.Save("one", storage.SampleGame("5 3 4"), storage.Meta{Title: "again"}))
	entries := shelf.List()
	if storage.EntryNames(entries) != "one|two" || len(*problems) > 0 {
		t.Fatalf("%v, %v", entries, *problems)
	}
	one := entries[0]
	if one.Title != "again" || one.Game != "chaosclock" || one.Position != storage.SampleGame("5 3 4").Position().String() ||
		one.Saved.IsZero() || one.Err != nil {
		t.Errorf("%+v", one)
	}
	g, meta, err := shelf.Load("one")
	if err != nil || storage.Describe(g) != storage.Describe(storage.SampleGame("5 3 4")) || meta.Title != "again" || meta.Name != "one" {
		t.Errorf("Load: %+v, %v", meta, err)
	}

	if name, err := shelf.Add("one", storage.SampleGame("5"), storage.Meta{}); name != "one (2)" || err != nil {
		t.Errorf("Add: %q, %v", name, err)
	}
	if name, err := shelf.Add("one", storage.SampleGame("5"), storage.Meta{}); name != "one (3)" || err != nil {
		t.Errorf("Add: %q, %v", name, err)
	}
	for from, to := range map[string]string{"one (2)": "two", "none": "three", "one": " \n"} {
		if err := shelf.Rename(from, to); !errors.Is(err, map[string]error{"two": storage.ErrNameTaken, "three": storage.ErrNotFound, " \n": storage.ErrName}[to]) {
			t.Errorf("Rename(%q, %q): %v", from, to, err)
		}
	}
	storage.Must(shelf.Rename("two", "two"))
	storage.Must(shelf.Rename("two", "zwei"))
	storage.Must(shelf.Save("two", storage.SampleGame("5"), storage.Meta{})) // the old name is free again
	if g, _, err := shelf.Load("zwei"); err != nil || storage.Describe(g) != storage.Describe(storage.SampleGame("5 3")) {
		t.Errorf("after Rename: %v", err)
	}
	storage.Must(shelf.Delete("one"))
	for _, err := range []error{shelf.Delete("one"), func() error { _, _, err := shelf.Load("one"); return err }()} {
		if !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("after Delete: %v", err)
		}
	}
	if entries := shelf.List(); storage.EntryNames(entries) != "two|one (3)|one (2)|zwei" {
		t.Errorf("%s", storage.EntryNames(entries))
	}
	if entries := s.Puzzles().List(); len(entries) > 0 || len(*problems) > 0 {
		t.Errorf("another shelf: %v; problems: %v", entries, *problems)
	}
}

// TestShelfNames saves under names that file systems reject or consider equal.
func TestShelfNames(t *testing.T) {
	list := []string{
		"a", "A", "é", "e\u0301", "CON", "nul.txt", "..", ".", "/etc/passwd", `C:\x`, "a/b", "a_b", "a?b*c<d>e|f\"g", "混乱时钟 第一局",
		"trailing dot.", "ß", "ẞ", "ss", "🙂", "-", "--", "Название", "نام", "हिन्दी", "\u202eabc", "x (2)", "settings", "a: b", "{}\\",
		strings.Repeat("长", storage.MaxNameRunes), strings.Repeat("长", storage.MaxNameRunes-1) + "短", strings.Repeat("🙂", storage.MaxNameRunes),
	}
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	for i, name := range list {
		g := storage.SampleGame("5")
		g.Root().Comment = name
		if err := s.Slots().Save(name, g, storage.Meta{}); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		if entries := s.Slots().List(); len(entries) != i+1 || len(*problems) > 0 {
			t.Fatalf("%q: %s, %v", name, storage.EntryNames(entries), *problems)
		}
	}
	for _, name := range list {
		g, meta, err := s.Slots().Load(name)
		if err != nil || g.Root().Comment != name || meta.Name != name {
			t.Errorf("%q: %q, %v", name, meta.Name, err)
		}
	}
	files, err := os.ReadDir(filepath.Join(dir, "slots"))
	storage.Must(err)
	folded := map[string]bool{}
	for _, f := range files {
		name := f.Name()
		if len(name) > 100 || strings.ContainsAny(name, `/\:*?"<>|`) || !utf8.ValidString(name) || folded[strings.ToLower(name)] {
			t.Errorf("file name %q", name)
		}
		folded[strings.ToLower(name)] = true
	}
	if len(*problems) > 0 {
		t.Error(*problems)
	}
}

func TestCleanName(t *testing.T) {
	for _, c := range []struct{ name, in, want, code string }{
		{"plain", "My slot", "My slot", ""},
		{"space and controls", "\t a\nb\x00 ", "a b", ""},
		{"not UTF-8", "a\xffb", "ab", ""},
		{"ideographic space", "\u3000局\u3000", "局", ""},
		{"empty", "", "", "name-empty"},
		{"blank", " \n\x00", "", "name-empty"},
		{"longest", strings.Repeat("局", storage.MaxNameRunes), strings.Repeat("局", storage.MaxNameRunes), ""},
		{"too long", strings.Repeat("局", storage.MaxNameRunes+1), "", "name-long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := storage.CleanName(c.in)
			var e *storage.Error
			if errors.As(err, &e) != (c.code != "") || got != c.want {
				t.Fatalf("%q, %v", got, err)
			}
			if e != nil && (e.Code != c.code || !errors.Is(err, storage.ErrName)) {
				t.Error(err)
			}
		})
	}
}

// TestForeignFiles lists a shelf with files that the store did not create.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	shelf, path := s.Slots(), func(file string) string { return filepath.Join(dir, "slots", file) }
	storage.Must(shelf.Save("mine", storage.SampleGame("5"), storage.Meta{}))
	mine := storage.ReadTest(t, path(storage.FileNameOf("mine")))
	storage.WriteTest(t, path("Copy of mine.qigame"), strings.Replace(mine, "saved: 2026-11-20T20:00:01Z\n", "", 1))
	storage.WriteTest(t, path("from a friend.qigame"), storage.SampleFile)
	storage.WriteTest(t, path("notes.txt"), "not a game")
	storage.WriteTest(t, path("newer.qigame"), strings.Replace(storage.SampleFile, "game 1", "game 2", 1))
	storage.WriteTest(t, path("other.qigame"), strings.Replace(storage.SampleFile, "chaosclock", "halma", 1))
	storage.WriteTest(t, path("bad.qigame"), "nothing")
	storage.WriteTest(t, path("cut.qigame"), strings.TrimSuffix(storage.SampleFile, "end\n"))
	entries := shelf.List()
	if storage.EntryNames(entries) != "mine|cut|from a friend|mine (2)|newer|other" {
		t.Errorf("%s", storage.EntryNames(entries))
	}
	if len(*problems) != 1 || (*problems)[0].Code != "damaged" || storage.ReadTest(t, (*problems)[0].Aside) != "nothing" {
		t.Errorf("problems: %v", *problems)
	}
	for _, e := range entries {
		if (e.Err != nil) != (e.Name == "newer") {
			t.Errorf("%s: %v", e.Name, e.Err)
		}
		_, _, err := shelf.Load(e.Name)
		var p storage.Problem
		code := map[string]string{"newer": "newer", "other": "unknown-game", "cut": "damaged"}[e.Name]
		if errors.As(err, &p); p.Code != code || (p.Aside != "") != (code == "damaged") {
			t.Errorf("Load(%s): %v", e.Name, err)
		}
	}
	// The readable part of the truncated one has replaced it.
	if entries = shelf.List(); storage.EntryNames(entries) != "mine|cut|from a friend|mine (2)|newer|other" || len(*problems) > 1 {
		t.Errorf("%s, %v", storage.EntryNames(entries), *problems)
	}
	if g, _, err := shelf.Load("cut"); err != nil || g.Nodes() != 5 {
		t.Errorf("the one that was cut off: %v", err)
	}
	storage.Must(shelf.Save("mine (2)", storage.SampleGame("5 3"), storage.Meta{}))
	storage.Must(shelf.Save("from a friend", storage.SampleGame("5 3"), storage.Meta{}))
	if entries = shelf.List(); storage.EntryNames(entries) != "from a friend|mine (2)|mine|cut|newer|other" {
		t.Errorf("%s", storage.EntryNames(entries))
	}
}

// TestFileNameCollision: another game already has the file name that belongs to a name.
func TestFileNameCollision(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	other := string(storage.EncodeForTest(t, storage.SampleGame("5 3"), storage.Meta{Name: "other"}))
	storage.WriteTest(t, filepath.Join(dir, "slots", storage.FileNameOf("mine")), other)
	storage.Must(s.Slots().Save("mine", storage.SampleGame("5"), storage.Meta{}))
	storage.Must(s.Slots().Save("mine", storage.SampleGame("5 3 4"), storage.Meta{}))
	for name, moves := range map[string]string{"mine": "5 3 4", "other": "5 3"} {
		if g, _, err := s.Slots().Load(name); err != nil || storage.Describe(g) != storage.Describe(storage.SampleGame(moves)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if storage.ReadTest(t, filepath.Join(dir, "slots", storage.FileNameOf("mine"))) != other || len(*problems) > 0 {
		t.Errorf("the other game was touched; %v", *problems)
	}
}

// TestSaveOverDamagedSlot saves to a slot whose file is damaged after its header.
func TestSaveOverDamagedSlot(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	storage.Must(s.Slots().Save("a", storage.SampleGame("5"), storage.Meta{}))
	path := filepath.Join(dir, "slots", storage.FileNameOf("a"))
	cut := strings.TrimSuffix(storage.ReadTest(t, path), "end\n")
	storage.WriteTest(t, path, cut)
	storage.Must(s.Slots().Save("a", storage.SampleGame("5 3"), storage.Meta{}))
	if len(*problems) != 1 || storage.ReadTest(t, (*problems)[0].Aside) != cut {
		t.Errorf("problems: %v", *problems)
	}
	storage.WriteTest(t, path, cut)
	var p storage.Problem
	if err := s.Slots().Rename("a", "b"); !errors.As(err, &p) || storage.ReadTest(t, p.Aside) != cut {
		t.Errorf("Rename: %v", err)
	}
}
