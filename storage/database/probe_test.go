package database_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"qilab/storage/database"
)

// A file that programs create, write and close at that moment is never taken for a damaged one.
func TestProbeBesideAWriter(t *testing.T) {
	migrations := []string{"CREATE TABLE a(x, y); CREATE INDEX ax ON a(x); CREATE TABLE b(x); CREATE TABLE c(x)"}
	for round := range 40 {
		path := filepath.Join(t.TempDir(), "a.db")
		ended := make(chan error)
		go func() {
			db, err := database.Connect(path, url.Values{"_pragma": {"journal_mode(wal)"}}, 1)
			if err == nil {
				err = database.Migrate(context.Background(), db, migrations)
			}
			if err == nil {
				err = db.Close()
			}
			ended <- err
		}()
		for writing := true; writing; {
			select {
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
				writing = false
			default:
			}
			if _, err := database.Probe(context.Background(), path, migrations, true); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
		}
	}
}

// A full disk stops the merging of the log half-way: the first page counts pages that the file does not have. With its log the
// database is whole.
func TestProbeAfterAFullDisk(t *testing.T) {
	migrations := []string{"CREATE TABLE a(x)"}
	path := filepath.Join(t.TempDir(), "a.db")
	db, err := database.Connect(path, url.Values{"_pragma": {"journal_mode(wal)", "wal_autocheckpoint(0)"}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := database.Migrate(t.Context(), db, migrations); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO a SELECT randomblob(100) FROM n"); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for _, pages := range []int{1, 2, 10, len(whole)/page - 1} {
		half := filepath.Join(t.TempDir(), "half.db")
		if err := os.WriteFile(half, whole[:pages*page], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := database.Probe(t.Context(), half, migrations, false); pages == 1 && err == nil {
			t.Error("without its log the database is damaged")
		}
		if err := os.WriteFile(half+"-wal", log, 0o600); err != nil {
			t.Fatal(err)
		}
		if version, err := database.Probe(t.Context(), half, migrations, false); err != nil || version != len(migrations) {
			t.Errorf("%d pages: version %d, %v", pages, version, err)
		}
	}
}
