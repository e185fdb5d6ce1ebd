package storage

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A file is written whole or not at all, and nothing is left beside it.
func TestWriteParts(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.pgn")
	write := func(text string, fail error) error {
		return WriteParts(path, func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fail
		})
	}
	if err := write("one", nil); err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stopped")
	if err := write("two", stop); err != stop {
		t.Errorf("the error is %v", err)
	}
	if data, err := os.ReadFile(path); string(data) != "one" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%v is left", list)
	}
	err := WriteParts(filepath.Join(dir, "none", "x"), func(io.Writer) error { return nil })
	var stored *Error
	if !errors.As(err, &stored) || !errors.Is(err, ErrWrite) || stored.Code != "write-folder" {
		t.Errorf("the error is %v", err)
	}
}
