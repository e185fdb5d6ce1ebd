package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qilab/solver/xiangqi/internal/evaluation"
)

// execute runs the command and returns the exit code and what it has printed.
func execute(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = command.Execute(ctx, args, &out, &errs)
	return code, out.String(), errs.String()
}

// A few games are played, the weights fitted to them, and written.
func TestPlayAndFit(t *testing.T) {
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	if code, out, errs := execute(t.Context(), "play", "-positions", positions, "-games", "2", "-nodes", "100", "-seed", "1"); code != 0 || !strings.HasPrefix(out, "2 games, ") {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	if code, out, errs := execute(t.Context(), "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	text, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile("../../internal/evaluation/weights.go")
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`-?[0-9]+`)
	form := func(text []byte) string {
		return strings.Join(strings.Fields(number.ReplaceAllString(string(text), "0")), " ")
	}
	if form(text) != form(now) {
		t.Errorf("what is written has not the form of weights.go:\n%.2000s", text)
	}
}

// Ctrl-C keeps what was fitted, and the next run goes on.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	if code, out, errs := execute(t.Context(), "play", "-positions", positions, "-games", "1", "-nodes", "100", "-seed", "1"); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if code, _, errs := execute(over, "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 130 || !strings.HasSuffix(errs, "tune: interrupted\n") {
		t.Errorf("code %d, %s", code, errs)
	}
	if _, err := os.Stat(weights); err == nil {
		t.Error("weights were written")
	}
	if _, err := os.Stat(positions + ".fit"); err != nil {
		t.Error(err)
	}
	if code, _, errs := execute(t.Context(), "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 0 {
		t.Errorf("code %d, %s", code, errs)
	}
	if code, out, _ := execute(over, "play", "-positions", positions); code != 130 || !strings.HasPrefix(out, "0 games, 0 positions added") {
		t.Errorf("code %d, %s", code, out)
	}
}

// The weights of the engine are what the command would write of them.
func TestSource(t *testing.T) {
	var list []float64
	for _, w := range evaluation.Weights() {
		list = append(list, float64(w[0]), float64(w[1]))
	}
	now, err := os.ReadFile("../../internal/evaluation/weights.go")
	if err != nil || !bytes.Equal(source(list), now) {
		t.Errorf("weights.go differs, %v", err)
	}
}
