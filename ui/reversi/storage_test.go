package reversi

import (
	"bytes"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
)

var saved = time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC)

// commented returns a game with a variation, comments and a pass, that looks at a node in the middle.
func commented(t *testing.T) *core.Game {
	t.Helper()
	d := core.NewDocument(played(t, blackIn))
	middle := d.Game().MainLine()[3]
	d.Annotate(middle, "three “discs”\nare turned", "!?")
	d.Goto(d.Game().Root().Next())
	if err := d.Play(moveOn(12)); err != nil {
		t.Fatal(err)
	}
	d.Goto(middle)
	return d.Game()
}

// opened returns a store that knows the one game.
func opened(t *testing.T, dir string) *storage.Store {
	t.Helper()
	s := storage.Open(dir, catalog.Resolver([]catalog.Game{game()}), func(p storage.Problem) { t.Error(p) })
	if _, err := s.Claim(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// encoded returns a game as a file, for comparing.
func encoded(t *testing.T, g *core.Game) string {
	t.Helper()
	data, err := storage.Encode(g, storage.Meta{Saved: saved})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestSavedAndRestored(t *testing.T) {
	dir, g := t.TempDir(), commented(t)
	s := opened(t, dir)
	saver := s.NewAutosaver(func(u storage.Unsaved) {
		if err := u.Err(); err != nil {
			t.Error(err)
		}
	})
	meta := storage.Meta{Session: map[string]string{"second": "perfect"}, Saved: saved}
	if err := saver.SaveGame(g.Snapshot(), meta); err != nil {
		t.Fatal(err)
	}
	if err := saver.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Slots().Save("a pass", g, meta); err != nil {
		t.Fatal(err)
	}
	s.Close()

	s = opened(t, dir)
	for name, load := range map[string]func() (*core.Game, storage.Meta, error){
		"autosave": s.Autosave().Load,
		"slot":     func() (*core.Game, storage.Meta, error) { return s.Slots().Load("a pass") },
	} {
		back, kept, err := load()
		if err != nil || encoded(t, back) != encoded(t, g) || back.Current().Ply() != 3 || kept.Session["second"] != "perfect" {
			t.Errorf("%s: %+v, %v\n%s\n%s", name, kept, err, encoded(t, back), encoded(t, g))
		}
	}
	if list := s.Slots().List(); len(list) != 1 || list[0].Game != "reversi" {
		t.Errorf("the slots are %v", list)
	}
}

func TestSalvage(t *testing.T) {
	whole := []byte(encoded(t, commented(t)))
	resolve := catalog.Resolver([]catalog.Game{game()})
	g, _, complete, err := storage.Salvage(whole, resolve)
	if err != nil || !complete || encoded(t, g) != string(whole) {
		t.Fatalf("the whole file is read as %v, %v", complete, err)
	}
	pass := bytes.Index(whole, []byte("pass"))
	if g, _, complete, err = storage.Salvage(whole[:pass], resolve); g == nil || complete || err == nil || len(g.MainLine()) != 6 {
		t.Errorf("before the pass %v is read, %v", g, err)
	}
	wrong := bytes.Replace(whole, []byte("pass"), []byte("b2"), 1)
	if g, _, complete, err = storage.Salvage(wrong, resolve); g == nil || complete || err == nil || len(g.MainLine()) != 6 {
		t.Errorf("with an illegal move %v is read, %v", g, err)
	}
}
