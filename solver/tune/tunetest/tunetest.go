// Package tunetest checks the tuners of the games, which differ only in their evaluations. Their tests call it.
package tunetest

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"qilab/solver/tool"
	"qilab/solver/tool/tooltest"
)

// PlayAndFit plays a few games, fits the weights to them, and passes the output to check.
func PlayAndFit(t *testing.T, command tool.Command, games int, check func(t *testing.T, weights []byte)) {
	t.Helper()
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	if code, out, errs := tooltest.Execute(t.Context(), command, "play", "-positions", positions, "-games", strconv.Itoa(games), "-nodes", "100", "-seed", "1"); code != 0 || !strings.HasPrefix(out, strconv.Itoa(games)+" games, ") {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	if code, out, errs := tooltest.Execute(t.Context(), command, "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	text, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	check(t, text)
}

// FormOf checks that weights have the same form as the current Go file.
func FormOf(today string) func(t *testing.T, weights []byte) {
	return func(t *testing.T, weights []byte) {
		t.Helper()
		now, err := os.ReadFile(today)
		if err != nil {
			t.Fatal(err)
		}
		number := regexp.MustCompile(`-?[0-9]+`)
		form := func(text []byte) string {
			return strings.Join(strings.Fields(number.ReplaceAllString(string(text), "0")), " ")
		}
		if form(weights) != form(now) {
			t.Errorf("what is written does not have the form of %s:\n%.2000s", today, weights)
		}
	}
}

// Interrupt checks that Ctrl-C saves the state, and that the next run resumes from it.
func Interrupt(t *testing.T, command tool.Command) {
	t.Helper()
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	if code, out, errs := tooltest.Execute(t.Context(), command, "play", "-positions", positions, "-games", "1", "-nodes", "100", "-seed", "1"); code != 0 {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if code, _, errs := tooltest.Execute(over, command, "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 130 || !strings.HasSuffix(errs, "tune: interrupted\n") {
		t.Errorf("code %d, %s", code, errs)
	}
	if _, err := os.Stat(weights); err == nil {
		t.Error("weights were written")
	}
	if _, err := os.Stat(positions + ".fit"); err != nil {
		t.Error(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "fit", "-positions", positions, "-epochs", "2", "-o", weights); code != 0 {
		t.Errorf("code %d, %s", code, errs)
	}
	if code, out, _ := tooltest.Execute(over, command, "play", "-positions", positions); code != 130 || !strings.HasPrefix(out, "0 games, 0 positions added") {
		t.Errorf("code %d, %s", code, out)
	}
}
