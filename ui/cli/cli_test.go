package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/ui/version"
)

// late is a position with five legal moves in which a test knows everything: Jia lacks 1 and 3, Yi lacks 2.
const late = "0,0,0,4,5,6,7,8,9,10,11,12;0;0"

// fake is an analyzer with scripted reports, which then waits for the context if it is to be interrupted.
type fake struct {
	reports func(core.Position) []solver.Report
	hang    bool
	err     error
	limit   *solver.Limit // records its limit
}

func (f fake) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if f.limit != nil {
		*f.limit = lim
	}
	if f.reports != nil {
		for _, r := range f.reports(line.Last()) {
			report(r)
		}
	}
	if f.hang {
		<-ctx.Done()
		return ctx.Err()
	}
	return f.err
}

// plain are the rules without a description, so that features do not crowd the goldens.
type plain struct{ core.Rules }

func (plain) Capabilities() core.Capabilities { return core.Capabilities{} }

func env(a solver.Analyzer) Env {
	return Env{
		Games: []catalog.Game{
			{Rules: plain{chaosclock.Rules{}}, Analyzer: a, Deals: &catalog.Deals{
				Count: chaosclock.Deals,
				At: func(i int64) (core.Position, error) {
					p, err := chaosclock.DealAt(i)
					return p, err
				},
				Number: func(p core.Position) (int64, bool) { return chaosclock.DealNumber(p.(chaosclock.Position)) },
				Fair: func(ctx context.Context, rng *rand.Rand) (core.Position, error) {
					return chaosclock.RandomDeal(rng), ctx.Err()
				},
				Classify: func(ctx context.Context, p core.Position, _ int) (core.Result, error) {
					number, _ := chaosclock.DealNumber(p.(chaosclock.Position))
					return []core.Result{core.FirstWins, core.SecondWins, core.BothWin, core.BothLose}[number%4], ctx.Err()
				},
			}},
			{Rules: still{chaosclock.Rules{}}},
		},
		Protocols: []catalog.Protocol{{ID: "echo", Serve: func(_ context.Context, in io.Reader, out io.Writer) error {
			_, err := io.Copy(out, in)
			return err
		}}},
	}
}

// still is a game without an analyzer or a random start.
type still struct{ core.Rules }

func (still) ID() string { return "still" }

// run calls the program once.
func run(ctx context.Context, e Env, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = e.Run(ctx, args, strings.NewReader("hello"), &out, &err)
	return code, out.String(), err.String()
}

func TestOutput(t *testing.T) {
	cases := []struct {
		name string
		args []string
		want string
	}{
		{"games", []string{"games"}, "chaosclock\nstill\n"},
		{"moves are sorted as text", []string{"moves", "-game", "chaosclock", "start"},
			"1\n10\n11\n12\n2\n3\n4\n5\n6\n7\n8\n9\npass\n"},
		{"moves as JSON", []string{"moves", "-game", "chaosclock", "-json", late}, `{"moves":["1","3","pass"]}` + "\n"},
		{"flags after the position", []string{"moves", late, "-json", "--game=chaosclock"}, `{"moves":["1","3","pass"]}` + "\n"},
		{"two minuses end the flags", []string{"moves", "-game", "chaosclock", "--", late}, "1\n3\npass\n"},
		{"no moves after the end", []string{"moves", "-game", "chaosclock", "-json", "1,2,3,4,5,6,7,8,9,10,11,12"}, `{"moves":[]}` + "\n"},
		{"play", []string{"play", "-game", "chaosclock", "start", "5", "3"},
			"8,3,1,11,5,10,12,7,4,2,0,0;1;3\noutcome none\n"},
		{"play to the end", []string{"play", "-game", "chaosclock", "start", "pass", "PASS"},
			"8,6,1,11,9,10,12,7,4,2,3,5;1;pp\noutcome both-lose (two-passes)\n"},
		{"play as JSON", []string{"play", "-game", "chaosclock", "-json", "start", "5"},
			`{"position":"8,6,1,11,5,10,12,7,4,2,3,0;0;5","outcome":null,"reason":""}` + "\n"},
		{"play nothing", []string{"play", "-game", "chaosclock", "start"}, chaosclock.SampleDeal + "\noutcome none\n"},
		{"the end as JSON", []string{"play", "-game", "chaosclock", "-json", "0,2,3,4,5,6,7,8,9,10,11,12;0", "1"},
			`{"position":"1,2,3,4,5,6,7,8,9,10,11,12;1;1","outcome":"both-win","reason":"both-home"}` + "\n"},
		{"repetition from the moves given",
			[]string{"play", "-game", "chaosclock", "-json", "6,0,0,0,0,0,0,0,0,4,0,0;1;p", "6", "pass", "6", "pass", "6", "pass", "6", "pass"},
			`{"position":"6,0,0,0,0,0,0,0,0,4,0,0;1;p","outcome":"both-lose","reason":"repetition"}` + "\n"},
		{"engine", []string{"engine", "echo"}, "hello"},
		{"deals in order", []string{"deal", "-game", "chaosclock", "-from", "0", "-count", "2"},
			"2,1,4,3,6,5,8,7,10,9,12,11;1;0\n2,1,4,3,6,5,8,7,10,11,12,9;1;0\n"},
		{"a census of deals in order", []string{"deal", "-game", "chaosclock", "-from", "0", "-count", "2", "-stats"},
			"0\t2,1,4,3,6,5,8,7,10,9,12,11;1;0\tjia-wins\n1\t2,1,4,3,6,5,8,7,10,11,12,9;1;0\tyi-wins\n" +
				"# deals\t2\n# jia-wins\t1\t50.00%\n# yi-wins\t1\t50.00%\n# both-win\t0\t0.00%\n# both-lose\t0\t0.00%\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := run(t.Context(), env(fake{}), c.args...)
			if code != 0 || stderr != "" {
				t.Fatalf("exit %d, %s", code, stderr)
			}
			if stdout != c.want {
				t.Errorf("got\n%swant\n%s", stdout, c.want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	broken := env(fake{err: errors.New("broken\nin two lines")})
	cases := []struct {
		name     string
		args     []string
		code     int
		mentions string
	}{
		{"nothing", nil, 2, "sub-command"},
		{"unknown sub-command", []string{"fly"}, 2, "fly"},
		{"a file that is not there", []string{"games.pgn"}, 1, "there is no file games.pgn"},
		{"files of which one is not there", []string{"cli_test.go", "gone"}, 1, "there is no file gone"},
		{"games takes nothing", []string{"games", "x"}, 2, `"x"`},
		{"no game", []string{"moves", "start"}, 2, "known games: chaosclock still"},
		{"unknown game", []string{"moves", "-game", "go", "start"}, 2, `unknown game "go"; known games: chaosclock still`},
		{"unknown flag", []string{"moves", "-gmae", "chaosclock", "start"}, 2, "gmae"},
		{"unknown long flag behind", []string{"moves", "-game", "chaosclock", "start", "--jsno"}, 2, "jsno"},
		{"flag without value", []string{"moves", "-game"}, 2, "game"},
		{"no position", []string{"moves", "-game", "chaosclock"}, 2, "position is missing"},
		{"too much after moves", []string{"moves", "-game", "chaosclock", "start", "5"}, 2, `"5"`},
		{"unreadable position", []string{"moves", "-game", "chaosclock", "1,2,3"}, 1, "12 cells"},
		{"a file as a position", []string{"moves", "-game", "chaosclock", "cli_test.go"}, 2, "is a file, and a position is needed"},
		{"unreadable field", []string{"moves", "-game", "chaosclock", "1,2,x,4,5,6,7,8,9,10,11,12"}, 1, "field 3"},
		{"illegal position", []string{"play", "-game", "chaosclock", "1,1,0,0,0,0,0,0,0,0,0,0"}, 1, "cell 2"},
		{"unreadable move", []string{"play", "-game", "chaosclock", "start", "5", "e4"}, 1, "move 2"},
		{"illegal move", []string{"play", "-game", "chaosclock", "start", "5", "5"}, 1, "illegal move"},
		{"move after the end", []string{"play", "-game", "chaosclock", "start", "pass", "pass", "5"}, 1, "the game is over"},
		{"perft without depth", []string{"perft", "-game", "chaosclock", "start"}, 2, "-depth"},
		{"perft with a word", []string{"perft", "-game", "chaosclock", "-depth", "two", "start"}, 2, "depth"},
		{"perft with moves", []string{"perft", "-game", "chaosclock", "-depth", "1", "start", "5"}, 2, `"5"`},
		{"negative time", []string{"analyze", "-game", "chaosclock", "-time", "-1s", "start"}, 2, "-time"},
		{"no depth", []string{"analyze", "-game", "chaosclock", "-depth", "0", "start"}, 2, "-depth must be at least 1, not 0"},
		{"negative threads", []string{"analyze", "-game", "chaosclock", "-threads", "-1", "start"}, 2, "-threads"},
		{"the first of many flags", []string{"analyze", "-game", "chaosclock", "-lines", "-1", "-hash", "-1", "-threads", "-1", "-depth", "-1", "start"}, 2, "-depth must"},
		{"time without unit", []string{"analyze", "-game", "chaosclock", "-time", "5", "start"}, 2, `"5" for flag -time: expected a number with its unit, such as 5s or 500ms`},
		{"analysis that fails", []string{"analyze", "-game", "chaosclock", "start"}, 1, "broken in two lines"},
		{"no analyzer", []string{"analyze", "-game", "still", "start"}, 1, "there is no built-in engine for still"},
		{"analyze after an illegal move", []string{"analyze", "-game", "chaosclock", "start", "13"}, 1, "move 1"},
		{"deal of a game that does not", []string{"deal", "-game", "still"}, 1, "does not begin at random"},
		{"deal without a game", []string{"deal"}, 2, "-game is missing; known games: chaosclock\n"},
		{"deal of an unknown game", []string{"deal", "-game", "go"}, 2, `unknown game "go"; known games: chaosclock` + "\n"},
		{"help with a word", []string{"help", "moves", "x"}, 2, `unexpected argument "x"`},
		{"help of a command of another with a word", []string{"help", "library", "find", "x"}, 2, `unexpected argument "x"`},
		{"deal with a word", []string{"deal", "-game", "chaosclock", "3"}, 2, `"3"`},
		{"no deals", []string{"deal", "-game", "chaosclock", "-count", "0"}, 2, "-count"},
		{"a bad seed", []string{"deal", "-game", "chaosclock", "-seed", "x"}, 2, "seed"},
		{"threads without proofs", []string{"deal", "-game", "chaosclock", "-threads", "2"}, 2, "-stats"},
		{"from nowhere", []string{"deal", "-game", "chaosclock", "-from", "-1"}, 2, "-from"},
		{"from behind the last", []string{"deal", "-game", "chaosclock", "-from", "176214841"}, 2, "176214840"},
		{"more than there are", []string{"deal", "-game", "chaosclock", "-from", "176214840", "-count", "2"}, 2, "there are 1"},
		{"fair in order", []string{"deal", "-game", "chaosclock", "-fair", "-from", "0"}, 2, "-fair"},
		{"a seed in order", []string{"deal", "-game", "chaosclock", "-seed", "1", "-from", "0"}, 2, "-seed"},
		{"no protocol", []string{"engine"}, 2, "known: echo"},
		{"unknown protocol", []string{"engine", "uci"}, 2, `"uci"`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := run(t.Context(), broken, c.args...)
			if code != c.code {
				t.Errorf("exit %d, want %d", code, c.code)
			}
			if strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "\n") || !strings.Contains(stderr, c.mentions) {
				t.Errorf("stderr %q, want one line with %q", stderr, c.mentions)
			}
			if stdout != "" {
				t.Errorf("stdout %q", stdout)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}} {
		code, stdout, stderr := run(t.Context(), env(nil), args...)
		if code != 0 || stderr != "" || stdout != env(nil).usage() {
			t.Errorf("%v: exit %d, %q", args, code, stderr)
		}
	}
	// For one sub-command, its own help and the general part.
	for _, x := range []struct {
		args       []string
		has, lacks string
	}{
		{[]string{"help", "analyze"}, "qilab analyze ", "qilab moves"},
		{[]string{"analyze", "-h"}, "qilab analyze ", "qilab moves"},
		{[]string{"games", "--help"}, "qilab games ", "qilab analyze"},
		{[]string{"library", "-h"}, "qilab library find ", "qilab analyze"},
		{[]string{"library", "find", "-h"}, "qilab library find ", "qilab library import"},
		{[]string{"library", "import", "-h"}, "qilab library import ", "qilab train"},
		{[]string{"train", "import", "-h"}, "qilab train import ", "qilab train due"},
		{[]string{"help", "library", "find"}, "qilab library find ", "qilab library import"},
		{[]string{"help", "help"}, "qilab analyze ", "⟦"},
	} {
		code, stdout, stderr := run(t.Context(), env(nil), x.args...)
		if code != 0 || stderr != "" || !strings.HasPrefix(stdout, "qilab ") || !strings.Contains(stdout, x.has) || strings.Contains(stdout, x.lacks) ||
			!strings.Contains(stdout, "The exit code is 0") {
			t.Errorf("%v: exit %d, %q\n%s", x.args, code, stderr, stdout)
		}
	}
	if code, _, stderr := run(t.Context(), env(nil), "help", "nothing"); code != exitUsage || !strings.Contains(stderr, "known: games") {
		t.Errorf("help on an unknown sub-command: exit %d, %q", code, stderr)
	}
	for _, name := range names {
		if name != "help" && !strings.Contains(usage, "qilab "+name) {
			t.Errorf("the usage does not tell of %s", name)
		}
	}
}

// The help of each sub-command tells of all its flags, and of no others.
func TestHelpOfFlags(t *testing.T) {
	e := env(nil)
	commands, _, _ := strings.Cut(e.usage(), "\n\n")
	var known []string // the sub-commands, those of others too
	for _, m := range regexp.MustCompile(`(?m)^qilab (library \w+|train \w+|\w+)`).FindAllStringSubmatch(commands, -1) {
		if !slices.Contains(known, m[1]) {
			known = append(known, m[1])
		}
	}
	var source strings.Builder // every name of a flag is a literal there
	files, _ := filepath.Glob("*.go")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(data)
	}
	mayBe := map[string]bool{}
	for _, m := range regexp.MustCompile(`"([a-z]+)"`).FindAllStringSubmatch(source.String(), -1) {
		mayBe[m[1]] = true
	}
	for _, command := range known {
		text, _, _ := strings.Cut(e.usageOf(command), "\n\n")
		told := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?:^|[^\w-])-([a-z]+)`).FindAllStringSubmatch(text, -1) {
			told[m[1]], mayBe[m[1]] = true, true
		}
		for name := range mayBe {
			_, _, stderr := run(t.Context(), e, append(strings.Fields(command), "-"+name+"=x", "-h")...)
			if has := !strings.Contains(stderr, "not defined: -"+name); has != told[name] && name != "h" && name != "help" {
				t.Errorf("%s: the flag -%s is declared: %v; in the help: %v", command, name, has, told[name])
			}
		}
	}
}

// full is a writer with room for some more bytes; with -1 it refuses even none, as /dev/full does.
type full struct{ room int }

var errFull = errors.New("no room is left")

func (f *full) Write(data []byte) (int, error) {
	if len(data) > f.room {
		return max(f.room, 0), errFull
	}
	f.room -= len(data)
	return len(data), nil
}

// A failed print is an error, told once, and an endless one stops.
func TestOutputThatIsFull(t *testing.T) {
	for _, args := range [][]string{
		{"help"}, {"games"}, {"moves", "-game", "chaosclock", "start"}, {"moves", "-game", "chaosclock", "-json", "start"},
		{"play", "-game", "chaosclock", "start", "5"}, {"perft", "-game", "chaosclock", "-depth", "1", "start"},
		{"analyze", "-game", "chaosclock", late}, {"analyze", "-game", "chaosclock", "-json", late},
		{"deal", "-game", "chaosclock", "-count", "176214841"}, {"deal", "-game", "chaosclock", "-fair", "-count", "176214841"},
		{"deal", "-game", "chaosclock", "-stats", "-count", "176214841"}, {"play", "-h"},
	} {
		for _, room := range []int{0, 9} {
			var stderr bytes.Buffer
			code := env(fake{}).Run(t.Context(), args, strings.NewReader(""), &full{room}, &stderr)
			if code != 1 || strings.Count(stderr.String(), "\n") != 1 || strings.Count(stderr.String(), errFull.Error()) != 1 {
				t.Errorf("%v with room for %d bytes: exit %d, %q", args, room, code, stderr.String())
			}
		}
	}
}

// A command that fails before it prints tells its own error alone.
func TestErrorWithoutOutput(t *testing.T) {
	var stderr bytes.Buffer
	code := env(nil).Run(t.Context(), []string{"train", "stats", "-db", filepath.Join(t.TempDir(), "none.db")}, strings.NewReader(""), &full{-1}, &stderr)
	if code != 1 || !strings.HasSuffix(stderr.String(), "none.db\n") {
		t.Errorf("exit %d, %q", code, stderr.String())
	}
}

func TestPerft(t *testing.T) {
	cases := []struct {
		position, depth, want string
	}{
		{"start", "0", "nodes 1\n"},
		{"start", "1", "nodes 13\n"},
		{"start", "2", "nodes 153\n"},
		{late, "1", "nodes 3\n"},
		{"1,2,3,4,5,6,7,8,9,10,11,12", "3", "nodes 0\n"},
		{"0,2,3,4,5,6,7,8,9,10,11,12;0;0", "2", "nodes 0\n"},
	}
	for _, c := range cases {
		code, stdout, stderr := run(t.Context(), env(nil), "perft", "-game", "chaosclock", "-depth", c.depth, c.position)
		if code != 0 || !strings.HasPrefix(stdout, c.want+"nps ") || strings.Count(stdout, "\n") != 2 {
			t.Errorf("%s to depth %s: exit %d, %q, %q", c.position, c.depth, code, stdout, stderr)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code, _, stderr := run(ctx, env(nil), "perft", "-game", "chaosclock", "-depth", "9", "start"); code != 130 || stderr != "qilab: perft: interrupted before everything was counted\n" {
		t.Errorf("interrupted: exit %d, %q", code, stderr)
	}
}

// golden compares with a file; QILAB_GOLDEN=1 writes it instead.
func golden(t *testing.T, file, got string) {
	t.Helper()
	path := "testdata/" + file
	if os.Getenv("QILAB_GOLDEN") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%swant\n%s", file, got, want)
	}
}

// snapshot returns a report of late with one verdict of every kind.
func snapshot(p core.Position, exact bool) solver.Report {
	moves := p.Moves()
	r := solver.Report{
		Position: p, Exact: exact, Depth: 6, Nodes: 1063920, Elapsed: 412 * time.Millisecond,
		Result: core.BothWin, Plies: 3,
		Moves: []solver.Verdict{
			{Move: moves[0], Result: core.BothWin, Plies: 3, PV: []core.Move{moves[0], core.PassMove, chaosclock.Drop(3)}},
			{Move: moves[1], Result: core.BothLose, Plies: 9, PV: moves[1:2]},
			{Move: moves[2], Result: core.BothLose, Plies: 1, PV: moves[2:3]},
		},
	}
	if !exact {
		r.Result, r.Plies = core.Unfinished, solver.Unknown
		r.Moves[0] = solver.Verdict{Move: moves[0], Plies: solver.Unknown, Score: 35, Scored: true, PV: moves[:1]}
		r.Moves[1] = solver.Verdict{Move: moves[1], Plies: solver.Unknown, Score: -20, Scored: true, Bound: true, PV: moves[1:2]}
		r.Moves[2] = solver.Verdict{Move: moves[2], Plies: solver.Unknown}
	}
	return r
}

func TestAnalyzeOutput(t *testing.T) {
	for _, c := range []struct {
		file  string
		exact bool
		args  []string
	}{
		{"exact.json", true, []string{"-json"}},
		{"inexact.json", false, []string{"-json"}},
		{"exact.txt", true, nil},
		{"inexact.txt", false, nil},
	} {
		t.Run(c.file, func(t *testing.T) {
			a := fake{reports: func(p core.Position) []solver.Report {
				return []solver.Report{solver.Unanalysed(p), snapshot(p, c.exact)}
			}}
			args := append([]string{"analyze", "-game", "chaosclock", late}, c.args...)
			code, stdout, stderr := run(t.Context(), env(a), args...)
			if code != 0 || stderr != "" {
				t.Fatalf("exit %d, %s", code, stderr)
			}
			golden(t, c.file, stdout)
		})
	}
}

func TestAnalyzePassesItsLimitOn(t *testing.T) {
	var got solver.Limit
	code, _, stderr := run(t.Context(), env(fake{limit: &got}),
		"analyze", "-game", "chaosclock", "-time", "5s", "-depth", "9", "-threads", "2", "-hash", "64", "-lines", "3", "-fast", "start", "5")
	want := solver.Limit{Time: 5 * time.Second, Depth: 9, Threads: 2, Memory: 64, Lines: 3, Fast: true}
	if code != 0 || got != want {
		t.Errorf("exit %d, %s limit %+v, want %+v", code, stderr, got, want)
	}
}

// The end of a deepening search is not put down to -depth unless that was given.
func TestAnalyzeNamesGivenDepth(t *testing.T) {
	a := fake{reports: func(p core.Position) []solver.Report {
		r := solver.Unanalysed(p)
		r.Depth, r.Stopped = 64, solver.StoppedDepth
		return []solver.Report{r}
	}}
	for _, depth := range [][]string{nil, {"-depth", "64"}} {
		args := append(append([]string{"analyze", "-game", "chaosclock"}, depth...), late)
		if code, stdout, stderr := run(t.Context(), env(a), args...); code != 0 || strings.Contains(stdout, "(-depth)") != (depth != nil) {
			t.Errorf("%v: exit %d, %s%s", depth, code, stdout, stderr)
		}
	}
}

// Without a bound, an engine that has scores ends by itself; one that proves outcomes takes the time that it needs.
func TestAnalyzeDefaultTime(t *testing.T) {
	for scale, want := range map[judge.Scale]solver.Limit{0: {}, 300: {Time: defaultTime}} {
		var got solver.Limit
		e := env(fake{limit: &got})
		e.Games[0].Scale = scale
		if code, _, stderr := run(t.Context(), e, "analyze", "-game", "chaosclock", "start"); code != 0 || got != want {
			t.Errorf("exit %d, %s limit %+v, want %+v", code, stderr, got, want)
		}
		if run(t.Context(), e, "analyze", "-game", "chaosclock", "-depth", "3", "start"); got != (solver.Limit{Depth: 3}) {
			t.Errorf("limit %+v with a depth of 3", got)
		}
	}
}

func TestAnalyzeInterrupted(t *testing.T) {
	for name, reports := range map[string]func(core.Position) []solver.Report{
		"after a report": func(p core.Position) []solver.Report { return []solver.Report{snapshot(p, false)} },
		"before any":     nil,
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
			defer cancel()
			code, stdout, stderr := run(ctx, env(fake{reports: reports, hang: true}), "analyze", "-game", "chaosclock", "-json", late)
			if code != 0 || stderr != "" {
				t.Fatalf("exit %d, %s", code, stderr)
			}
			var got struct {
				Exact   bool
				Outcome *string
				Moves   []struct{ Move string }
			}
			if err := json.Unmarshal([]byte(stdout), &got); err != nil || got.Exact || got.Outcome != nil || len(got.Moves) != 3 {
				t.Errorf("%v: %s", err, stdout)
			}
		})
	}
}

// With the real rules, the report carries the features of the position.
func TestAnalyzeFeatures(t *testing.T) {
	e := env(fake{})
	e.Games[0].Rules = chaosclock.Rules{}
	if e.Games[0].Rules.Capabilities().Describe == nil {
		t.Fatal("the rules describe nothing")
	}
	_, stdout, _ := run(t.Context(), e, "analyze", "-game", "chaosclock", "-json", "start")
	var got struct{ Features map[string]any }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || len(got.Features) == 0 {
		t.Errorf("%v: %s", err, stdout)
	}
}

// The list of games itself works.
func TestRealGames(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := Env{Games: games.All(nil), Protocols: games.Protocols()}.Run(t.Context(), []string{"games"}, strings.NewReader(""), &stdout, &stderr)
	if code != 0 || stdout.String() != "chaosclock\nxiangqi\nrenju\nstandard\nfreestyle\neternal\n" || stderr.Len() > 0 {
		t.Fatalf("exit %d, %q, %q", code, stdout.String(), stderr.String())
	}
}

// BenchmarkRealGames measures the start of the program, in which no game makes its tables.
func BenchmarkRealGames(b *testing.B) {
	for b.Loop() {
		Env{Games: games.All(nil), Protocols: games.Protocols()}.Run(b.Context(), []string{"games"}, strings.NewReader(""), io.Discard, io.Discard)
	}
}

func TestVersion(t *testing.T) {
	for _, word := range []string{"version", "-version", "--version"} {
		var out, errs bytes.Buffer
		code := env(nil).Run(t.Context(), []string{word}, strings.NewReader(""), &out, &errs)
		if code != exitOK || !strings.HasPrefix(out.String(), "qilab "+version.Number) || !strings.Contains(out.String(), "\nbuilt with go") {
			t.Errorf("%s: code %d, %q, %q", word, code, out.String(), errs.String())
		}
	}
	var out, errs bytes.Buffer
	if code := env(nil).Run(t.Context(), []string{"version", "please"}, strings.NewReader(""), &out, &errs); code != exitUsage {
		t.Errorf("code %d, %q", code, errs.String())
	}
}
