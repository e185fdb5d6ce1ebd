package cli_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qilab/ui/cli"
)

// TestFiles: files and folders are opened in the window, unless the first argument is a sub-command or a flag.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	game := filepath.Join(dir, "game.pgn")
	for _, name := range []string{game, "play", "-v"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args  []string
		opens bool
	}{
		{nil, false},
		{[]string{game}, true},
		{[]string{game, dir}, true},
		{[]string{dir, game + "x"}, false},
		{[]string{"play"}, false},
		{[]string{"./play"}, true},
		{[]string{"-v"}, false},
	} {
		got := cli.Files(c.args)
		if c.opens && !slices.Equal(got, c.args) || !c.opens && got != nil {
			t.Errorf("%q opens %q", c.args, got)
		}
	}
}
