package reversi

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/cli"
)

// run runs a command line of the program with the game beside the others.
func run(t *testing.T, args ...string) (out, problems string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	env := cli.Env{Games: append(games.All(nil), game())}
	code = env.Run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}

func TestCommandLine(t *testing.T) {
	for _, x := range []struct {
		args string
		out  []string
		code int
	}{
		{"games", []string{"eternal\nreversi\n"}, 0},
		{"moves -game reversi start", []string{"a3\nb4\nc1\nd2\n"}, 0},
		{"play -game reversi start " + blackIn, []string{"oxxx/1xx1/xxx1/3x w", "outcome black-wins (most-discs)"}, 0},
		{"play -game reversi start b4 c4 d4 a4 a2 d1", []string{`move 6 ("d1"): illegal move`}, 1},
		{"perft -game reversi -depth 5 start", []string{"nodes 424\n"}, 0},
		{"analyze -game reversi start", []string{"to move   black", "white-wins in 12 plies", "c1", "a3", "b4", "d2"}, 0},
		{"analyze -game reversi start b4 c4 d4 a4 a2", []string{"pass", "black-wins"}, 0},
		{"deal -game reversi", []string{"reversi"}, 1},
	} {
		out, problems, code := run(t, strings.Fields(x.args)...)
		for _, want := range x.out {
			if !strings.Contains(out+problems, want) {
				t.Errorf("%s: %q is not in\n%s%s", x.args, want, out, problems)
			}
		}
		if code != x.code {
			t.Errorf("%s: the code is %d, want %d: %s", x.args, code, x.code, problems)
		}
	}
}

func TestCommandLineInJSON(t *testing.T) {
	read := func(into any, args ...string) {
		t.Helper()
		out, problems, _ := run(t, args...)
		if err := json.Unmarshal([]byte(out), into); err != nil {
			t.Fatalf("%v: %v, %s", args, err, problems)
		}
	}
	var analysis struct {
		Outcome string
		Exact   bool
		Moves   []struct{ Move, Outcome string }
	}
	read(&analysis, "analyze", "-game", "reversi", "-json", "start")
	if analysis.Outcome != "white-wins" || !analysis.Exact || len(analysis.Moves) != 4 || analysis.Moves[0].Outcome != "white-wins" {
		t.Errorf("the analysis is %+v", analysis)
	}
	var end struct{ Position, Outcome, Reason string }
	read(&end, append([]string{"play", "-game", "reversi", "-json", start}, strings.Fields(drawIn)...)...)
	if end.Outcome != "draw" || end.Reason != string(equalDiscs) || !strings.HasSuffix(end.Position, " b") {
		t.Errorf("the end is %+v", end)
	}
	if _, ok := catalog.Find(games.All(nil), "reversi"); ok {
		t.Error("the program has the game itself")
	}
}
