package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
)

// line parses a line of play.
func line(t *testing.T, text string) core.Line {
	t.Helper()
	g, err := xiangqitexts.For(xiangqi.Rules{}).Game(text)
	if err != nil {
		t.Fatal(err)
	}
	return g.Current().Line()
}

func begin(t *testing.T, script string, c Config, env ...string) *Engine {
	t.Helper()
	c.Command, c.Dialect = command(t, script, env...), &Xiangqi
	e, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func logged(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func TestSearch(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	e := begin(t, "good", Config{Options: []Setting{{"hash", "32"}, {"No Such", "1"}, {"Style", "VERY RISKY"}, {"clear_hash", ""}}},
		"QILAB_FAKE_LOG="+log)
	if e.Name() != "Fake 1.0" || e.author != "Nobody" || e.protocol != UCI || len(e.options) != 7 {
		t.Errorf("%q by %q over %s with %d options", e.Name(), e.author, e.protocol, len(e.options))
	}
	if s := e.skipped; len(s) != 1 || s[0] != "No Such" {
		t.Errorf("skipped %v", s)
	}
	var infos []Info
	at := line(t, "startpos moves b2e2 b7b6 e2e6 i9i8")
	_, _, err := e.Search(t.Context(), at, Limits{MoveTime: 50 * time.Millisecond, Nodes: 9, Lines: 7}, func(i Info) { infos = append(infos, i) })
	if err != nil || len(infos) != 3 {
		t.Errorf("%d infos, error %v", len(infos), err)
	}
	at = line(t, "startpos")
	m, r, err := e.Search(t.Context(), at, Limits{Depth: 3}, nil)
	if err != nil || m != (core.Move{From: xiangqi.SquareAt(7, 2), To: xiangqi.SquareAt(4, 2)}) {
		t.Fatalf("%v, %v", m, err)
	}
	want := Info{Depth: 4, Line: 1, Scored: true, Score: 40, Bound: AtLeast, Nodes: 2000, Elapsed: 7 * time.Millisecond}
	if r.Last.PV == nil || r.Ponder != "h9g7" {
		t.Errorf("%+v", r)
	}
	r.Last.PV = nil
	if got := r.Last; got.Depth != want.Depth || got.Score != want.Score || got.Bound != want.Bound || got.Nodes != want.Nodes || got.Elapsed != want.Elapsed {
		t.Errorf("%+v, not %+v", got, want)
	}
	if err := e.NewGame(t.Context()); err != nil {
		t.Error(err)
	}
	got := logged(t, log)
	wants := []string{
		"setoption name Hash value 32", "setoption name Style value very risky", "setoption name Clear Hash",
		"setoption name MultiPV value 3",
		"position fen rnbakabnr/9/7c1/pcp1C1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 2 moves i9i8", "go movetime 50 nodes 9",
		"setoption name MultiPV value 1",
		"position fen " + xiangqi.StartFEN, "go depth 3",
	}
	for i, w := range wants {
		if i >= len(got) || got[i] != w {
			t.Errorf("told %q; line %d should be %q", got, i, w)
			break
		}
	}
}

func TestPositionSinceTheLastCapture(t *testing.T) {
	cases := []struct{ text, want string }{
		{"startpos moves h2e2 h9g7", "position fen " + xiangqi.StartFEN + " moves h2e2 h9g7"},
		{"startpos moves h2e2 h9g7 e2e6 i9h9 b0c2", "position fen rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2 moves i9h9 b0c2"},
		{"4k4/9/9/9/9/9/9/9/R8/5K3 w - - 5 9", "position fen 4k4/9/9/9/9/9/9/9/R8/5K3 w - - 5 9"},
	}
	for _, c := range cases {
		if got := Xiangqi.positionCommand(line(t, c.text), 0); got != c.want {
			t.Errorf("%s:\n%s, should be\n%s", c.text, got, c.want)
		}
	}
	if got := Xiangqi.positionCommand(line(t, "startpos moves h2e2 h9g7"), 1); !strings.HasSuffix(got, " moves h3e3 h10g8") {
		t.Errorf("with ranks from 1: %s, want … moves h3e3 h10g8", got)
	}
}

func TestRanksFromOne(t *testing.T) {
	e := begin(t, "fairy", Config{})
	m, _, err := e.Search(t.Context(), line(t, "startpos moves h2e2 h9g7"), Limits{Depth: 1}, nil)
	if err != nil || xiangqi.FormatCoordinates(m, 0) != "b2c2" {
		t.Errorf("%s, %v", xiangqi.FormatCoordinates(m, 0), err)
	}
}

func TestUCCI(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	for _, p := range []Protocol{UCCI, Auto} {
		e := begin(t, "ucci", Config{Protocol: p, firstTry: 100 * time.Millisecond, Options: []Setting{{"hashsize", "64"}}}, "QILAB_FAKE_LOG="+log)
		m, r, err := e.Search(t.Context(), line(t, "startpos"), Limits{MoveTime: 2 * time.Second}, nil)
		if err != nil || xiangqi.FormatCoordinates(m, 0) != "h2e2" || r.Last.Score != -4 || !r.Draw || e.Name() != "Elephant" {
			t.Errorf("%v, %+v, %v", m, r, err)
		}
		if err := e.NewGame(t.Context()); err != nil {
			t.Error(err)
		}
	}
	got := strings.Join(logged(t, log), "|")
	want := "setoption usemillisec true|setoption hashsize 64|go time 2000 movestogo 1|setoption newgame"
	if !strings.HasPrefix(got, want) {
		t.Errorf("the engine is told %s, want %s…", got, want)
	}
	e := begin(t, "ucci that dislikes uci", Config{})
	if _, _, err := e.Search(t.Context(), line(t, "startpos"), Limits{Depth: 3}, nil); !errors.Is(err, ErrNoMove) {
		t.Error(err)
	}
}

func TestWhatGoesWrong(t *testing.T) {
	cases := []struct {
		script string
		kind   error
		says   string
		alive  bool
	}{
		{"illegal", core.ErrIllegalMove, `engine Fake 1.0: its move "h2e3"`, true},
		{"rubbish", core.ErrUnreadable, `"zz"`, true},
		{"none", ErrNoMove, "gave no move", true},
		{"dies in search", ErrEnded, "exit status 9 (out of memory)", false},
		{"hangs in search", ErrTimeout, "no bestmove within", false},
	}
	for _, c := range cases {
		t.Run(c.script, func(t *testing.T) {
			e := begin(t, c.script, Config{Grace: 100 * time.Millisecond})
			_, _, err := e.Search(t.Context(), line(t, "startpos"), Limits{MoveTime: 10 * time.Millisecond}, nil)
			var fault *Error
			if !errors.Is(err, c.kind) || !errors.As(err, &fault) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v", err)
			}
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 || fault != nil && len(fault.Stderr) > maxStderr {
				t.Errorf("not one short line: %q", err.Error())
			}
			if e.Running() != c.alive {
				t.Errorf("running: %v", e.Running())
			}
			if !c.alive {
				if _, _, err := e.Search(t.Context(), line(t, "startpos"), Limits{Depth: 1}, nil); err == nil {
					t.Error("a dead engine plays on")
				}
			}
		})
	}
}

func TestStartFails(t *testing.T) {
	t.Parallel()
	for script, says := range map[string]string{
		"dies at once": "exit status 7 (cannot open the network)", "silent": "no uciok within", "chatter": "no uciok within",
	} {
		timeout := 300 * time.Millisecond
		if script == "dies at once" {
			timeout = 0 // the usual one: a busy machine takes its time to run a program
		}
		_, err := Start(t.Context(), Config{Dialect: &Xiangqi, Command: command(t, script), Protocol: UCI, Timeout: timeout})
		if !errors.Is(err, ErrStart) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", script, err)
		}
	}
	_, err := Start(t.Context(), Config{Dialect: &Xiangqi, Command: Command{Path: filepath.Join(t.TempDir(), "none")}})
	if !errors.Is(err, ErrStart) {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, Config{Dialect: &Xiangqi, Command: command(t, "silent")}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	for _, s := range []Setting{{"Hash", "65"}, {"Hash", "x"}, {"Ponder", "yes"}, {"Style", "wild"}, {"Book File", "a\nquit"}} {
		if _, err := Start(t.Context(), Config{Dialect: &Xiangqi, Command: command(t, "good"), Options: []Setting{s}}); !errors.Is(err, ErrOption) {
			t.Errorf("%v: %v", s, err)
		}
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	for _, delay := range []string{"0s", "200ms"} {
		e := begin(t, "stops", Config{}, "QILAB_FAKE_DELAY="+delay)
		for range 2 { // the second search comes after the leftovers of the first
			ctx, cancel := context.WithCancel(t.Context())
			m, _, err := e.Search(ctx, line(t, "startpos"), Limits{}, func(Info) { cancel() })
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("error %v", err)
			}
			if delay == "0s" && xiangqi.FormatCoordinates(m, 0) != "b2e2" {
				t.Errorf("the move found so far is missing: %v", m)
			}
		}
		if !e.Running() {
			t.Error("the engine is gone")
		}
	}
	e := begin(t, "hangs in search", Config{Grace: 50 * time.Millisecond})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, _, err := e.Search(ctx, line(t, "startpos"), Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if _, _, err := e.Search(t.Context(), line(t, "startpos"), Limits{Depth: 1}, nil); !errors.Is(err, ErrTimeout) {
		t.Errorf("the search after one that was never answered: %v", err)
	}
}

func TestLongLines(t *testing.T) {
	e := begin(t, "long", Config{})
	_, r, err := e.Search(t.Context(), line(t, "startpos"), Limits{Depth: 1}, nil)
	if err != nil || len(r.Last.PV) != maxPV {
		t.Errorf("%d moves, %v", len(r.Last.PV), err)
	}
}

func TestGameOver(t *testing.T) {
	e := begin(t, "good", Config{})
	if _, _, err := e.Search(t.Context(), line(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b"), Limits{Depth: 1}, nil); !errors.Is(err, core.ErrGameOver) {
		t.Error(err)
	}
}
