package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/match"
)

func TestOpenings(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		path := filepath.Join(t.TempDir(), "openings.txt")
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), []string{"-rules", set.String(), "-n", "2", "-nodes", "300", "-o", path}, &out, &errs); code != 0 {
			t.Fatalf("code %d\n%s%s", code, out.String(), errs.String())
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

// cancelling is a writer that cancels at the first opening.
type cancelling struct {
	bytes.Buffer
	cancel func()
}

func (c *cancelling) Write(b []byte) (int, error) {
	if b[0] != '#' {
		c.cancel()
	}
	return c.Buffer.Write(b)
}

// Ctrl-C writes the openings so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &cancelling{cancel: cancel}
	var errs bytes.Buffer
	code := command.Execute(ctx, []string{"-nodes", "300", "-n", "100000"}, out, &errs)
	if lines := strings.Count(out.String(), "\n"); code != 130 || lines != 3 {
		t.Errorf("code %d, %d lines\n%s", code, lines, errs.String())
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"-rules caro":           `openings: -rules must be one of renju, standard, freestyle, not "caro"`,
		"-n 0":                  "openings: -n must be at least 1, not 0",
		"-nodes 0":              "openings: -nodes must be at least 1",
		"-o /there/is/no/place": "openings: open /there/is/no/place: no such file or directory",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code == 0 || !strings.HasPrefix(errs.String(), want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out.String(), errs.String())
		}
	}
}
