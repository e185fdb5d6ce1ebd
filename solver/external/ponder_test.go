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
	"qilab/core/timing"
	"qilab/solver"
)

// eager is an opponent of the game's own that ponders at its only level.
type eager struct {
	own
	pondered int
}

func (o *eager) Ponders(level string) bool                    { return level == "easy" }
func (o *eager) Ponder(context.Context, solver.Request) error { o.pondered++; return nil }

func TestPonderByEngines(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	start := line(t, "startpos")
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer b.Close()
	b.Use(Setups{fakeSetup(t, "stops", "QILAB_FAKE_PLAIN=1", "QILAB_FAKE_LOG="+log)}, "") // which cannot ponder
	for level, want := range map[string]bool{LevelExternal: true, "external-2": false, "easy": false} {
		if b.Ponders(level) != want {
			t.Errorf("%s ponders: %v", level, !want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.Ponder(ctx, solver.Request{Line: start, Level: LevelExternal}) }()
	// The engine is asked about the other side's position first, with a time that this one does not keep to.
	told := func(text string) bool {
		said, _ := os.ReadFile(log)
		return strings.Contains(string(said), text)
	}
	for began := time.Now(); !told("go movetime"); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("nothing is searched")
		}
	}
	cancel()
	since := time.Now()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if d := time.Since(since); d > time.Minute {
		t.Errorf("stopped after %v", d)
	}
	if err := b.Ponder(ctx, solver.Request{Line: start, Level: LevelExternal}); err != nil {
		t.Errorf("cancelled: %v", err)
	}
	if err := b.Ponder(t.Context(), solver.Request{Line: start, Level: "external-2"}); err != nil {
		t.Errorf("an engine that is not there: %v", err)
	}
}

// TestPonderTheExpectedReply: an engine that answers at once is then asked about the position after its answer.
func TestPonderTheExpectedReply(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer b.Close()
	b.Use(Setups{fakeSetup(t, "good", "QILAB_FAKE_PLAIN=1", "QILAB_FAKE_LOG="+log)}, "") // which cannot ponder
	if err := b.Ponder(t.Context(), solver.Request{Line: line(t, "startpos"), Level: LevelExternal}); err == nil {
		t.Error("h2e2 is no answer to h2e2, and nobody says so")
	}
	said, _ := os.ReadFile(log)
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	if len(lines) != 4 || !strings.HasSuffix(lines[2], " w - - 0 1 moves h2e2") || lines[1] != "go movetime 500" || lines[3] != "go infinite" {
		t.Errorf("%q", lines)
	}
}

func TestPonderOfTheOwnOpponent(t *testing.T) {
	o := &eager{}
	b := NewBeside(nil, &Xiangqi, o, o)
	var p solver.Ponderer = b
	if !p.Ponders("easy") || p.Ponders("hard") {
		t.Error("other levels ponder than those of the opponent")
	}
	if err := p.Ponder(t.Context(), solver.Request{Line: line(t, "startpos"), Level: "easy"}); err != nil || o.pondered != 1 {
		t.Errorf("%d, %v", o.pondered, err)
	}
	board := NewBeside(nil, Gomoku(0), o, o)
	defer board.Close()
	board.Use(Setups{fakeSetup(t, "gomocup")}, "")
	if board.Ponders(LevelExternal) {
		t.Error("an engine that cannot be stopped ponders")
	}
}

// pondering is a pondering engine that has moved h2e2 in its game and expects h9g7.
type pondering struct {
	*Beside
	t   *testing.T
	log string
}

func newPondering(t *testing.T, protocol Protocol, clock *solver.Clock, variables ...string) (p pondering, moved core.Line) {
	t.Helper()
	p = pondering{NewBeside(nil, &Xiangqi, &own{}, &own{}), t, filepath.Join(t.TempDir(), "log")}
	t.Cleanup(p.Close)
	fake := fakeSetup(t, "ponders", append(variables, "QILAB_FAKE_LOG="+p.log, "QILAB_FAKE_ANSWERS=bestmove h2e2 ponder h9g7|bestmove b0c2|bestmove h9g7")...)
	fake.Protocol = protocol
	p.Use(Setups{fake}, "")
	if m := p.choose("startpos", clock); m != mustMove(t, "h2e2") {
		t.Fatalf("it begins with %v", m)
	}
	return p, line(t, "startpos moves h2e2")
}

// choose returns the engine's move at the end of a line.
func (p *pondering) choose(text string, clock *solver.Clock) core.Move {
	p.t.Helper()
	m, err := p.Choose(p.t.Context(), solver.Request{Line: line(p.t, text), Level: LevelExternal, Clock: orNone(clock)})
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// orNone returns the clock, or the zero value for nil.
func orNone(clock *solver.Clock) solver.Clock {
	if clock == nil {
		return solver.Clock{}
	}
	return *clock
}

// ponder lets the engine ponder until the other side has moved, and waits for the expected commands.
func (p *pondering) ponder(at core.Line, told string, clock *solver.Clock) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	done := make(chan error, 1)
	go func() { done <- p.Ponder(ctx, solver.Request{Line: at, Level: LevelExternal, Clock: orNone(clock)}) }()
	p.told(told)
	cancel()
	if err := <-done; err != nil {
		p.t.Error(err)
	}
}

// told waits until the engine has received a line.
func (p *pondering) told(text string) {
	p.t.Helper()
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		said, _ := os.ReadFile(p.log)
		if strings.Contains(string(said), text+"\n") {
			return
		}
		if time.Since(began) > 10*time.Second {
			p.t.Fatalf("%q is not in %q", text, said)
		}
	}
}

// lines returns the search commands sent to the engine since the last one that contains a text.
func (p *pondering) lines(since string) string {
	text := strings.Join(logged(p.t, p.log), "|")
	return text[strings.LastIndex(text, since):]
}

// If the expected reply is played, the engine continues its search.
func TestPonderHit(t *testing.T) {
	p, moved := newPondering(t, UCI, nil)
	p.ponder(moved, "go ponder movetime 2000", nil)
	if m := p.choose("startpos moves h2e2 h9g7", nil); m != mustMove(t, "a0a1") {
		t.Errorf("it plays %v", m)
	}
	if got := p.lines("setoption"); !strings.HasPrefix(got, "setoption name Ponder value true|position fen ") || !strings.HasSuffix(got, " moves h2e2 h9g7|go ponder movetime 2000|ponderhit") {
		t.Error(got)
	}
}

// If another reply is played and the engine is slow to stop, its output about the expected position is not mistaken for
// its move.
func TestPonderMiss(t *testing.T) {
	p, moved := newPondering(t, UCI, nil, "QILAB_FAKE_DELAY=150ms")
	p.ponder(moved, "go ponder movetime 2000", nil)
	if m := p.choose("startpos moves h2e2 b9c7", nil); m != mustMove(t, "b0c2") {
		t.Errorf("it plays %v", m)
	}
	if got := p.lines("go ponder"); !strings.HasPrefix(got, "go ponder movetime 2000|stop|position fen ") || !strings.HasSuffix(got, " moves h2e2 b9c7|go movetime 2000") {
		t.Error(got)
	}
	// It named no reply this time, so it is asked for the expected one.
	p.ponder(line(t, "startpos moves h2e2 b9c7 b0c2"), "go movetime 500", nil)
}

// An analysis is not a move: it never continues the pondering.
func TestPonderAndAnalyse(t *testing.T) {
	p, moved := newPondering(t, UCI, nil)
	p.ponder(moved, "go ponder movetime 2000", nil)
	if err := p.Analyzer(LevelExternal).Analyze(t.Context(), line(t, "startpos moves h2e2 h9g7"), solver.Limit{Time: 2 * time.Second, Lines: 1}, func(solver.Report) {}); err != nil {
		t.Error(err)
	}
	if got := p.lines("go ponder"); strings.Contains(got, "ponderhit") {
		t.Error(got)
	}
}

// If no move is requested, the engine is soon stopped.
func TestPonderForNobody(t *testing.T) {
	t.Parallel() // waits until the engine is stopped
	p, moved := newPondering(t, UCI, nil)
	p.ponder(moved, "go ponder movetime 2000", nil)
	p.told("stop")
	p.ponder(moved, "stop\nposition fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7", nil)
}

// If the connection breaks while the engine ponders, it is started again for its move.
func TestPonderCut(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p, moved := newPondering(t, UCI, nil, "QILAB_FAKE_CUT="+broken)
	if err := p.Ponder(t.Context(), solver.Request{Line: moved, Level: LevelExternal}); !errors.Is(err, ErrEnded) {
		t.Errorf("a cut connection is %v", err)
	}
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if m := p.choose("startpos moves h2e2 h9g7", nil); m != mustMove(t, "b0c2") {
		t.Errorf("it plays %v", m)
	}
}

// UCCI has the same commands, with the clocks of the game; if the clock changes, it is not a ponder hit.
func TestPonderByTheClock(t *testing.T) {
	control, _ := timing.Parse("60+2")
	clock := solver.Clock{Controls: [2]timing.Control{control, control}, Left: [2]timing.Left{control.Full(), control.Full()}}
	p, moved := newPondering(t, UCCI, &clock)
	p.ponder(moved, "go ponder time 59800 increment 2000 opptime 59800 oppincrement 2000", &clock)
	clock.Left[core.Second].Main = 40 * time.Second // that of the other side has run
	if m := p.choose("startpos moves h2e2 h9g7", &clock); m != mustMove(t, "a0a1") {
		t.Errorf("it plays %v", m)
	}
	if got := p.lines("setoption"); !strings.HasPrefix(got, "setoption ponder true|") {
		t.Error(got)
	}
}

// A search continues the pondering only for a move from the same position with the same time.
func TestAheadServes(t *testing.T) {
	by := func(first, second float64, turns int) *times {
		left := func(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
		return &times{left: [2]time.Duration{left(first), left(second)}, turns: turns}
	}
	a := &ahead{"here", Limits{Clock: by(5, 6, 0), played: true}}
	for name, other := range map[string]*times{"the clock of the other side": by(5, 4, 0), "the moment until it is asked": by(4.9, 6, 0)} {
		if !a.serves("here", Limits{Clock: other, played: true}) {
			t.Errorf("%s matters", name)
		}
	}
	for name, other := range map[string]Limits{
		"analysis": {Clock: by(5, 6, 0)}, "time": {Clock: by(4, 6, 0), played: true}, "more time": {Clock: by(5.1, 6, 0), played: true}, "turns": {Clock: by(5, 6, 9), played: true},
		"no clock": {MoveTime: 5, played: true}, "pondering": {Clock: by(5, 6, 0), played: true, pondering: true},
	} {
		if a.serves("here", other) {
			t.Errorf("%s: it goes on", name)
		}
	}
	if (*ahead)(nil).serves("here", a.lim) || a.serves("there", a.lim) {
		t.Error("it goes on with something else")
	}
}
