package databasetest

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite" // the driver
)

// Contents returns the names and contents of the files in a folder.
func Contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// SameFiles fails the test if any file in the results of two calls of Contents differs.
func SameFiles(t *testing.T, before, after map[string]string) {
	t.Helper()
	for path, data := range after {
		if was, there := before[path]; !there {
			t.Errorf("%s was made", path)
		} else if was != data {
			t.Errorf("%s was changed", path)
		}
	}
	for path := range before {
		if _, there := after[path]; !there {
			t.Errorf("%s has gone", path)
		}
	}
}

// Execute runs SQL commands on a database, which it creates if necessary.
func Execute(path string, commands ...string) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	for _, c := range commands {
		if _, err := db.Exec(c); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", c, err), db.Close())
		}
	}
	return db.Close()
}

// Killed creates a database by SQL commands and leaves it as a killed program does, with its log. It returns the path.
func Killed(t *testing.T, commands ...string) string {
	t.Helper()
	live := filepath.Join(t.TempDir(), "live.db")
	db, err := sql.Open("sqlite", live)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, c := range append([]string{"PRAGMA journal_mode = wal"}, commands...) {
		if _, err := db.Exec(c); err != nil {
			t.Fatal(c, err)
		}
	}
	path := filepath.Join(t.TempDir(), "data.db")
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := CopyFile(path+end, live+end); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// CopyFile copies a file.
func CopyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}
