package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"qilab/storage"
)

// A copy goes to the first folder that accepts it, and replaces no file.
func TestWriteCopy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no-folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	below, good := filepath.Join(file, "folder"), t.TempDir()
	for i, want := range []string{"a.qigame", "a-2.qigame", "a-3.qigame"} {
		data := string(rune('1' + i))
		path, err := storage.WriteCopy([]string{file, below, good, t.TempDir()}, "a.qigame", []byte(data))
		if err != nil || path != filepath.Join(good, want) {
			t.Fatalf("copy %d is at %q, %v", i+1, path, err)
		}
	}
	for i, name := range []string{"a.qigame", "a-2.qigame", "a-3.qigame"} {
		if data, err := os.ReadFile(filepath.Join(good, name)); err != nil || string(data) != string(rune('1'+i)) {
			t.Errorf("%s holds %q, %v", name, data, err)
		}
	}
	if path, err := storage.WriteCopy([]string{file, below}, "a.qigame", nil); path != "" || !errors.Is(err, storage.ErrWrite) {
		t.Errorf("no folder takes it: %q, %v", path, err)
	}
}
