package database_test

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"qilab/storage"
	"qilab/storage/database"
)

// An older file is not migrated when its copy has no room, and the beginnings of copies do not stay.
func TestNoRoomForTheCopy(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("a disk cannot be mounted: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	path := filepath.Join(dir, "a.db")
	db, err := database.Connect(path, url.Values{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	steps := []string{"CREATE TABLE a (x); INSERT INTO a VALUES (randomblob(600000))", "CREATE TABLE b (x)"}
	if err := database.Migrate(t.Context(), db, steps[:1]); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		f, err := database.Open(t.Context(), path, database.Opening{Migrations: steps})
		if err == nil {
			f.Close()
			t.Fatal("it is migrated without a copy")
		}
		if errors.Is(err, storage.ErrDamaged) {
			t.Errorf("it is called damaged: %v", err)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); name != "a.db" && name != "a.db-wal" && name != "a.db-shm" {
			t.Errorf("%s stays", name)
		}
	}
}
