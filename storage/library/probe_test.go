package library_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/database/databasetest"
	"qilab/storage/library"
)

// schema returns the version of a new library, and the SQL commands that make its tables.
func schema(t *testing.T) (version int, commands []string) {
	t.Helper()
	db, err := sql.Open("sqlite", library.MakeFile(t, 0))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var command string
		if err := rows.Scan(&command); err != nil {
			t.Fatal(err)
		}
		commands = append(commands, command)
	}
	if err := rows.Err(); err != nil || len(commands) == 0 {
		t.Fatal(commands, err)
	}
	return version, commands
}

// strangers returns files that are not libraries of this version or an older one.
func strangers(t *testing.T) map[string]string {
	t.Helper()
	file := func(data string) string {
		path := filepath.Join(t.TempDir(), "photo.jpg")
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	closed := filepath.Join(t.TempDir(), "mail.db")
	if err := databasetest.Execute(closed, "CREATE TABLE mail(id)", "INSERT INTO mail VALUES(1)"); err != nil {
		t.Fatal(err)
	}
	version, tables := schema(t)
	newer := "PRAGMA user_version = " + strconv.Itoa(version+1)
	return map[string]string{
		"picture": file("\xff\xd8\xff\xe0\x00\x10JFIF" + strings.Repeat("\x00\x7f", 5000)), "text": file("no database"), "empty": file(""),
		"head of a database":           file("SQLite format 3\x00" + strings.Repeat("\x01", 5000)),
		"database":                     closed,
		"database in its log":          databasetest.Killed(t, "CREATE TABLE mail(id)", "INSERT INTO mail VALUES(1)"),
		"database in its log, version": databasetest.Killed(t, "CREATE TABLE mail(id)", "PRAGMA user_version = 3"),
		"database and its log":         databasetest.Killed(t, "CREATE TABLE mail(id)", "PRAGMA wal_checkpoint", "INSERT INTO mail VALUES(1)"),
		"newer library":                library.MakeFile(t, 3, newer),
		"newer library in its log":     databasetest.Killed(t, append(slices.Clip(tables), newer)...),
		"library that became newer": databasetest.Killed(t, append(slices.Clip(tables), "PRAGMA user_version = "+strconv.Itoa(version),
			"PRAGMA wal_checkpoint", "CREATE TABLE more(id)", newer)...),
	}
}

// A file named by the user that is not a library is rejected, and it and its neighbours remain unchanged, byte for
// byte.
func TestNamedIsLeftAlone(t *testing.T) {
	for name, path := range strangers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // a probe waits for another program
			before := databasetest.Contents(t, filepath.Dir(path))
			l, err := library.OpenNamed(path, library.AllReaders(), false)
			if err == nil {
				l.Close()
				t.Fatal("it is opened")
			}
			if want := strings.Contains(name, "newer"); errors.Is(err, storage.ErrNewer) != want || errors.Is(err, storage.ErrDamaged) == want {
				t.Errorf("it is refused with %v", err)
			}
			if text := err.Error(); !strings.Contains(text, path) || strings.Contains(text, "qilab-") {
				t.Errorf("%v does not name the file alone", err) // nor its copy in a temporary folder
			}
			databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(path)))
			if name == "empty" { // a library may begin in it
				return
			}
			if l, err := library.OpenNamed(path, library.AllReaders(), true); err == nil {
				l.Close()
				t.Error("games could be added to it")
			}
			databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(path)))
		})
	}
}

func TestNamedNowhere(t *testing.T) {
	dir := t.TempDir()
	if _, err := library.OpenNamed(filepath.Join(dir, "sub", "none.db"), library.AllReaders(), false); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if _, err := library.OpenNamed(filepath.Join(dir, "sub", "none.db"), library.AllReaders(), true); !errors.Is(err, storage.ErrWrite) || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("in a missing folder: %v", err)
	}
	databasetest.SameFiles(t, nil, databasetest.Contents(t, dir))
	if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
	l, err := library.OpenNamed(filepath.Join(dir, "new.db"), library.AllReaders(), true)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// Our own library is opened intact after a kill that left its log, even if all of its contents are still in the log.
func TestNamedAfterKill(t *testing.T) {
	for _, games := range []int{3, 0} {
		path := filepath.Join(t.TempDir(), library.FileName)
		live := library.OpenForTest(t, filepath.Join(t.TempDir(), library.FileName))
		for i := range games {
			if _, _, err := live.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, uint64(i), 30), library.Info{Kind: library.Played}); err != nil {
				t.Fatal(err)
			}
		}
		for _, end := range []string{"", "-wal"} {
			if err := databasetest.CopyFile(path+end, live.Path()+end); err != nil {
				t.Fatal(err)
			}
		}
		l, err := library.OpenNamed(path, library.AllReaders(), false)
		if err != nil {
			t.Fatal(err)
		}
		if n := library.Count(t, l); n != games {
			t.Errorf("%d games of %d", n, games)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The program's own library of a newer version stays in place, and the program goes on without one.
func TestOwnNewer(t *testing.T) {
	version, _ := schema(t)
	path := library.MakeFile(t, 3, "PRAGMA user_version = "+strconv.Itoa(version+1))
	before := databasetest.Contents(t, filepath.Dir(path))
	l, err := library.Open(path, library.AllReaders(), func(p storage.Problem) { t.Errorf("told: %v", p) })
	if !errors.Is(err, storage.ErrNewer) || l != nil {
		t.Errorf("%v", err)
	}
	databasetest.SameFiles(t, before, databasetest.Contents(t, filepath.Dir(path)))
}
