package database_test

import (
	"context"
	"net/url"
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
