package training_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"qilab/storage"
	"qilab/storage/training"
)

// Programs that create the file at the same time share it: none takes the tables of another for a foreign file.
func TestOpenTogether(t *testing.T) {
	for range 10 {
		path := filepath.Join(t.TempDir(), training.FileName)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				s, err := training.Open(path, nil, func(p storage.Problem) { t.Error(p) })
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}

// A file of a newer version is left alone; a damaged or foreign one is set aside.
func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), training.FileName)
	training.AddForTest(t, training.OpenForTest(t, path), training.CardForTest(t, 1))
	onFile := func(do func(*sql.DB) error) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := do(db); err != nil {
			t.Fatal(err)
		}
	}
	run := func(command string) {
		t.Helper()
		onFile(func(db *sql.DB) error {
			_, err := db.Exec(command)
			return err
		})
	}
	var version int
	onFile(func(db *sql.DB) error { return db.QueryRow("PRAGMA user_version").Scan(&version) })
	run(fmt.Sprintf("PRAGMA user_version = %d", version+1))
	if _, err := training.Open(path, training.RulesForTest, nil); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("a newer version: %v", err)
	}
	run(fmt.Sprintf("PRAGMA user_version = %d", version))
	if _, count, err := training.OpenForTest(t, path).Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 1 {
		t.Errorf("afterwards there are %d cards, %v", count, err)
	}
	for name, damage := range map[string]func(path string) error{
		"text": func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600)
		},
		"foreign": func(string) error { run("CREATE TABLE other(x)"); return nil },
		"emptied": func(path string) error {
			return errors.Join(os.Truncate(path, 0), os.WriteFile(path+".version-1-20260101T000000.000", []byte("copy"), 0o600))
		},
	} {
		path = filepath.Join(t.TempDir(), training.FileName)
		first, err := training.Open(path, training.RulesForTest, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(first.Close(), damage(path)); err != nil {
			t.Fatal(err)
		}
		var told []storage.Problem
		s, err := training.Open(path, training.RulesForTest, func(p storage.Problem) { told = append(told, p) })
		if err != nil || len(told) != 1 || told[0].Aside+told[0].Copy == "" || (told[0].Copy != "") != (name == "emptied") {
			t.Errorf("%s: %v, told %v", name, err, told)
			continue
		}
		training.AddForTest(t, s, training.CardForTest(t, 1))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
