package training_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/storage"
	"qilab/storage/database/databasetest"
	"qilab/storage/training"
)

// database creates a database by SQL commands, in rollback-journal mode.
func database(t *testing.T, commands ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "some.db")
	if err := databasetest.Execute(path, commands...); err != nil {
		t.Fatal(err)
	}
	return path
}

// newer returns the SQL commands that create a training file of the next version.
func newer() []string {
	return append(training.MigrationsForTest(), fmt.Sprintf("PRAGMA user_version = %d", len(training.MigrationsForTest())+1))
}

// A file named by the user that is not a training file is refused, and it and its neighbours remain unchanged, byte for
// byte: another program may have it open.
func TestNamedIsLeftAlone(t *testing.T) {
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "some.db")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	mail := []string{"CREATE TABLE mail(id)", "INSERT INTO mail VALUES(1)"}
	for name, c := range map[string]struct {
		path string
		kind error
		new  bool // a training file may begin in it
	}{
		"missing":                {filepath.Join(t.TempDir(), "none.db"), storage.ErrNotFound, true},
		"empty":                  {file(""), storage.ErrDamaged, true},
		"text":                   {file("my notes\n"), storage.ErrDamaged, false},
		"no tables":              {database(t, "CREATE TABLE mail(id)", "DROP TABLE mail"), storage.ErrDamaged, true},
		"no tables, version":     {database(t, "PRAGMA user_version = 1"), storage.ErrDamaged, false},
		"database":               {database(t, mail...), storage.ErrDamaged, false},
		"database, version":      {database(t, append(mail, "CREATE TABLE counted(id INTEGER PRIMARY KEY AUTOINCREMENT)", "PRAGMA user_version = 9")...), storage.ErrDamaged, false},
		"open database":          {databasetest.Killed(t, mail...), storage.ErrDamaged, false},
		"open database, its log": {databasetest.Killed(t, mail[0], "PRAGMA wal_checkpoint", mail[1]), storage.ErrDamaged, false},
		"newer":                  {database(t, newer()...), storage.ErrNewer, false},
		"newer in its log":       {databasetest.Killed(t, newer()...), storage.ErrNewer, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // a probe waits for another program
			before := databasetest.Contents(t, filepath.Dir(c.path))
			refused := func(s *training.Store, err error) {
				t.Helper()
				if err == nil {
					s.Close()
				}
				if !errors.Is(err, c.kind) || strings.Count(err.Error(), filepath.Dir(c.path)) != 1 || strings.Contains(err.Error(), "qilab-") {
					t.Errorf("%v", err)
				}
				databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(c.path)))
			}
			refused(training.OpenReading(c.path, training.RulesForTest))
			if !c.new {
				refused(training.OpenNamed(c.path, training.RulesForTest))
				return
			}
			s, err := training.OpenNamed(c.path, training.RulesForTest)
			if err != nil {
				t.Fatal(err)
			}
			training.AddForTest(t, s, training.CardForTest(t, 1))
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A missing folder is created for the program's own file only.
func TestMissingFolder(t *testing.T) {
	dir := t.TempDir()
	if _, err := training.OpenNamed(filepath.Join(dir, "sub", "new.db"), training.RulesForTest); !errors.Is(err, storage.ErrWrite) || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("%v", err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
	training.OpenForTest(t, filepath.Join(dir, "sub", training.FileName))
}

// The program's own file of a newer version stays as it is.
func TestOwnNewer(t *testing.T) {
	path := database(t, newer()...)
	before := databasetest.Contents(t, filepath.Dir(path))
	if _, err := training.Open(path, training.RulesForTest, func(p storage.Problem) { t.Error(p) }); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("%v", err)
	}
	databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(path)))
}

// A damaged file that the user names is neither changed nor set aside.
func TestNamedDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), training.FileName)
	s := training.OpenForTest(t, path)
	for i := range uint64(40) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) / 2; i < len(data); i++ {
		data[i] = 0xa5
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, open := range []func(string) (*training.Store, error){
		func(path string) (*training.Store, error) { return training.OpenReading(path, training.RulesForTest) },
		func(path string) (*training.Store, error) { return training.OpenNamed(path, training.RulesForTest) },
	} {
		if _, err := open(path); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%v", err)
		}
		databasetest.SameFiles(t, map[string]string{path: string(data)}, databasetest.Contents(t, filepath.Dir(path)))
	}
}

// Reading changes no file, not even one of an older version or in another journal mode; it cannot be written to.
func TestOpenReading(t *testing.T) {
	for version := 1; version <= len(training.MigrationsForTest()); version++ {
		path := database(t, append(training.MigrationsForTest()[:version], fmt.Sprintf("PRAGMA user_version = %d", version),
			"INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after) VALUES('x1', 'xiangqi', 5, 1, 7, 'themes', 1, 1500, 1520)")...)
		before := databasetest.Contents(t, filepath.Dir(path))
		s, err := training.OpenReading(path, training.RulesForTest)
		if err != nil {
			t.Fatal(err)
		}
		if _, count, err := s.Tries.List(t.Context(), training.TryFilter{}, 0, 10); err != nil || count != 1 {
			t.Errorf("version %d: %d tries, %v", version, count, err)
		}
		if _, err := s.Cards.Add(t.Context(), []training.Card{training.CardForTest(t, 1)}, training.Noon); !errors.Is(err, storage.ErrWrite) {
			t.Errorf("version %d: a card was added: %v", version, err)
		}
		if _, _, err := s.Export(t.Context(), new(strings.Builder)); err != nil {
			t.Errorf("version %d: %v", version, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(path)))
	}
}
