package gamefile_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// oldSaves holds an autosave, a quick slot, named slots and a library written by commit 4920954, and its export of them.
const oldSaves = "testdata/4920954"

// later are the keys that games of that commit do not have, and may get when they are opened.
var later = []string{"activity"}

func newTable(t *testing.T) *table.Table {
	t.Helper()
	s := table.New(table.Config{Games: games.All(nil), Post: func(func()) {}})
	t.Cleanup(s.Close)
	return s
}

// sameMeta checks that the metadata of a game has not changed since it was read.
func sameMeta(t *testing.T, name string, got, want map[string]string) {
	t.Helper()
	got, want = maps.Clone(got), maps.Clone(want)
	for _, key := range later {
		delete(got, key)
	}
	maps.DeleteFunc(got, func(_, value string) bool { return value == "" })
	maps.DeleteFunc(want, func(_, value string) bool { return value == "" })
	if !maps.Equal(got, want) {
		t.Errorf("%s: kept is\n%v, want\n%v", name, got, want)
	}
}

// plain returns a game as a file without metadata or time.
func plain(t *testing.T, g *core.Game) string {
	t.Helper()
	data, err := storage.Encode(g, storage.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Every save of an older version opens completely: the game, its players, clocks, opening, puzzle, setup and view. Its export has
// the same bytes.
func TestOldSaves(t *testing.T) {
	resolve := catalog.Resolver(games.All(nil))
	count := 0
	err := filepath.WalkDir(oldSaves, func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != "."+gamefile.Extension {
			return err
		}
		count++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		game, meta, err := storage.Decode(data, resolve)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		before := plain(t, game)
		s := newTable(t)
		if err := gamefile.Restore(s, game, meta); err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		if after := plain(t, s.Document().Game()); after != before {
			t.Errorf("%s: the game is\n%s\nwant\n%s", path, after, before)
		}
		sameMeta(t, path, gamefile.Meta(s).Session, meta.Session)
		if _, tells := s.Document().Game().Ending(); tells != strings.Contains(string(data), "tag.Termination") {
			t.Errorf("%s: the game has ended: %v", path, tells)
		}
		exported(t, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), s)
		return nil
	})
	if err != nil || count < 14 {
		t.Errorf("%d saves, %v", count, err)
	}
}

// exported compares the exports of a game with those of the older version.
func exported(t *testing.T, name string, s *table.Table) {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(oldSaves, "exports", name+".*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range list {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Current().Reader().Write(s.Document().Game(), strings.TrimPrefix(filepath.Ext(path), "."))
		if err != nil || got != string(want) {
			t.Errorf("%s: exported is %v\n%s\nwant\n%s", path, err, got, want)
		}
	}
}

// The library of an older version opens, and every game of it continues as it was left.
func TestOldLibrary(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(oldSaves, library.FileName))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), library.FileName)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	lib, err := library.Open(path, catalog.Readers(games.All(nil)), func(p storage.Problem) { t.Errorf("the library: %v", p) })
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lib.Close() }()
	list, err := lib.List(t.Context(), library.Query{Limit: 100})
	if err != nil || len(list) < 9 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	for _, r := range list {
		game, record, err := lib.Get(t.Context(), r.ID)
		if err != nil {
			t.Errorf("game %d: %v", r.ID, err)
			continue
		}
		s := newTable(t)
		if err := gamefile.Restore(s, game, gamefile.ReadState(record.State, record.ID)); err != nil {
			t.Errorf("game %d: %v", r.ID, err)
			continue
		}
		again := gamefile.ReadState(gamefile.State(s), record.ID)
		sameMeta(t, game.Rules().ID(), again.Session, gamefile.ReadState(record.State, record.ID).Session)
	}
}
