package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/match"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/uci"
)

// serve is the variable that makes the test binary serve our own engine over UCI, to evaluate the openings.
const serve = "QILAB_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serve) == "" {
		os.Exit(m.Run())
	}
	if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, xiangqisolver.NewEngine(1)); err != nil {
		os.Exit(1)
	}
}

// self returns the command that runs the test binary as the engine.
func self(t *testing.T) string {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(serve, "uci")
	return path
}

func TestOpenings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.txt")
	var out, errs bytes.Buffer
	if code := command.Execute(t.Context(), []string{"-n", "3", "-nodes", "300", "-with", self(t), "-o", path}, &out, &errs); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out.String(), errs.String())
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	list, err := match.ReadOpenings(file, core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	if err != nil || len(list) != 3 || len(list[0]) != plies+1 {
		t.Errorf("%d openings, %v", len(list), err)
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
	code := command.Execute(ctx, []string{"-nodes", "100", "-with", self(t)}, out, &errs)
	if lines := strings.Count(out.String(), "\n"); code != 130 || lines != 4 {
		t.Errorf("code %d, %d lines\n%s", code, lines, errs.String())
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"-n 0":                 "openings: -n must be at least 1, not 0",
		"-nodes 0":             "openings: -nodes must be at least 1",
		"-with=":               "openings: -with: expected a command",
		"-with /there/is/none": "openings: engine none: cannot be started",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code == 0 || !strings.HasPrefix(errs.String(), want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out.String(), errs.String())
		}
	}
}
