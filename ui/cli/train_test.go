package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"qilab/solver/games"
)

// trainCall calls the program and fails the test unless the exit code is as wanted.
func trainCall(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := run(t.Context(), Env{Games: games.All(nil)}, append([]string{"train"}, args...)...)
	if code != want {
		t.Fatalf("%q: exit %d, %s%s", args, code, stdout, stderr)
	}
	return stdout, stderr
}

func TestTrainPuzzles(t *testing.T) {
	for _, g := range games.All(nil) {
		out, _ := trainCall(t, 0, "puzzles", "-game", g.Rules.ID(), "-sample", "3", "-seed", "2", "-json")
		var list []map[string]any
		if err := json.Unmarshal([]byte(out), &list); err != nil || len(list) != 3 {
			t.Fatalf("%s: %v: %s", g.Rules.ID(), err, out)
		}
		for _, z := range list {
			for _, field := range []string{"id", "game", "position", "goal", "themes", "rating", "proof", "line", "accepted"} {
				if z[field] == nil {
					t.Errorf("%s: there is no %q in %v", g.Rules.ID(), field, z)
				}
			}
			if _, err := g.Rules.Parse(z["position"].(string)); err != nil || z["game"] != g.Rules.ID() {
				t.Errorf("%v: %v", z["id"], err)
			}
		}
		if again, _ := trainCall(t, 0, "puzzles", "-game", g.Rules.ID(), "-sample", "3", "-seed", "2", "-json"); again != out {
			t.Errorf("%s: the same seed draws others", g.Rules.ID())
		}
	}
	all, _ := trainCall(t, 0, "puzzles")
	some, _ := trainCall(t, 0, "puzzles", "-sample", "2")
	if n := strings.Count(some, "\n"); n != 2 || strings.Count(all, "\n") <= n || len(strings.Split(strings.SplitN(all, "\n", 2)[0], "\t")) != 8 {
		t.Errorf("%d are drawn: %s", n, some)
	}
}

func TestTrainMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                           "what to train is missing",
		"juggle":                     `train cannot "juggle"`,
		"puzzles x":                  `unexpected argument "x"`,
		"puzzles -sample 0":          "-sample must be at least 1",
		"puzzles -game chess":        `unknown game "chess"`,
		"puzzles -sample x -seed -1": "invalid value",
	} {
		if _, errs := trainCall(t, 2, strings.Fields(args)...); !strings.Contains(errs, want) {
			t.Errorf("%q: %s", args, errs)
		}
	}
}
