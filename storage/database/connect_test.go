package database_test

import (
	"os"
	"path/filepath"
	"testing"

	"qilab/storage/database"
)

// A path may hold the characters that have a meaning in the address of a database.
func TestConnect(t *testing.T) {
	path := filepath.Join(t.TempDir(), "with % and %20 and #.db")
	db, err := database.Connect(path, map[string][]string{"_pragma": {"user_version(7)"}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version int
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil || version != 7 {
		t.Errorf("version %d, %v", version, err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
