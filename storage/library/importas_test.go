package library_test

import (
	"os"
	"path/filepath"
	"testing"

	. "qilab/storage/library"
)

// A file that was imported can be imported again as another game.
func TestImportAsAnotherGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[hi];W[hg])"), 0o600); err != nil {
		t.Fatal(err)
	}
	l := NewForTest(t)
	for _, as := range []string{"", "renju", "standard", "freestyle"} {
		if _, err := l.Imports.Run(t.Context(), []string{path}, ImportOptions{Rules: as}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := l.List(t.Context(), Query{}); err != nil || len(list) != 3 {
		t.Errorf("%d games, %v", len(list), err)
	}
}
