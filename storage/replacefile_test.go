package storage

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file is replaced as a whole, or stays.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	broken := errors.New("broken")
	for _, step := range []struct {
		text string
		fail error
		want string
	}{{"one", nil, "one"}, {"two", broken, "one"}, {"three", nil, "three"}} {
		err := ReplaceFile(path, func(temp string) error {
			if err := os.WriteFile(temp, []byte(step.text), 0o600); err != nil {
				return err
			}
			return step.fail
		})
		if !errors.Is(err, step.fail) {
			t.Errorf("%s: %v", step.text, err)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != step.want {
			t.Errorf("after %s it holds %q, %v", step.text, data, err)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("there are %v, %v", list, err)
	}
	if err := ReplaceFile(filepath.Join(dir, "none", "a"), func(string) error { return nil }); !errors.Is(err, ErrWrite) {
		t.Errorf("without a folder: %v", err)
	}
}
