package library

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/database/databasetest"
)

// raw opens a database without the library.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	return db
}

// reopen opens a library and returns the problems reported.
func reopen(t *testing.T, path string) (*Library, []storage.Problem) {
	t.Helper()
	var problems []storage.Problem
	l, err := Open(path, AllReaders(), func(p storage.Problem) { problems = append(problems, p) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l, problems
}

func TestMigration(t *testing.T) {
	path := MakeFile(t, 3, "ALTER TABLE problem DROP COLUMN move", "ALTER TABLE problem DROP COLUMN word", "ALTER TABLE problem DROP COLUMN turn",
		"ALTER TABLE problem DROP COLUMN side", "DROP TABLE original", "ALTER TABLE source DROP COLUMN parts", "ALTER TABLE problem DROP COLUMN part", "DROP INDEX game_hash",
		"CREATE INDEX game_hash ON game(hash)", "DROP TABLE resume", "DROP TABLE analysis", "PRAGMA user_version = 1")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, problems := reopen(t, path)
	if len(problems) > 0 || Count(t, l) != 3 {
		t.Error(problems, Count(t, l))
	}
	if err := l.SetAnalysis(t.Context(), 1, "engine", []byte("x")); err != nil {
		t.Error(err)
	}
	copies, _ := filepath.Glob(path + ".version-1-*")
	if len(copies) != 1 {
		t.Fatalf("copies: %v", copies)
	}
	if info, err := os.Stat(copies[0]); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", info.Mode(), err)
	}
	db := raw(t, copies[0])
	defer db.Close()
	var version, games int
	if err := errors.Join(db.QueryRow("PRAGMA user_version").Scan(&version), db.QueryRow("SELECT Count(*) FROM game").Scan(&games)); err != nil || version != 1 || games != 3 {
		t.Errorf("the copy has version %d and %d games, %v", version, games, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	// A failure on the way leaves the file unchanged.
	if err := os.WriteFile(path, before, 0o600); err != nil {
		t.Fatal(err)
	}
	kept := migrations
	defer func() { migrations = kept }()
	migrations = []string{kept[0], kept[1] + "; nonsense", kept[2]}
	if _, err := Open(path, AllReaders(), nil); err == nil {
		t.Fatal("nonsense migrates")
	}
	migrations = kept
	if l, _ = reopen(t, filepath.Join(filepath.Dir(path), FileName)); Count(t, l) != 0 {
		t.Error("the file that could not be migrated was not set aside")
	}
}

func TestSetAside(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(path string) error
		code  string
		text  string
	}{
		"text": {func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600)
		}, "damaged", "not a library"},
		"short": {func(path string) error { return os.Truncate(path, 5000) }, "damaged", ""},
		"zeros": {func(path string) error { return spoil(path, 4096*3, make([]byte, 4096*4)) }, "damaged", ""},
		"trigger": {func(path string) error {
			return databasetest.Execute(path, "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END")
		}, "damaged", `trigger "t"`},
		"view": {func(path string) error { return databasetest.Execute(path, "CREATE VIEW v AS SELECT * FROM game") }, "damaged", `view "v"`},
		"view for a table": {func(path string) error {
			return databasetest.Execute(path, "DROP TABLE analysis", "CREATE VIEW analysis AS SELECT 1 AS game, '' AS engine, 0 AS at, zeroblob(1000000000) AS scores")
		}, "damaged", `view "analysis"`},
		"column": {func(path string) error { return databasetest.Execute(path, "ALTER TABLE problem ADD COLUMN more TEXT") }, "damaged", `table "problem"`},
		"no tables": {func(path string) error {
			return errors.Join(os.Remove(path), databasetest.Execute(path, "CREATE TABLE bhobk(id)"))
		}, "damaged", `table "bhobk"`},
	} {
		t.Run(name, func(t *testing.T) {
			path := MakeFile(t, 20)
			if err := c.spoil(path); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			l, problems := reopen(t, path)
			if len(problems) != 1 || problems[0].Code != c.code || problems[0].File != path || !strings.Contains(problems[0].Error(), c.text) {
				t.Fatalf("%v", problems)
			}
			if after, err := os.ReadFile(problems[0].Aside); err != nil || len(after) != len(before) {
				t.Errorf("%d bytes are kept of %d, %v", len(after), len(before), err)
			}
			if _, _, err := l.Add(t.Context(), RandomGame(xiangqi.Rules{}, 1, 30), Info{Kind: Played}); err != nil || Count(t, l) != 1 {
				t.Error(err)
			}
		})
	}
}

func spoil(path string, at int64, data []byte) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(data, at)
	return errors.Join(err, f.Close())
}

// A large file is checked in the background, and set aside the next time.
func TestLargeDamaged(t *testing.T) {
	path := MakeFile(t, 60)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := spoil(path, info.Size()-4096*3, make([]byte, 4096)); err != nil {
		t.Fatal(err)
	}
	l, err := openChecked(path, AllReaders(), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-l.checkEnded
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	told := make(chan storage.Problem, 1)
	if l, err = openChecked(path, AllReaders(), func(p storage.Problem) { told <- p }, 0); err != nil {
		t.Fatal(err)
	}
	if p := <-told; p.Code != "damaged" || p.Aside == "" || Count(t, l) != 0 {
		t.Error(p, Count(t, l))
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, problems := reopen(t, path); len(problems) > 0 {
		t.Error(problems)
	}
}

// Values that the tables allow but the program never writes are rejected with an error of a known kind, without effect
// on anything else.
func TestStrangeValues(t *testing.T) {
	path := MakeFile(t, 3,
		"UPDATE game SET moves = x'ffff0102', plies = 7, result = 200, kind = -5 WHERE id = 1",
		"UPDATE game SET start = 'nonsense', whole = zeroblob(100000), year = 9223372036854775807 WHERE id = 2",
		"UPDATE game SET tags = 'nonsense' WHERE id = 3",
		"INSERT INTO game SELECT 4, kind, 'go', source, number, first, second, event, round, place, date, 0, 0, plies, opening, start, moves, hash, NULL, '', 0, 0, 0, 0, 0 FROM game WHERE id = 2")
	l, problems := reopen(t, path)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for id := range int64(4) {
		_, _, err := l.Get(t.Context(), id+1)
		if !errors.Is(err, storage.ErrDamaged) && !errors.Is(err, storage.ErrUnknownGame) {
			t.Errorf("game %d: %v", id+1, err)
		}
	}
	if _, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), Filter{}, nil); err != nil && !errors.Is(err, storage.ErrDamaged) {
		t.Error(err)
	}
	if _, err := l.List(t.Context(), Query{}); err != nil && !errors.Is(err, storage.ErrDamaged) {
		t.Error(err)
	}
	if id, _, err := l.Add(t.Context(), RandomGame(xiangqi.Rules{}, 9, 30), Info{Kind: Played}); err != nil || id != 5 {
		t.Error(id, err)
	}
}

func TestDiskFull(t *testing.T) {
	l, ctx := NewForTest(t), t.Context()
	if _, err := l.db.Write.Exec("PRAGMA max_page_count = 60"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	WritePGN(t, filepath.Join(dir, "long.pgn"), 1200, testPlies)
	a, err := l.Imports.Run(ctx, []string{dir}, ImportOptions{}, nil)
	var named *storage.Error
	if !errors.As(err, &named) || named.Code != "write-full" || a.Added != Count(t, l) || a.Read != a.Added {
		t.Fatalf("%+v, %v", a, err)
	}
	if _, err := l.db.Write.Exec("PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	if rest := ImportAll(t, l, dir); rest.Read != 1200 || Count(t, l) != 1200 {
		t.Errorf("%+v", rest)
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	l := OpenForTest(t, path)
	if _, err := l.db.Write.Exec("PRAGMA busy_timeout = 20"); err != nil {
		t.Fatal(err)
	}
	other := raw(t, path)
	defer other.Close()
	if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	g := RandomGame(xiangqi.Rules{}, 1, 30)
	if _, _, err := l.Add(t.Context(), g, Info{Kind: Played}); !errors.Is(err, ErrBusy) {
		t.Errorf("%v", err)
	}
	if n := Count(t, l); n != 0 {
		t.Error(n)
	}
	if _, err := other.Exec("COMMIT"); err != nil {
		t.Fatal(err)
	}
	if _, added, err := l.Add(t.Context(), g, Info{Kind: Played}); err != nil || !added {
		t.Error(err)
	}
}

// A query that is cancelled ends without an answer.
func TestPositionsCancelled(t *testing.T) {
	l := NewForTest(t)
	fill(t, l, 3*blockGames, testPlies)
	ctx, cancel := context.WithCancel(t.Context())
	var ended time.Time
	a, err := l.Index.Positions(ctx, xiangqi.Rules{}, xiangqi.Start(), Filter{}, func(Answer) { cancel(); ended = time.Now() })
	if !errors.Is(err, context.Canceled) || a.Games != 0 {
		t.Errorf("%+v, %v", a.Sum, err)
	}
	if late := time.Since(ended); late > time.Minute {
		t.Errorf("it ended %v later", late)
	}
}

// Games beyond the memory limit are found as well.
func TestBounded(t *testing.T) {
	l := NewForTest(t)
	fill(t, l, 9000, testPlies)
	l.Index.blocks.limit = 1 << 18
	for range 2 {
		var told []int
		a, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), Filter{}, func(a Answer) { told = append(told, a.Sum.Games) })
		if err != nil || a.Sum.Games != 9000 || len(a.Through) != 9000 || !slices.IsSorted(told) {
			t.Errorf("%d games, told %v, %v", a.Sum.Games, told, err)
		}
	}
	if l.Index.blocks.bytes > 1<<18 {
		t.Errorf("%d bytes are kept", l.Index.blocks.bytes)
	}
}

// A game that cannot be added to a file that was spoilt while it was open gives the cause once.
func TestSpoiltWhileOpen(t *testing.T) {
	path := MakeFile(t, 20)
	l, _ := reopen(t, path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := spoil(path, 4096, bytes.Repeat([]byte{0xA5}, int(info.Size())-4096)); err != nil { // all but the first page
		t.Fatal(err)
	}
	_, _, err = l.Add(t.Context(), RandomGame(xiangqi.Rules{}, 1, 30), Info{Kind: Played, State: "1"})
	if !errors.Is(err, storage.ErrDamaged) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
}

// A library that was emptied or damaged is told along with its copy of before a migration. Without a copy, an empty file is a new
// library.
func TestSetAsideBesideACopy(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "damaged": "no database"} {
		for _, copied := range []bool{true, false} {
			path := filepath.Join(t.TempDir(), FileName)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			older, told := "", 0
			if text != "" {
				told = 1
			}
			if copied {
				older, told = path+".version-1-20260101T000000.000", 1
				if err := os.WriteFile(older, []byte("copy"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			l, problems := reopen(t, path)
			if len(problems) != told {
				t.Fatalf("%s, copy %v: %v", name, copied, problems)
			}
			if told == 1 && ((problems[0].Aside == "") != (text == "") || problems[0].Copy != older) {
				t.Errorf("%s, copy %v: %+v", name, copied, problems[0])
			}
			if Count(t, l) != 0 || l.ReadOnly() != nil {
				t.Errorf("%s, copy %v: no new library", name, copied)
			}
		}
	}
}
