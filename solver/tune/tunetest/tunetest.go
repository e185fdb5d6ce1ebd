// Package tunetest checks the tuners of the games, which differ only in their evaluations. Their tests call it.
package tunetest

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"qilab/solver/tool"
	"qilab/solver/tool/tooltest"
	"qilab/solver/tune"
)

// PlayAndFit plays a few games, fits the weights to them, and passes the output to check.
func PlayAndFit(t *testing.T, command tool.Command, games int, check func(t *testing.T, weights []byte)) {
	t.Helper()
	dir := t.TempDir()
	positions, weights := filepath.Join(dir, "positions"), filepath.Join(dir, "weights.go")
	args := []string{"play", "-positions", positions, "-games", strconv.Itoa(games), "-nodes", "100", "-seed", "1"}
	if code, out, errs := tooltest.Execute(t.Context(), command, args...); code != 0 || !strings.HasPrefix(out, strconv.Itoa(games)+" games, ") {
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

// Gradient checks that the gradient of a model agrees with the change of the cross entropy by a change of each number: of
// those in use, and some of the others, that look accepts.
func Gradient[R any](t *testing.T, m tune.Odds[R], rows []R, weights []float64, look func(i int) bool) {
	t.Helper()
	loss := func() (sum float64) {
		for i := range rows {
			p, aim := tune.Sigmoid(m.Value(0, weights, &rows[i])), m.Target(&rows[i])
			sum -= aim*math.Log(p) + (1-aim)*math.Log(1-p)
		}
		return sum
	}
	grad := make([]float64, len(weights))
	for i := range rows {
		v := m.Value(0, weights, &rows[i])
		m.Slope(0, weights, &rows[i], tune.Sigmoid(v)-m.Target(&rows[i]), grad)
	}
	checked := 0
	for i := range weights {
		if grad[i] == 0 && i%997 != 0 || !look(i) {
			continue
		}
		const step = 1e-5
		was := weights[i]
		weights[i] = was + step
		up := loss()
		weights[i] = was - step
		down := loss()
		weights[i] = was
		if want := (up - down) / (2 * step); math.Abs(grad[i]-want) > 1e-4+math.Abs(want)/100 {
			t.Errorf("number %d: %g, not %g", i, grad[i], want)
		}
		checked++
	}
	if checked < 500 {
		t.Errorf("only %d numbers were looked at", checked)
	}
}
