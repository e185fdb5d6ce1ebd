package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
)

// named returns the moves of the start of xiangqi, and their numbers.
func named() (moves []core.Move, name func(int) core.Move) {
	moves = xiangqi.Start().Moves()
	return moves, func(i int) core.Move { return moves[i] }
}

// unproven returns Proofs of the start of xiangqi, without any proof.
func unproven() *Proofs {
	return NewProofs(core.Line{{Position: xiangqi.Start()}}, func(core.Move, core.Line) (core.Result, int) { return core.Unfinished, 0 })
}

func TestReport(t *testing.T) {
	moves, name := named()
	var got solver.Report
	s := NewStudy(unproven(), solver.Limit{Depth: 3}, Scores{Max: 999, Won: 5000, Mate: 5010, Sure: 3000, Doubling: 1}, func(r solver.Report) { got = r })
	Take(s, 2, []RootMove[int]{
		{Move: 5, Score: 40, Bound: Exact, Line: []int{5, 7}, selDepth: 9},
		{Move: 3, Score: 5001, Bound: Exact, Line: []int{3}},
		{Move: 4, Score: 30, Bound: Upper},
		{Move: 6, Score: 20, Bound: Lower},
	}, name)
	if !s.SeesWin() {
		t.Error("a win that the engine has seen is not noted")
	}
	s.Proofs.Prove(moves[8], core.Second, 2, moves[8:9])
	s.Nodes, s.Proofs.Nodes = 70, 7
	s.Report("")
	if got.Exact || got.Depth != 2 || got.SelDepth != 9 || got.Nodes != 77 || got.Result != core.Unfinished || got.Progress <= 0 || got.Progress >= 1 {
		t.Errorf("%+v", got)
	}
	for i, want := range []struct {
		move  int
		score int
		bound bool
		pv    int
	}{{3, 999, false, 1}, {5, 40, false, 2}, {4, 30, true, 1}} {
		v := got.Moves[i]
		if v.Move != moves[want.move] || !v.Scored || v.Score != want.score || v.Bound != want.bound || len(v.PV) != want.pv {
			t.Errorf("move %d is %+v", i, v)
		}
	}
	if last, _ := got.Verdict(moves[8]); last.Scored || last.Result != core.SecondWins {
		t.Errorf("the proven move is %+v", last)
	}
	if lower, _ := got.Verdict(moves[6]); lower.Scored {
		t.Error("a lower bound is shown as a score")
	}
	// Deeper results stay when the engine returns to a lower depth; a bound that only claims wins does not.
	Take(s, 4, []RootMove[int]{{Move: 6, Score: 5002, Bound: Upper}}, name)
	Take(s, 1, []RootMove[int]{
		{Move: 5, Score: -9, Bound: Exact, Line: []int{5}}, {Move: 6, Score: 1, Bound: Exact, Line: []int{6}},
	}, name)
	s.Report(solver.StoppedDepth)
	if v, _ := got.Verdict(moves[5]); v.Score != 40 {
		t.Errorf("%+v: the opinion of a lower depth is taken", v)
	}
	if v, _ := got.Verdict(moves[6]); v.Score != 1 {
		t.Errorf("%+v: a bound that says nothing stays", v)
	}
	if got.Stopped != solver.StoppedDepth || got.Progress != 1 || got.Depth != 4 {
		t.Errorf("the last report: %+v", got)
	}
}

// A report with only proven moves is exact and has the result of the best move; one winning move suffices.
func TestReportDecided(t *testing.T) {
	moves, _ := named()
	var got solver.Report
	s := NewStudy(unproven(), solver.Limit{}, Scores{Max: 999, Won: 5000, Doubling: 1}, func(r solver.Report) { got = r })
	s.Proofs.Prove(moves[4], core.First, 5, moves[4:5])
	s.Report("")
	if got.Exact || got.Result != core.FirstWins || got.Plies != 5 || got.Moves[0].Move != moves[4] {
		t.Errorf("with a winning move: exact %v, %v in %d", got.Exact, got.Result, got.Plies)
	}
	for i, m := range moves {
		s.Proofs.Prove(m, core.Second, 2+2*i, moves[i:i+1])
	}
	s.Report(solver.StoppedTime)
	if !got.Exact || got.Stopped != "" || got.Result != core.SecondWins || got.Plies != 2*len(moves) || got.Progress != 1 {
		t.Errorf("all lost: exact %v, %q, %v in %d", got.Exact, got.Stopped, got.Result, got.Plies)
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := NewStudy(unproven(), solver.Limit{Time: time.Nanosecond}, Scores{}, nil)
	bounded, end := s.bound(ctx)
	defer end()
	<-bounded.Done()
	other := errors.New("other")
	if stopped, err := Stopped(ctx, bounded, other); stopped != solver.StoppedTime || err != nil {
		t.Error("out of time:", stopped, err)
	}
	if stopped, err := Stopped(ctx, ctx, other); stopped != "" || err != other {
		t.Error("failed:", stopped, err)
	}
	if stopped, err := Stopped(ctx, ctx, nil); stopped != solver.StoppedDepth || err != nil {
		t.Error("at the end:", stopped, err)
	}
	cancel()
	if stopped, err := Stopped(ctx, bounded, nil); stopped != solver.StoppedCancel || !errors.Is(err, context.Canceled) {
		t.Error("cancelled:", stopped, err)
	}
}

// Without time for the first depth, that depth is searched nevertheless, unless the study is cancelled.
func TestFirstDepth(t *testing.T) {
	moves, name := named()
	var got solver.Report
	study := func(ctx context.Context, prove func(context.Context) error) (depths []int) {
		s := NewStudy(unproven(), solver.Limit{Time: time.Nanosecond}, Scores{Max: 999, Won: 5000, Mate: 5010, Doubling: 1}, func(r solver.Report) { got = r })
		err := s.Run(ctx, Steps{Prove: prove, Search: func(ctx context.Context) (bool, error) {
			if ctx.Err() == nil {
				depths = append(depths, s.Depth(64))
				Take(s, 1, []RootMove[int]{{Move: len(moves) - 1, Score: 7, Bound: Exact}}, name)
			}
			return false, ctx.Err()
		}})
		if !errors.Is(err, ctx.Err()) {
			t.Error(err)
		}
		return depths
	}
	late := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	if depths := study(t.Context(), late); len(depths) != 1 || depths[0] != 1 {
		t.Errorf("out of time: searched to %v", depths)
	}
	if got.Depth != 1 || got.Stopped != solver.StoppedTime || got.Moves[0].Move != moves[len(moves)-1] || got.Moves[0].Score != 7 {
		t.Errorf("out of time: depth %d, %q, first %v", got.Depth, got.Stopped, got.Moves[0])
	}
	ctx, cancel := context.WithCancel(t.Context())
	if depths := study(ctx, func(inner context.Context) error { cancel(); return inner.Err() }); len(depths) != 0 {
		t.Errorf("cancelled: searched to %v", depths)
	}
}

func TestLimits(t *testing.T) {
	none := NewStudy(unproven(), solver.Limit{}, Scores{}, nil)
	if n := none.Threads(); n < 1 || n > MaxThreads {
		t.Errorf("%d threads, want 1 to %d", n, MaxThreads)
	}
	if none.Lines(5) != 5 || none.Depth(64) != 64 {
		t.Errorf("%d lines and %d plies, want 5 and 64", none.Lines(5), none.Depth(64))
	}
	some := NewStudy(unproven(), solver.Limit{Threads: 99, Lines: 2, Depth: 70}, Scores{}, nil)
	if some.Threads() != MaxThreads || some.Lines(5) != 2 || some.Depth(64) != 64 || some.Depth(90) != 70 {
		t.Errorf("%d threads, %d lines, %d and %d plies, want %d, 2, 64 and 70", some.Threads(), some.Lines(5), some.Depth(64), some.Depth(90), MaxThreads)
	}
	if Memory(solver.Limit{}, 64) != 64 || Memory(solver.Limit{Memory: 8}, 64) != 8 {
		t.Error("memory")
	}
}

// A score that implies a win is reported as one, with its distance if known; an inconclusive bound is not.
func TestClaims(t *testing.T) {
	moves, name := named()
	var got solver.Report
	s := NewStudy(unproven(), solver.Limit{}, Scores{Max: 999, Won: 5000, Mate: 5010, Sure: 3000, Doubling: 1}, func(r solver.Report) { got = r })
	tests := []struct {
		score int
		bound Bound
		claim core.Result
		plies int
	}{
		{5007, Exact, core.FirstWins, 3},
		{5001, Exact, core.FirstWins, 9},
		{3100, Exact, core.FirstWins, solver.Unknown},
		{2000, Exact, core.Unfinished, 0},
		{40, Exact, core.Unfinished, 0},
		{-5006, Exact, core.SecondWins, 4},
		{-5006, Upper, core.SecondWins, solver.Unknown},
		{5006, Upper, core.Unfinished, 0},
	}
	for i, tt := range tests {
		Take(s, 2, []RootMove[int]{{Move: i, Score: tt.score, Bound: tt.bound, Line: []int{i}}}, name)
	}
	s.Report("")
	for i, tt := range tests {
		if v, _ := got.Verdict(moves[i]); v.Claim != tt.claim || v.ClaimPlies != tt.plies || v.Result != core.Unfinished {
			t.Errorf("score %d, bound %v: %+v", tt.score, tt.bound, v)
		}
	}
	if got.Moves[0].Move != moves[0] || got.Moves[1].Move != moves[1] || got.Moves[2].Move != moves[2] {
		t.Error("the fastest win that is seen does not come first")
	}
}
