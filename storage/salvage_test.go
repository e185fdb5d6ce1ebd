package storage_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/storage"
)

// isPart reports whether part is the beginning of whole: the same moves, each variation in its place, with as many of
// the comments.
func isPart(part, whole *core.Node) bool {
	switch {
	case part.Move() != whole.Move() || part.Position().String() != whole.Position().String(),
		part.Glyph != "" && part.Glyph != whole.Glyph, !strings.HasPrefix(whole.Comment, part.Comment),
		len(part.Children()) > len(whole.Children()):
		return false
	}
	for i, child := range part.Children() {
		if !isPart(child, whole.Children()[i]) {
			return false
		}
	}
	return true
}

func countNodes(n *core.Node) int {
	count := 1
	for _, child := range n.Children() {
		count += countNodes(child)
	}
	return count
}

// Wherever a file is truncated, the part before is read, and read correctly.
func TestSalvageOfEveryBeginning(t *testing.T) {
	plies := 120
	if testing.Short() {
		plies = 6
	}
	for seed := range uint64(3) {
		g := storage.RandomGame(seed, plies, 12)
		meta := storage.Meta{
			Title: "混乱\n时钟", Saved: time.Date(2026, 11, 20, 20, 3, 47, 0, time.UTC), Session: map[string]string{"first": "easy"},
		}
		data := storage.EncodeForTest(t, g, meta)
		startLine := bytes.Index(data, []byte("\nstart: "))
		needed := startLine + 1 + bytes.IndexByte(data[startLine+1:], '\n') + 1
		body := bytes.Index(data, []byte("\n\n")) + 2
		before, comments := 0, 0
		for n := range data {
			got, gotMeta, _, err := storage.Salvage(data[:n], storage.RulesForTest)
			if n < needed {
				if got != nil || err == nil {
					t.Fatalf("seed %d: without a whole start, at %d: %v, %v", seed, n, got, err)
				}
				continue
			}
			if n == len(data)-1 { // the last line end may be missing
				if err != nil || storage.Describe(got) != storage.Describe(g) {
					t.Fatalf("seed %d: without the last line end: %v", seed, err)
				}
				break
			}
			var e *storage.Error
			if !errors.As(err, &e) || e.Code != "cut" {
				t.Fatalf("seed %d: cut off at %d: the error is %v", seed, n, err)
			}
			if got == nil || !isPart(got.Root(), g.Root()) {
				t.Fatalf("seed %d: cut off at %d, another game is read:\n%s", seed, n, data[:n])
			}
			if n >= body && !reflect.DeepEqual(gotMeta, meta) {
				t.Fatalf("seed %d: cut off at %d, the meta is %+v", seed, n, gotMeta)
			}
			count := countNodes(got.Root())
			if count < before || count > before+1 && before > 0 {
				t.Fatalf("seed %d: %d nodes up to %d, %d up to the byte before", seed, count, n, before)
			}
			before = count
			if last := got.MainLine(); last[len(last)-1].Comment != "" {
				comments++
			}
		}
		if all := countNodes(g.Root()); before != all {
			t.Errorf("seed %d: %d of %d nodes are read of the file without its end", seed, before, all)
		}
		if comments == 0 {
			t.Errorf("seed %d: no comment was read", seed)
		}
	}
}

// A changed byte costs at most the part after it, and the rest is still a legal game.
func TestSalvageOfChangedBytes(t *testing.T) {
	g := storage.RandomGame(5, 80, 6)
	data := storage.EncodeForTest(t, g, storage.Meta{Session: map[string]string{"first": "easy"}})
	r := rand.New(rand.NewPCG(5, 5))
	read, tries := 0, gametest.Sample(3000)
	for range tries {
		bad := bytes.Clone(data)
		at := r.IntN(len(bad))
		bad[at] = byte(r.IntN(256))
		got, _, _, err := storage.Salvage(bad, storage.RulesForTest)
		if got == nil {
			if err == nil {
				t.Fatal("neither a game nor an error")
			}
			continue
		}
		read++
		if _, err := storage.Encode(got, storage.Meta{}); err != nil {
			t.Fatal(err)
		}
	}
	if read < tries*2/3 {
		t.Errorf("only %d of %d could be read", read, tries)
	}
}

func TestSalvage(t *testing.T) {
	header := "QiLab game 1\ngame: chaosclock\nsaved: 2026-11-20T20:03:47Z\ntitle: a\nstart: 8,6,1,11,9,10,12,7,4,2,3,5;1;0\n"
	for _, tt := range []struct {
		name, text string
		code       string // of the fault; "": there is none
		moves      int    // -1: no game
		comment    string // of the current node
	}{
		{"whole", header + "\n5 3 @ {c} 4\nend\n", "", 3, "c"},
		{"a word at the end", header + "\n5 3 {c} 4", "cut", 2, "c"},
		{"a glyph at the end", header + "\n5 3 {c} !", "cut", 2, "c"},
		{"in a comment", header + "\n5 3 {one \\{two\\} \xe6\xb7", "cut", 2, "one {two} "},
		{"in a character of a comment", header + "\n5 3 {one\\x4", "cut", 2, "one"},
		{"in a second comment", header + "\n5 3 {one} {two", "cut", 2, "one"},
		{"in a variation", header + "\n5 3 {c} (1 4 (8", "cut", 4, "c"},
		{"a wrong move", header + "\n5 3 {c} 5 4\nend\n", "move", 2, "c"},
		{"zeros", header + "\n5 3 {c} 4\x00\x00\x00", "cut", 2, "c"},
		{"zeros and more", header + "\n5 3 {c} 4\x00\x00\x00 4\nend\n", "move", 2, "c"},
		{"text after the end", header + "\n5 3 {c} @\nend\nend\n", "after-end", 2, "c"},
		{"a wrong time", strings.Replace(header, "2026", "x", 1) + "\n5 3 {c} @\nend\n", "time", 2, "c"},
		{"a line of nothing", strings.Replace(header, "title: a", "\x00\xff\x00", 1) + "\n5 3 {c} @\nend\n", "utf8", 2, "c"},
		{"a wrong time and a cut", strings.Replace(header, "2026", "x", 1) + "\n5 3 {c}\n", "cut", 2, "c"},
		{"a line twice", header + "title: b\n\n5 3 {c} @\nend\n", "twice", 2, "c"},
		{"no start", strings.Replace(header, "start", "stort", 1) + "\n5 3 {c}\nend\n", "missing", -1, ""},
		{"a wrong start", strings.Replace(header, "8,6", "8,8", 1) + "\n5 3 {c}\nend\n", "start", -1, ""},
		{"nothing", "", "format", -1, ""},
		{"a newer version", "QiLab game 2\n", "newer", -1, ""},
		{"another game", strings.Replace(header, "chaosclock", "go", 1) + "\n5", "unknown-game", -1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, meta, whole, err := storage.Salvage([]byte(tt.text), storage.RulesForTest)
			var e *storage.Error
			if code := ""; err != nil {
				if errors.As(err, &e) {
					code = e.Code
				}
				if code != tt.code {
					t.Errorf("the fault is %v", err)
				}
			} else if tt.code != "" {
				t.Error("no fault was found")
			}
			if want := tt.code == "" || tt.code == "time" || tt.code == "utf8" || tt.code == "twice"; whole != want {
				t.Errorf("all is read: %v", whole)
			}
			if g == nil {
				if tt.moves >= 0 {
					t.Errorf("nothing was read: %v", err)
				}
				return
			}
			if got := countNodes(g.Root()) - 1; got != tt.moves || g.Current().Comment != tt.comment {
				t.Errorf("%d moves, the current comment is %q", got, g.Current().Comment)
			}
			if meta.Title != "a" && tt.name != "a line of nothing" {
				t.Errorf("meta: %+v", meta)
			}
		})
	}
}

// A damaged file of the store is set aside, and its readable part is returned and replaces it.
func TestLoadSalvages(t *testing.T) {
	cut := strings.TrimSuffix(storage.SampleFile, " 4\nend\n")
	for name, file := range map[string]string{"work": "autosave.qigame", "quick": "quick.qigame", "slot": "slots/a.qigame"} {
		dir := t.TempDir()
		s, problems := storage.OpenForTest(t, dir)
		path := filepath.Join(dir, filepath.FromSlash(file))
		storage.WriteTest(t, path, cut)
		load := map[string]func() (*core.Game, storage.Meta, error){
			"work": s.Autosave().Load, "quick": s.Quick().Load, "slot": func() (*core.Game, storage.Meta, error) { return s.Slots().Load("a") },
		}[name]
		g, meta, err := load()
		var p storage.Problem
		if !errors.As(err, &p) || p.Code != "damaged" || !p.Part || p.Moves != 3 || storage.ReadTest(t, p.Aside) != cut {
			t.Fatalf("%s: %+v", name, err)
		}
		if g == nil || g.Nodes() != 4 || g.Current().Move() != g.Root().Next().Move() || meta.Title != "a" {
			t.Errorf("%s: %v, %+v", name, g, meta)
		}
		again, _, err := load()
		if err != nil || storage.Describe(again) != storage.Describe(g) {
			t.Errorf("%s, loaded again: %v", name, err)
		}
		if err := s.Autosave().Save(storage.SampleGame("5"), storage.Meta{}); err != nil || len(*problems) > 0 || storage.ReadTest(t, p.Aside) != cut {
			t.Errorf("%s: %v, %v", name, err, *problems)
		}
	}
}

// A slot with a damaged header is still listed.
func TestListSalvages(t *testing.T) {
	dir := t.TempDir()
	s, told := storage.OpenForTest(t, dir)
	bad := strings.Replace(storage.SampleFile, "title: a", "saved: yesterday\nname: mine", 1)
	storage.WriteTest(t, filepath.Join(dir, "slots", "a.qigame"), bad)
	entries, problems := s.Slots().List(), *told
	if storage.EntryNames(entries) != "mine" || len(problems) != 1 || !problems[0].Part || !problems[0].Whole || problems[0].Moves != 4 || storage.ReadTest(t, problems[0].Aside) != bad {
		t.Errorf("%v, %+v", entries, problems)
	}
	if g, _, err := s.Slots().Load("mine"); err != nil || g.Nodes() != 5 {
		t.Errorf("%v", err)
	}
}
