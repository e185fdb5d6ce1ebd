package cli

import (
	"context"
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

func TestDealIsTheSameForTheSameSeed(t *testing.T) {
	deal := func(args ...string) string {
		t.Helper()
		code, stdout, stderr := run(t.Context(), env(nil), append([]string{"deal", "-game", "chaosclock"}, args...)...)
		if code != 0 {
			t.Fatalf("exit %d, %s", code, stderr)
		}
		return stdout
	}
	three := deal("-seed", "7", "-count", "3")
	if again := deal("-seed", "7", "-count", "3"); again != three {
		t.Errorf("%q and %q", three, again)
	}
	if first := deal("-seed", "7"); !strings.HasPrefix(three, first) {
		t.Errorf("one deal %q, three %q", first, three)
	}
	if want := (chaosclock.Rules{}).Deal(7).String() + "\n"; deal("-seed", "7") != want {
		t.Errorf("%q, the rules deal %q", deal("-seed", "7"), want)
	}
	if first, second := deal(), deal(); first == second {
		t.Error("two deals without a seed are the same")
	}
	fair := deal("-fair", "-seed", "3", "-count", "2")
	if strings.Count(fair, "\n") != 2 || fair != deal("-fair", "-seed", "3", "-count", "2") {
		t.Errorf("fair deals %q", fair)
	}
}

func TestCensusOfRandomDeals(t *testing.T) {
	_, stdout, _ := run(t.Context(), env(nil), "deal", "-game", "chaosclock", "-seed", "1", "-count", "40", "-stats")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if len(lines) != 45 || lines[40] != "# deals\t40" {
		t.Fatalf("%d lines: %s", len(lines), stdout)
	}
	for _, line := range lines[:40] {
		if len(strings.Split(line, "\t")) != 3 {
			t.Errorf("line %q", line)
		}
	}
	for _, line := range lines[41:] {
		if len(strings.Split(line, "\t")) != 5 {
			t.Errorf("line %q has no interval", line)
		}
	}
}

func TestCensusInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stdout, _ := run(ctx, env(nil), "deal", "-game", "chaosclock", "-count", "5", "-stats")
	if code != 130 || stdout != "# deals\t0\n# interrupted\n" {
		t.Errorf("exit %d, %q", code, stdout)
	}
	code, _, stderr := run(ctx, env(nil), "deal", "-game", "chaosclock", "-fair")
	if code != 130 || strings.Count(stderr, "\n") != 1 {
		t.Errorf("-fair: exit %d, %q", code, stderr)
	}
}

func TestCensusOfDealsThatCannotBeSolved(t *testing.T) {
	tooLarge := errors.New("too large")
	for name, c := range map[string]struct {
		solvable func(number int64) bool
		code     int
		mentions string
	}{
		"some": {func(number int64) bool { return number > 0 }, 0, "# unknown\t1\t50.00%"},
		"none": {func(int64) bool { return false }, 1, "too large"},
	} {
		t.Run(name, func(t *testing.T) {
			e := env(nil)
			e.Games[0].Deals.Classify = func(_ context.Context, p core.Position, _ int) (core.Result, error) {
				if number, _ := e.Games[0].Deals.Number(p); !c.solvable(number) {
					return core.Unfinished, tooLarge
				}
				return core.BothWin, nil
			}
			code, stdout, stderr := run(t.Context(), e, "deal", "-game", "chaosclock", "-from", "0", "-count", "2", "-stats")
			if code != c.code || !strings.Contains(stdout+stderr, c.mentions) {
				t.Errorf("exit %d, %q, %q", code, stdout, stderr)
			}
		})
	}
}
