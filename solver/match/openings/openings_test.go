package openings_test

import (
	"os"
	"path/filepath"
	"testing"

	"qilab/solver/match/openings"
	"qilab/solver/match/players"
)

// A file of openings may be one of Piskvork.
func TestPiskvorkOpenings(t *testing.T) {
	game, err := players.Find("freestyle")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(path, []byte("0,0, 1,0, 1,3\n\n-7,-7,0,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines, err := openings.Of(game, path, 1, 1)
	if err != nil || len(lines) != 2 || len(lines[0]) != 4 || len(lines[1]) != 3 {
		t.Errorf("they are read as %v, %v", lines, err)
	}
}
