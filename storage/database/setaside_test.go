package database_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/storage"
	"qilab/storage/database"
)

// A file whose new name would be too long stays where it is, and the problem is told.
func TestSetAsideWithALongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("x", 250))
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	reason := errors.New("damaged")
	var told []storage.Problem
	err := database.SetAside(path, reason, func(p storage.Problem) { told = append(told, p) })
	if err != reason || len(told) != 1 || told[0].Code != "stuck" || told[0].Aside != "" || !errors.Is(told[0].Err, reason) {
		t.Errorf("%v, told %+v", err, told)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
