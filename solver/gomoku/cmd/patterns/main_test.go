package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	rules "qilab/core/gomoku"
)

// Replies that were tried with fewer nodes are tried again, and the file keeps the rest.
func TestRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "patterns.txt")
	var before strings.Builder
	for _, p := range rules.Patterns() {
		open, nodes := "a1", 200_000
		if p.String() == "4D" {
			open, nodes = "a1 g6", 1
		}
		fmt.Fprintf(&before, "%v %d %s\n", p, nodes, open)
	}
	if err := os.WriteFile(path, []byte(before.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, err strings.Builder
	if code := command.Execute(t.Context(), []string{"-nodes", "150000", "-hash", "16", "-o", path}, &out, &err); code != 0 {
		t.Fatal(err.String())
	}
	got, failed := os.ReadFile(path)
	if want := strings.Replace(before.String(), "4D 1 a1 g6", "4D 150000 g6", 1); failed != nil || string(got) != want {
		t.Errorf("%s\n%v", got, failed)
	}
	if !strings.Contains(err.String(), "4D: 1 of 2 replies are open") {
		t.Errorf("said %q", err.String())
	}
}

// A file that is wrong is left alone, and the message says where.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "patterns.txt")
	const text = "1D 5 a1\n2D 5 a1 z9\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, err strings.Builder
	if code := command.Execute(t.Context(), []string{"-o", path}, &out, &err); code != 1 || !strings.Contains(err.String(), "line 2") {
		t.Errorf("code %d, %q", code, err.String())
	}
	if got, failed := os.ReadFile(path); failed != nil || string(got) != text {
		t.Errorf("the file is %q, %v", got, failed)
	}
}
