package reversi

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// limit is the maximum number of lines of the game, with its words and its pages of rules.
const limit = 500

// The game is small, not counting the tests of its use.
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
	if lines >= limit || len(files) != 3 {
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

// No source or text of the program mentions the game.
func TestNothingElseKnowsIt(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (path == filepath.Join("..", "..", "ui", "reversi") || e.Name() == "testdata" || e.Name() == ".git" || e.Name() == ".ci"):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".json"):
			return nil
		}
		files++
		data, err := os.ReadFile(path)
		if bytes.Contains(bytes.ToLower(data), []byte("reversi")) {
			t.Errorf("%s speaks of it", path)
		}
		return err
	})
	if err != nil || files < 500 {
		t.Errorf("%d files were read, %v", files, err)
	}
}
