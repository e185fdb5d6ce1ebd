package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/match"
	"qilab/solver/tool/tooltest"
)

func TestOpenings(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		path := filepath.Join(t.TempDir(), "openings.txt")
		if code, out, errs := tooltest.Execute(t.Context(), command, "-rules", set.String(), "-n", "2", "-nodes", "300", "-o", path); code != 0 {
			t.Fatalf("code %d\n%s%s", code, out, errs)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if list, err := match.ReadOpenings(file, core.Reader{Rules: gomoku.Rules{Set: set}, Codec: gomokutexts.Codec{}}); err != nil || len(list) != 2 {
			t.Errorf("%v: %d openings, %v", set, len(list), err)
		}
	}
}

// Ctrl-C writes the openings so far.
func TestInterrupt(t *testing.T) {
	code, out, errs := tooltest.Interrupt(t.Context(), command, "-nodes", "300", "-n", "100000")
	if lines := strings.Count(out, "\n"); code != 130 || lines != 3 {
		t.Errorf("code %d, %d lines\n%s", code, lines, errs)
	}
}

func TestMistakes(t *testing.T) {
	tooltest.Mistakes(t, command, map[string]string{
		"-rules caro":           `openings: -rules must be one of renju, standard, freestyle, not "caro"`,
		"-n 0":                  "openings: -n must be at least 1, not 0",
		"-nodes 0":              "openings: -nodes must be at least 1",
		"-o /there/is/no/place": "openings: open /there/is/no/place.new: no such file or directory",
	})
}
