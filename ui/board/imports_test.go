package board_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// inside is the path of this folder.
const inside = "qilab/ui/board"

// mayImport lists the packages of this folder that each may import of the others, by the last part of their paths; every other
// package here is the painter of a game, and may import only the board and draw.
var mayImport = map[string][]string{
	"draw":      {},
	"board":     {"draw"},
	"boardtest": {"board"},
	"painters":  nil, // it lists all
}

// TestNoPainterKnowsAnother: the board imports no game, and no game another.
func TestNoPainterKnowsAnother(t *testing.T) {
	dirs, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]bool{}
	for _, f := range append(files, dirs...) {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		from := filepath.Dir(f)
		if from == "." {
			from = "board"
		}
		may, known := mayImport[from]
		if known && may == nil {
			continue
		}
		if !known {
			may = []string{"board", "draw"}
			games[from] = true
		}
		for _, path := range importsOf(t, f) {
			to := strings.TrimPrefix(strings.TrimPrefix(path, inside), "/")
			switch {
			case path != inside && !strings.HasPrefix(path, inside+"/"):
				if from == "board" && strings.HasPrefix(path, "qilab/core/") {
					t.Errorf("%s knows a game: %s", f, path)
				}
				continue
			case to == "":
				to = "board"
			}
			if !slices.Contains(may, to) {
				t.Errorf("%s imports %s", f, path)
			}
		}
	}
	if len(games) < 4 {
		t.Errorf("only %v are painters", games)
	}
}

func importsOf(t *testing.T, file string) []string {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, path)
	}
	return list
}
