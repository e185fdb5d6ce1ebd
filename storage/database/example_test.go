package database_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"qilab/storage/database"
)

// The first migration creates the tables; running them again changes nothing.
func ExampleMigrate() {
	dir, err := os.MkdirTemp("", "qilab")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	db, err := database.Connect(filepath.Join(dir, "notes.db"), nil, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	migrations := []string{"CREATE TABLE note (text TEXT NOT NULL)", "ALTER TABLE note ADD COLUMN page INTEGER"}
	for range 2 {
		if err := database.Migrate(context.Background(), db, migrations); err != nil {
			fmt.Println(err)
		}
	}
	_, err = db.Exec("INSERT INTO note VALUES ('h2e2', 1)")
	fmt.Println(err)
	// Output: <nil>
}
