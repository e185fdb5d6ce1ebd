package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver"
)

// renjuLine parses a line of renju.
func renjuLine(t *testing.T, text string) core.Line {
	t.Helper()
	g, err := gomokutexts.For(gomoku.Rules{Set: gomoku.Renju}).Game(text)
	if err != nil {
		t.Fatal(err)
	}
	return g.Current().Line()
}

// A Gomocup engine plays and analyses like any other; details about several moves are used if it supports them.
func TestBoardEngine(t *testing.T) {
	b := NewBeside(nil, Gomoku(gomoku.Renju), &own{}, &own{})
	defer b.Close()
	fake := fakeSetup(t, "yixin")
	start := renjuLine(t, "h8 h9 k10")
	trial, err := b.Try(t.Context(), fake, start, nil)
	if err != nil || !trial.Several || trial.Protocol != Piskvork || trial.Name != "Yixin 1" || trial.Move != gomoku.PointAt(3, 11).Move() {
		t.Fatalf("%+v, %v", trial, err)
	}
	fake.Protocol, fake.Several = trial.Protocol, trial.Several
	b.Use(Setups{fake}, LevelExternal)
	var last solver.Report
	if err := b.Analyze(t.Context(), start, solver.Limit{Time: 50 * time.Millisecond, Lines: 3, Threads: 2, Memory: 64}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	first, second := last.Moves[0], last.Moves[1]
	if first.Move != gomoku.PointAt(3, 11).Move() || first.Claim != core.SecondWins || first.ClaimPlies != 5 || last.Depth != 6 || last.Nodes != 1234 {
		t.Errorf("the best: %+v, depth %d", first, last.Depth)
	}
	if second.Move != gomoku.PointAt(4, 11).Move() || second.Score != 40 || len(second.PV) != 2 {
		t.Errorf("the second: %+v", second)
	}
	if m, err := b.Choose(t.Context(), solver.Request{Line: start, Level: LevelExternal}); err != nil || m != gomoku.PointAt(3, 11).Move() {
		t.Errorf("it plays %v, %v", m, err)
	}
	var told []string
	for _, l := range b.Log(LevelExternal) {
		if l.Way == Sent {
			told = append(told, l.Text)
		}
	}
	want := "INFO max_memory 67108864|INFO thread_num 2|INFO timeout_turn 50|YXBOARD|7,7,2|7,6,1|10,5,2|DONE|YXNBEST 3|INFO timeout_turn 2000|RESTART|BOARD|"
	if got := strings.Join(told, "|"); !strings.Contains(got, "INFO rule 4|") || !strings.Contains(got, want) {
		t.Errorf("it was told %s", got)
	}
	for _, threads := range []int{runtime.NumCPU() + 1, 0} {
		if err := b.Analyze(t.Context(), start, solver.Limit{Time: 50 * time.Millisecond, Threads: threads}, func(solver.Report) {}); err != nil {
			t.Fatal(err)
		}
	}
	told = nil
	for _, l := range b.Log(LevelExternal) {
		if l.Way == Sent && strings.HasPrefix(l.Text, "INFO thread_num ") {
			told = append(told, l.Text)
		}
	}
	if want := "INFO thread_num " + strconv.Itoa(runtime.NumCPU()); len(told) != 3 || told[2] != want { // as for the other protocols
		t.Errorf("without a number of threads it was told %q, want %q", told, want)
	}
}

// Cancelling an analysis stops the search, and the engine remains usable.
func TestBoardEngineIsStopped(t *testing.T) {
	b := NewBeside(nil, Gomoku(gomoku.Freestyle), &own{}, &own{})
	defer b.Close()
	fake := fakeSetup(t, "yixin", "QILAB_FAKE_STOPS=1")
	fake.Protocol, fake.Several = Piskvork, true
	b.Use(Setups{fake}, LevelExternal)
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		err := b.Analyze(ctx, renjuLine(t, "h8"), solver.Limit{}, func(r solver.Report) {
			if r.Moves[0].Scored {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
	}
	var starts int
	for _, l := range b.Log(LevelExternal) {
		if l.Way == Sent && strings.HasPrefix(l.Text, "START") {
			starts++
		}
	}
	if starts != 1 {
		t.Errorf("it was started %d times", starts)
	}
}

// An engine that knows only the basic protocol gives its move and is asked for nothing else.
func TestPlainBoardEngine(t *testing.T) {
	t.Parallel() // a trial waits for what such an engine does not answer
	b := NewBeside(nil, Gomoku(gomoku.Freestyle), &own{}, &own{})
	defer b.Close()
	log := filepath.Join(t.TempDir(), "log")
	fake := fakeSetup(t, "gomocup", "QILAB_FAKE_LOG="+log)
	l := &Log{}
	trial, err := b.Try(t.Context(), fake, renjuLine(t, "h8 h9 k10"), l)
	if err != nil || trial.Several || trial.Protocol != Piskvork || trial.Name != "Fake 2.0" {
		t.Fatalf("%+v, %v", trial, err)
	}
	if !slices.ContainsFunc(l.Lines(), func(l Logged) bool { return l.Way == Received && l.Text == "DEBUG thinking" }) {
		t.Error("what it says is not in the log")
	}
	fake.Protocol = Piskvork
	fake.Options = []Setting{{threadsSetting, "3"}, {furtherSetting, "max_node 1000; folder /tmp/x"}, {"Unknown", "1"}}
	b.Use(Setups{fake}, LevelExternal)
	var last solver.Report
	if err := b.Analyze(t.Context(), renjuLine(t, "h8"), solver.Limit{Time: 10 * time.Millisecond, Lines: 5}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	if v := last.Moves[0]; v.Move != gomoku.PointAt(0, 14).Move() || v.Score != -34 || last.Depth != 11 {
		t.Errorf("%+v", v)
	}
	if text := strings.Join(logged(t, log), "|"); !strings.Contains(text, "INFO thread_num 3|INFO max_node 1000|INFO folder /tmp/x|") {
		t.Errorf("it was told %s", text)
	}
	c, err := b.Compete(t.Context(), LevelExternal)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.NewGame(t.Context()); err != nil {
		t.Error(err)
	}
	if m, info, _, err := c.Move(t.Context(), renjuLine(t, "h8"), Limits{Nodes: 500}); err != nil || m != gomoku.PointAt(0, 14).Move() || info.Depth != 11 {
		t.Errorf("%v, %+v, %v", m, info, err)
	}
}

// The stones of a starting position are sent in a legal order of play.
func TestStones(t *testing.T) {
	p, err := gomoku.Rules{Set: gomoku.Renju}.Parse(renjuLine(t, "h8 h9 k10").Last().String())
	if err != nil {
		t.Fatal(err)
	}
	stones, ok := gomokuStones(core.Line{{Position: p}})
	if !ok || len(stones) != 3 || stones[1] != (Point{7, 6}) || stones[2] == Pass {
		t.Errorf("%v", stones)
	}
	if stones, ok := gomokuStones(renjuLine(t, "h8 h9 k10")); !ok || !slices.Equal(stones, []Point{{7, 7}, {7, 6}, {10, 5}}) {
		t.Errorf("%v", stones)
	}
}

// A trial identifies a program or describes its failure; programs that are not engines are detected quickly.
func TestTry(t *testing.T) {
	t.Parallel() // it waits before it tries another protocol
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	start := line(t, "startpos")
	for script, protocol := range map[string]Protocol{"good": UCI, "ucci": UCCI, "ssh": UCI} {
		l := &Log{}
		trial, err := b.Try(t.Context(), fakeSetup(t, script), start, l)
		if err != nil || trial.Protocol != protocol || trial.Move != mustMove(t, "h2e2") {
			t.Errorf("%s: %+v, %v", script, trial, err)
		}
		if n := len(l.Lines()); n < 5 {
			t.Errorf("%s: the log has %d lines", script, n)
		}
	}
	for script, kind := range map[string]error{"illegal": core.ErrIllegalMove, "rubbish": core.ErrUnreadable, "none": ErrNoMove, "dies at once": ErrStart, "dies in search": ErrEnded} {
		if _, err := b.Try(t.Context(), fakeSetup(t, script), start, nil); !errors.Is(err, kind) {
			t.Errorf("%s: %v", script, err)
		}
	}
	if _, err := b.Try(t.Context(), Setup{Path: filepath.Join(t.TempDir(), "nothing")}, start, nil); !errors.Is(err, ErrStart) {
		t.Error(err)
	}
}

// With an engine on another machine, the machine's greeting is skipped, slow lines are awaited, and a broken connection
// is reported with the output of ssh.
func TestEngineOverSSH(t *testing.T) {
	xiangqis := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer xiangqis.Close()
	broken := filepath.Join(t.TempDir(), "broken")
	fake := fakeSetup(t, "ssh", "QILAB_FAKE_CUT="+broken)
	xiangqis.Use(Setups{fake}, "")
	if m, err := xiangqis.Choose(t.Context(), solver.Request{Line: line(t, "startpos"), Level: LevelExternal}); err != nil || m != mustMove(t, "h2e2") {
		t.Errorf("%v, %v", m, err)
	}
	if log := xiangqis.Log(LevelExternal); !slices.ContainsFunc(log, func(l Logged) bool { return l.Way == Noted && strings.HasPrefix(l.Text, "Warning") }) {
		t.Errorf("the log: %v", log)
	}
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	xiangqis.Restart()
	_, err := xiangqis.Choose(t.Context(), solver.Request{Line: line(t, "startpos"), Level: LevelExternal})
	if !errors.Is(err, ErrEnded) || !strings.Contains(err.Error(), "Fake 1.0: has ended: exit status 255 (Connection to big closed by remote host.)") {
		t.Errorf("a connection that is cut: %v", err)
	}
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if m, err := xiangqis.Choose(t.Context(), solver.Request{Line: line(t, "startpos"), Level: LevelExternal}); err != nil || m != mustMove(t, "h2e2") {
		t.Errorf("after that: %v, %v", m, err)
	}
	boards := NewBeside(nil, Gomoku(gomoku.Freestyle), &own{}, &own{})
	board := fakeSetup(t, "ssh gomocup")
	board.Several = true // the trial need not find out
	if trial, err := boards.Try(t.Context(), board, renjuLine(t, "h8 h9 k10"), nil); err != nil || trial.Name != "Fake 2.0" {
		t.Errorf("over the protocol of Gomocup: %+v, %v", trial, err)
	}
}

// FuzzDetail parses malformed engine output.
func FuzzDetail(f *testing.F) {
	f.Add("PV 0\nDEPTH 3\nEVAL +M5\nBESTLINE 1,2 3,4\nPV DONE")
	f.Fuzz(func(t *testing.T, text string) {
		var r detailReader
		for line := range strings.SplitSeq(text, "\n") {
			if d, whole := r.read(line); whole && (d.line < 1 || d.depth < 0 || len(d.pv) > maxPV) {
				t.Errorf("%+v", d)
			}
		}
	})
}
