package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/match"
	"qilab/solver/tool/tooltest"
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
	if code, out, errs := tooltest.Execute(t.Context(), command, "-n", "3", "-nodes", "300", "-with", self(t), "-o", path); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out, errs)
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

// Ctrl-C writes the openings so far.
func TestInterrupt(t *testing.T) {
	code, out, errs := tooltest.Interrupt(t.Context(), command, "-nodes", "100", "-with", self(t))
	if lines := strings.Count(out, "\n"); code != 130 || lines != 4 {
		t.Errorf("code %d, %d lines\n%s", code, lines, errs)
	}
}

func TestMistakes(t *testing.T) {
	tooltest.Mistakes(t, command, map[string]string{
		"-n 0":                 "openings: -n must be at least 1, not 0",
		"-nodes 0":             "openings: -nodes must be at least 1",
		"-with=":               "openings: -with: expected a command",
		"-with /there/is/none": "openings: engine none: cannot be started",
	})
}
