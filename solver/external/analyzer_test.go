package external

import (
	"context"
	"errors"
	"os/exec"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
)

func TestAnalyzer(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "lines")})
	defer p.Close()
	if i, err := p.Check(t.Context()); err != nil || i.Name != "Fake 1.0" {
		t.Errorf("%+v, %v", i, err)
	}
	var reports []solver.Report
	at := line(t, "startpos")
	err := p.analyze(t.Context(), at, solver.Limit{Depth: 6, Lines: 3, Threads: 2, Memory: 4096}, func(r solver.Report) { reports = append(reports, r) })
	if err != nil || len(reports) != 5 {
		t.Fatalf("%d reports, %v", len(reports), err)
	}
	for i, r := range reports {
		if len(r.Moves) != 44 || r.Position.Key() != at.Last().Key() || r.Exact {
			t.Errorf("report %d: %d moves", i, len(r.Moves))
		}
	}
	last := reports[4]
	if last.Stopped != solver.StoppedDepth || last.Result != core.Unfinished || last.Depth != 6 || last.Nodes != 400 {
		t.Errorf("%+v", last)
	}
	texts := []string{}
	for _, v := range last.Moves {
		texts = append(texts, xiangqi.FormatCoordinates(v.Move, 0))
	}
	if texts[0] != "b0c2" || texts[1] != "h2e2" || texts[2] != "b2e2" || texts[43] == "a0a1" {
		t.Errorf("order %v", texts)
	}
	if v, _ := last.Verdict(core.Move{From: 0, To: 9}); v.Claim != core.SecondWins || v.ClaimPlies != 4 || v.Result != core.Unfinished { // a0a1
		t.Errorf("mated in two: %+v", v)
	}
	if v := last.Moves[0]; len(v.PV) != 2 || v.Claim != core.FirstWins || v.ClaimPlies != 5 { // a9a8 is no move of Red
		t.Errorf("the best: %+v", v)
	}
	if v := last.Moves[1]; !v.Scored || v.Score != 30 || len(v.PV) != 2 {
		t.Errorf("scored: %+v", v)
	}
	if v := last.Moves[5]; v.Scored || v.Result != core.Unfinished || len(v.PV) != 1 {
		t.Errorf("not known: %+v", v)
	}
}

// The engine ends its search at depth 6 after 400 nodes.
func TestAnalyzerStopped(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "lines")})
	defer p.Close()
	for _, c := range []struct {
		lim  solver.Limit
		want string
	}{
		{solver.Limit{Time: time.Hour}, solver.StoppedTime},
		{solver.Limit{Depth: 6, Nodes: 400}, solver.StoppedDepth},
		{solver.Limit{Nodes: 400}, solver.StoppedNodes},
		{solver.Limit{Nodes: 450}, solver.StoppedNodes}, // an engine need not report its last nodes
		{solver.Limit{Nodes: 400, Time: time.Hour}, solver.StoppedNodes},
		{solver.Limit{Nodes: 4000, Time: time.Hour}, solver.StoppedTime},
	} {
		var last solver.Report
		err := p.analyze(t.Context(), line(t, "startpos"), c.lim, func(r solver.Report) { last = r })
		if err != nil || last.Stopped != c.want {
			t.Errorf("%+v: %q instead of %q, %v", c.lim, last.Stopped, c.want, err)
		}
	}
}

func TestAnalyzerIsCancelledAndStartsAgain(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "stops")})
	defer p.Close()
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		var last solver.Report
		err := p.analyze(ctx, line(t, "startpos"), solver.Limit{}, func(r solver.Report) {
			last = r
			cancel()
		})
		if !errors.Is(err, context.Canceled) || last.Stopped != solver.StoppedCancel {
			t.Errorf("%v, %+v", err, last.Stopped)
		}
	}
	broken := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "dies in search")})
	defer broken.Close()
	for range 2 {
		err := broken.analyze(t.Context(), line(t, "startpos"), solver.Limit{}, func(solver.Report) {})
		if !errors.Is(err, ErrEnded) {
			t.Errorf("%v; it is started again and dies again", err)
		}
	}
	broken.Close()
	if _, err := broken.Check(t.Context()); !errors.Is(err, ErrEnded) {
		t.Errorf("a closed program: %v", err)
	}
}

func TestAnalyzerAtTheEnd(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "dies at once")}) // it is not needed
	defer p.Close()
	var last solver.Report
	err := p.analyze(t.Context(), line(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b"), solver.Limit{}, func(r solver.Report) { last = r })
	if err != nil || !last.Exact || last.Result != core.FirstWins {
		t.Errorf("%v, %+v", err, last)
	}
}

func TestOpponent(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "good")})
	defer p.Close()
	for _, moveTime := range []time.Duration{10 * time.Millisecond, time.Second} {
		m, err := p.choose(t.Context(), moveTime, solver.Request{Line: line(t, "startpos")})
		if err != nil || xiangqi.FormatCoordinates(m, 0) != "h2e2" {
			t.Errorf("%v: %v, %v", moveTime, m, err)
		}
	}
	if _, err := p.choose(t.Context(), time.Second, solver.Request{Line: line(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b")}); !errors.Is(err, core.ErrGameOver) {
		t.Error(err)
	}
}

// fairyPath is the location of the engine in Debian's package.
const fairyPath = "/usr/games/fairy-stockfish"

// TestFairyStockfish plays a few moves with a real engine over both protocols, if it is installed.
func TestFairyStockfish(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath(fairyPath); err != nil {
		t.Skip("fairy-stockfish is not installed")
	}
	for _, protocol := range []Protocol{UCI, UCCI} {
		e, err := Start(t.Context(), Config{
			Dialect: &Xiangqi,
			Command: Command{Path: fairyPath}, Protocol: protocol,
			Options: []Setting{{"Use NNUE", "false"}, {"Hash", "16"}, {"Threads", "1"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		at := line(t, "startpos")
		for range 30 {
			m, r, err := e.Search(t.Context(), at, Limits{Nodes: 2000}, nil)
			if err != nil {
				t.Fatalf("%s, after %v: %v", protocol, at.Last(), err)
			}
			if r.Last.Depth == 0 || r.Last.Nodes == 0 || !r.Last.Scored {
				t.Errorf("%+v", r.Last)
			}
			next, err := at.Last().Play(m)
			if err != nil {
				t.Fatal(err)
			}
			at = append(at, core.Step{Move: m, Position: next})
			if next.Outcome().Over() {
				break
			}
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}
