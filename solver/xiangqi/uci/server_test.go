package uci_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/uci"
)

// fake is an engine that plays the first allowed move. An infinite search waits for its context.
type fake struct {
	mu       sync.Mutex
	searches []xiangqisolver.Limits
	lines    []core.Line
	hash     []int
	endgames []int
	clears   int
	busy     bool
	score    int
	err      error
	visited  uint64
}

func (f *fake) Search(ctx context.Context, line core.Line, lim xiangqisolver.Limits, info func(xiangqisolver.Info)) (best, ponder core.Move, err error) {
	f.mu.Lock()
	if f.busy {
		panic("two searches at a time")
	}
	f.busy = true
	f.searches, f.lines = append(f.searches, lim), append(f.lines, line)
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.busy = false
		f.mu.Unlock()
	}()
	moves := lim.Moves
	if moves == nil {
		moves = line.Last().Moves()
	}
	if len(moves) == 0 {
		return core.Move{}, core.Move{}, core.ErrGameOver
	}
	info(xiangqisolver.Info{Depth: 1, SelDepth: 2, Line: 1, Score: f.score, Bound: engine.Exact, Nodes: 10, Elapsed: time.Second, PV: moves[:1]})
	if lim.Infinite || lim.Depth == 0 && lim.Nodes == 0 && !lim.Time.Timed() && lim.Mate == 0 {
		<-ctx.Done()
	}
	f.visited += 17
	return moves[0], core.Move{}, f.err
}

func (f *fake) Visited() uint64 { return f.visited }

func (f *fake) check() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy {
		panic("changed while it is searching")
	}
}

func (f *fake) SetHash(mib int) {
	f.check()
	f.hash = append(f.hash, mib)
}

func (f *fake) SetEndgames(mib int) {
	f.check()
	f.endgames = append(f.endgames, mib)
}

func (f *fake) Clear() {
	f.check()
	f.clears++
}

// talk sends a complete conversation to a server and returns the answers.
func talk(t testing.TB, f *fake, text string) []string {
	t.Helper()
	var out strings.Builder
	if err := uci.Serve(t.Context(), strings.NewReader(text), &out, f); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func last(lines []string) string { return lines[len(lines)-1] }

func TestGreetings(t *testing.T) {
	lines := talk(t, &fake{}, "uci\nisready\nquit\n")
	if lines[0] != "id name QiLab" || !slices.Contains(lines, "uciok") || last(lines) != "readyok" ||
		!slices.Contains(lines, "option name Hash type spin default 64 min 1 max 16384") ||
		!slices.Contains(lines, "option name UCI_Variant type combo default xiangqi var xiangqi") ||
		!slices.Contains(lines, "option name Clear Hash type button") {
		t.Errorf("UCI: %q", lines)
	}
	lines = talk(t, &fake{}, "ucci\r\nisready\r\nquit\r\n")
	if !slices.Contains(lines, "option usemillisec type check default false") || !slices.Contains(lines, "ucciok") || last(lines) != "bye" ||
		!slices.Contains(lines, "option newgame type button") {
		t.Errorf("UCCI: %q", lines)
	}
}

// byClock returns the limits of a move on a clock, with an additional overhead.
func byClock(left, increment time.Duration, turns int, more time.Duration) xiangqisolver.Limits {
	return xiangqisolver.Limits{Time: engine.TimeLimit{Left: left, Increment: increment, Turns: turns, Overhead: engine.ProtocolOverhead + more}}
}

func TestGo(t *testing.T) {
	ms := time.Millisecond
	cases := []struct {
		name, text string
		want       xiangqisolver.Limits
	}{
		{"depth", "go depth 7", xiangqisolver.Limits{Depth: 7}},
		{"all words", "setoption name Threads value 3\nsetoption name MultiPV value 4\ngo nodes 99 movetime 50 mate 2 searchmoves h2e2 b2e2",
			xiangqisolver.Limits{Nodes: 99, Time: engine.MoveTime(50 * ms), Mate: 2, Threads: 3, Lines: 4,
				Moves: []core.Move{{From: xiangqi.SquareAt(1, 2), To: xiangqi.SquareAt(4, 2)}, {From: xiangqi.SquareAt(7, 2), To: xiangqi.SquareAt(4, 2)}}}},
		{"clocks", "go wtime 60000 btime 50000 winc 100 binc 200 movestogo 9",
			byClock(60000*ms, 100*ms, 9, 0)},
		{"a clock that has run out", "go wtime -20 btime 5", byClock(ms, 0, 0, 0)},
		{"the clock of the other side alone", "go btime 5000", byClock(5000*ms, 0, 0, 0)},
		{"an increment alone", "go winc 100", xiangqisolver.Limits{Infinite: true}},
		{"overhead on a clock", "setoption name Move Overhead value 30\ngo wtime 100", byClock(100*ms, 0, 0, 30*ms)},
		{"overhead", "setoption name Move Overhead value 30\ngo movetime 100", xiangqisolver.Limits{Time: engine.MoveTime(70 * ms)}},
		{"UCCI counts seconds", "ucci\nposition startpos moves h2e2\ngo time 60 increment 5 opptime 70",
			byClock(60000*ms, 5000*ms, 0, 0)},
		{"UCCI counts milliseconds", "ucci\nsetoption usemillisec true\ngo time 6000 movestogo 3", byClock(6000*ms, 0, 3, 0)},
		{"UCCI, all for one move", "ucci\nsetoption usemillisec true\ngo draw time 6000", byClock(6000*ms, 0, 1, 0)},
		{"never-ending", "go", xiangqisolver.Limits{Infinite: true}},
		{"UCCI, never-ending", "ucci\ngo depth infinite", xiangqisolver.Limits{Infinite: true}},
		{"faulty words", "go depth x nodes 5 hurry", xiangqisolver.Limits{Nodes: 5}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := &fake{}
			lines := talk(t, f, c.text+"\n")
			if len(f.searches) != 1 || !strings.HasPrefix(last(lines), "bestmove ") {
				t.Fatalf("%d searches, %q", len(f.searches), lines)
			}
			got := f.searches[0]
			if c.want.Threads == 0 {
				c.want.Threads, c.want.Lines = 1, 1
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%+v, should be\n%+v", got, c.want)
			}
		})
	}
}

func TestPosition(t *testing.T) {
	f := &fake{}
	talk(t, f, "position startpos moves h2e2 h9g7\ngo depth 1\nposition fen 4k4/9/9/9/9/9/9/9/R8/5K3 w - - 5 9 moves a1e1\ngo depth 1\n"+
		"fen 4k4/9/9/9/9/9/9/9/R8/5K3 w\ngo depth 1\nstartpos\ngo depth 1\nsetoption name Ranks From One value true\n"+
		"position startpos moves h3e3 h10g8\ngo depth 1\n")
	want := []string{
		"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", "4k4/9/9/9/9/9/9/9/4R4/5K3 b - - 6 9",
		"4k4/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", xiangqi.StartFEN, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
	}
	for i, w := range want {
		if got := f.lines[i].Last().String(); got != w {
			t.Errorf("search %d: %s, should be %s", i, got, w)
		}
	}
	if len(f.lines[0]) != 3 {
		t.Error("the history is missing")
	}
}

func TestCoordinatesOfAnswers(t *testing.T) {
	lines := talk(t, &fake{}, "setoption name Ranks From One value true\nposition startpos moves h3e3\ngo depth 1 searchmoves h10g8\n")
	if last(lines) != "bestmove h10g8" || !strings.HasSuffix(lines[0], " pv h10g8") {
		t.Errorf("%q", lines)
	}
}

func TestNothingToSearch(t *testing.T) {
	mated := "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b\n"
	cases := []struct {
		name, text string
		want       []string
	}{
		{"game over", mated + "go depth 3\n", []string{"info depth 0 score mate 0", "bestmove (none)"}},
		{"game over, waiting", mated + "go infinite\n", []string{"info depth 0 score mate 0", "bestmove (none)"}},
		{"game over in UCCI", "ucci\n" + mated + "go depth 3\n", []string{"nobestmove"}},
		{"no such move allowed", "go depth 1 searchmoves a0a9\n", []string{"info string none of the legal moves is allowed", "bestmove (none)"}},
		{"all banned", "ucci\nposition fen 4k4/4r4/9/9/9/9/9/9/9/4K4 w\nbanmoves e0d0 e0f0 e0e1\ngo depth 1\n",
			[]string{"info message none of the legal moves is allowed", "nobestmove"}},
		{"an illegal move", "position startpos moves h2e2 h2e2\ngo depth 1\n",
			[]string{"info string position: move 2 (h2e2): illegal move: there is no piece on h2",
				"info string there is no position to search: move 2 (h2e2): illegal move: there is no piece on h2", "bestmove (none)"}},
		{"an illegal position", "position fen 4k4/9/9/9/9/9/9/9/9/9 w\ngo depth 1\nposition startpos\ngo depth 1\n", []string{"bestmove (none)", "bestmove e0e1"}},
	}
	for _, c := range cases {
		lines := talk(t, &fake{}, c.text)
		for i := range c.want {
			if c.name == "an illegal position" {
				lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "info ") })
			}
			if j := len(lines) - len(c.want) + i; j < 0 || lines[j] != c.want[i] {
				t.Errorf("%s: %q, should be %q", c.name, lines, c.want)
				break
			}
		}
	}
}

func TestBannedMoves(t *testing.T) {
	f := &fake{}
	talk(t, f, "ucci\nposition startpos\nbanmoves h2e2 b2e2\ngo depth 1\nposition startpos\ngo depth 1\n")
	if len(f.searches[0].Moves) != 42 || f.searches[1].Moves != nil {
		t.Errorf("%d moves, then %v", len(f.searches[0].Moves), f.searches[1].Moves)
	}
}

func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		"castle":                                    `unknown command "castle"`,
		"setoption name Colour value red":           `unknown option "Colour"`,
		"setoption name Hash value 0":               "option Hash: expected a number from 1 to 16384, not \"0\"",
		"setoption name Ponder value maybe":         "true or false",
		"setoption name UCI_Variant value chess":    "the only value is xiangqi",
		"setoption":                                 "unknown option",
		"position":                                  "expected startpos or fen",
		"position startpos h2e2":                    "expected moves",
		"position fen rnbakabnr w":                  "10 ranks",
		"position startpos moves h10g8":             "Ranks From One",
		"position startpos moves x":                 `move 1: "x" is not a move`,
		"go depth":                                  "expected a number after depth",
		"go wtime soon":                             `wtime "soon" is not a number`,
		strings.Repeat("x", 1<<16+5):                "more than 65536 bytes",
		"\x00\x1b[31m\xff " + "y":                   "unknown command",
		"banmoves h2e2 hm":                          `banmoves: move 2: "hm"`,
		"position startpos moves " + "h2e2\x07h9g7": "is not a move",
	} {
		lines := talk(t, &fake{}, text+"\nquit\n")
		if !strings.HasPrefix(lines[0], "info string ") || !strings.Contains(lines[0], want) {
			t.Errorf("%.40q: %q", text, lines)
		}
		for _, l := range lines {
			if strings.ContainsFunc(l, func(r rune) bool { return r < ' ' }) {
				t.Errorf("%.40q: control characters in %q", text, l)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	f := &fake{}
	talk(t, f, "setoption name hash value 32\nsetoption hashsize 16\nsetoption name Hash value 16\nsetoption name Clear Hash\nucinewgame\nsetoption newgame\n"+
		"go infinite\nsetoption name Hash value 8\nucinewgame\nstop\n")
	if fmt.Sprint(f.hash) != "[32 16 8]" || f.clears != 3 {
		t.Errorf("hash %v, cleared %d times", f.hash, f.clears)
	}
}

// dialog is an interactive conversation.
type dialog struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Scanner
	done chan error
	fake *fake
}

func converse(t *testing.T, f *fake, e uci.Engine) *dialog {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	d := &dialog{t: t, in: inWriter, out: bufio.NewScanner(outReader), done: make(chan error, 1), fake: f}
	go func() {
		err := uci.Serve(t.Context(), inReader, outWriter, e)
		outWriter.Close()
		d.done <- err
	}()
	t.Cleanup(func() {
		inWriter.Close()
		outReader.Close()
	})
	return d
}

func (d *dialog) say(lines ...string) {
	d.t.Helper()
	if _, err := io.WriteString(d.in, strings.Join(lines, "\n")+"\n"); err != nil {
		d.t.Fatal(err)
	}
}

// hear waits for a line with that prefix, and returns it and those before it.
func (d *dialog) hear(prefix string) []string {
	d.t.Helper()
	var lines []string
	for d.out.Scan() {
		lines = append(lines, d.out.Text())
		if strings.HasPrefix(d.out.Text(), prefix) {
			return lines
		}
	}
	d.t.Fatalf("%q is missing in %q", prefix, lines)
	return nil
}

func (d *dialog) noBest(lines []string) {
	d.t.Helper()
	for _, l := range lines {
		if strings.HasPrefix(l, "bestmove") {
			d.t.Errorf("too early: %q", lines)
		}
	}
}

func TestStopAndPonder(t *testing.T) {
	f := &fake{}
	d := converse(t, f, f)
	d.say("go infinite")
	d.hear("info depth 1")
	d.say("isready")
	d.noBest(d.hear("readyok"))
	d.say("stop")
	d.hear("bestmove e0e1")

	// Stopping without a search is silent.
	d.say("stop", "ponderhit", "isready")
	if lines := d.hear("readyok"); len(lines) != 1 {
		t.Errorf("%q", lines)
	}

	// Pondering on a position that is soon searched out waits all the same.
	d.say("position startpos moves h2e2 h9g7", "go ponder depth 3")
	d.hear("info depth 1")
	d.say("isready")
	d.noBest(d.hear("readyok"))
	d.say("ponderhit")
	d.hear("bestmove ")
	d.say("go ponder wtime 1000 btime 1000")
	d.hear("info depth 1")
	d.say("stop")
	d.hear("bestmove ")

	// A new go stops a search that would never end, and both are answered.
	d.say("go infinite", "go depth 1")
	d.hear("bestmove ")
	d.hear("bestmove ")
	d.say("go infinite", "position startpos", "go infinite", "go ponder", "stop")
	for range 3 {
		d.hear("bestmove ")
	}
	// A ponderhit for a search that has not begun yet counts.
	d.say("position startpos", "go infinite", "go ponder depth 3", "ponderhit")
	for range 2 {
		d.hear("bestmove ")
	}
	d.say("go infinite", "quit")
	if err := <-d.done; err != nil {
		t.Error(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if got := f.searches[1]; !got.Infinite || got.Depth != 0 {
		t.Errorf("pondering: %+v", got)
	}
	if got := f.searches[2]; got.Infinite || got.Depth != 3 {
		t.Errorf("after ponderhit: %+v", got)
	}
}

func TestEndOfTheStream(t *testing.T) {
	f := &fake{}
	lines := talk(t, f, "go infinite")
	if last(lines) != "bestmove e0e1" {
		t.Errorf("%q", lines)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reader, writer := io.Pipe()
	defer writer.Close()
	if err := uci.Serve(ctx, reader, io.Discard, f); err != nil {
		t.Error(err)
	}
	reader, writer = io.Pipe()
	writer.CloseWithError(errors.New("disk on fire"))
	if err := uci.Serve(t.Context(), reader, io.Discard, f); err == nil || !strings.Contains(err.Error(), "disk on fire") {
		t.Error(err)
	}
}

func TestSearchThatFails(t *testing.T) {
	lines := talk(t, &fake{err: errors.New("no memory")}, "go depth 1\n")
	if last(lines) != "bestmove e0e1" || !slices.Contains(lines, "info string search: no memory") {
		t.Errorf("%q", lines)
	}
}

func TestReports(t *testing.T) {
	for score, want := range map[int]string{35: "cp 35", xiangqisolver.MateScore - 1: "mate 1", xiangqisolver.MateScore - 5: "mate 3", 4 - xiangqisolver.MateScore: "mate -2"} {
		if lines := talk(t, &fake{score: score}, "uci\ngo depth 1\n"); !strings.Contains(strings.Join(lines, "\n"), " score "+want+" ") {
			t.Errorf("%d: %q, want %s", score, lines, want)
		}
	}
	for score, want := range map[int]int{-35: -35, 20000: 9000, xiangqisolver.MateScore - 5: 9995, 4 - xiangqisolver.MateScore: -9996} {
		if lines := talk(t, &fake{score: score}, "ucci\ngo depth 1\n"); !strings.Contains(strings.Join(lines, "\n"), fmt.Sprintf(" score %d ", want)) {
			t.Errorf("%d: %q, want %d", score, lines, want)
		}
	}
	lines := talk(t, &fake{score: -12}, "go depth 1\nucci\nsetoption usemillisec true\ngo draw depth 1\n")
	if !slices.Contains(lines, "info depth 1 seldepth 2 multipv 1 score cp -12 nodes 10 nps 10 hashfull 0 time 1000 pv e0e1") {
		t.Errorf("%q", lines)
	}
	if last(lines) != "bestmove e0e1 draw" || !slices.Contains(lines, "info depth 1 score -12 pv e0e1") || !slices.Contains(lines, "info time 1000 nodes 10") {
		t.Errorf("%q", lines)
	}
	// The answer to ucci may come before the first search has ended.
	searched := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.HasPrefix(l, "info ") && !strings.HasPrefix(l, "bestmove ") })
	if len(searched) != 7 || !strings.HasPrefix(searched[1], "info nodes 17 ") || !strings.HasPrefix(searched[2], "bestmove ") ||
		!strings.HasSuffix(searched[5], " nodes 17") || !strings.HasPrefix(searched[6], "bestmove ") {
		t.Errorf("a search does not end with what it visited: %q", lines)
	}
	if lines = talk(t, &fake{score: 12}, "ucci\ngo draw depth 1\n"); last(lines) != "bestmove e0e1" {
		t.Errorf("a draw is taken by the side that is better: %q", lines)
	}
}

func TestPerftAndDisplay(t *testing.T) {
	lines := talk(t, &fake{}, "go perft 3\nd\nposition fen 4k4/9/9/9/9/9/9/9/4R4/5K3 b\nd\n")
	if !slices.Contains(lines, "Nodes searched: 79666") || !slices.Contains(lines, "Fen: "+xiangqi.StartFEN) || !slices.Contains(lines, " 9  r n b a k a b n r") {
		t.Errorf("%q", lines)
	}
	if lines = talk(t, &fake{}, "position fen nonsense\ngo perft 1\n"); len(lines) != 2 || !strings.Contains(lines[1], "no position to search") {
		t.Errorf("without a position: %q", lines)
	}
	d := converse(t, nil, &fake{})
	d.say("go perft 9", "stop")
	d.hear("info string perft was stopped")
}

// TestRealEngine has a short conversation with the engine itself.
func TestRealEngine(t *testing.T) {
	d := converse(t, nil, xiangqisolver.NewEngine(1))
	d.say("uci", "setoption name MultiPV value 2", "position fen 3k5/9/9/9/9/9/9/R8/1R7/4K4 w", "go depth 4")
	lines := d.hear("bestmove ")
	text := strings.Join(lines, "\n")
	if !strings.Contains(text, "score mate ") || !strings.Contains(text, "multipv 2") {
		t.Errorf("%s", text)
	}
	d.say("position startpos", "go infinite")
	d.hear("info depth 3")
	d.say("stop")
	d.hear("bestmove ")
	d.say("go ponder movetime 20")
	d.hear("info depth 3")
	d.say("ponderhit")
	d.hear("bestmove ")
	d.say("quit")
	if err := <-d.done; err != nil {
		t.Error(err)
	}
}

func FuzzServe(f *testing.F) {
	for _, s := range []string{
		"uci\nsetoption name Hash value 16\nposition startpos moves h2e2\ngo depth 3\nisready\nquit\n",
		"ucci\nsetoption usemillisec true\nposition fen 4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1\nbanmoves e9d9\ngo draw time 5 opptime 7\n",
		"go infinite\ngo ponder\nstop\nponderhit\ngo perft 1\nd\n", "go searchmoves h2e2 movetime 99999999999999999999\n", "position fen / moves\ngo\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "perft") {
			text = strings.ReplaceAll(text, "perft", "perft 1 ")
		}
		gos := 0
		for _, l := range strings.Split(text, "\n") {
			if w := strings.Fields(l); len(w) > 0 && w[0] == "go" {
				gos++
			}
		}
		lines := talk(t, &fake{}, text)
		answers := 0
		for _, l := range lines {
			if strings.ContainsFunc(l, func(r rune) bool { return r < ' ' }) {
				t.Errorf("control characters in %q", l)
			}
			if strings.HasPrefix(l, "bestmove") || l == "nobestmove" {
				answers++
			}
		}
		if answers > gos || answers < gos && !strings.Contains(text, "perft") && !strings.Contains(text, "quit") {
			t.Errorf("%d answers to %d go", answers, gos)
		}
	})
}
