package reversi

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// most is how many lines the game may have, with its words and its pages of rules.
const most = 500

// The game is small. The tests of what is done with it do not count.
func TestGameIsSmall(t *testing.T) {
	files, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range append(files, "rules_test.go", "analyzer_test.go", "painter_test.go") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(data, []byte("\n"))
	}
	if lines >= most || len(files) != 3 {
		t.Errorf("the game has %d lines, with %d files of texts", lines, len(files))
	}
	others, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range others {
		if ok, _ := filepath.Match("*_test.go", name); !ok {
			t.Errorf("%s would be part of the program", name)
		}
	}
}
