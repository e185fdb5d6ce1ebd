package xiangqi_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver"
	xiangqisolver "qilab/solver/xiangqi"
)

// analyse runs an analysis to its end, checks every report, and returns the last one.
func analyse(t testing.TB, a *xiangqisolver.Analyzer, line core.Line, lim solver.Limit) solver.Report {
	t.Helper()
	var last solver.Report
	progress := 0.0
	err := a.Analyze(t.Context(), line, lim, func(r solver.Report) {
		checkReport(t, line, r)
		if r.Progress < progress || r.Depth < last.Depth {
			t.Errorf("progress %v after %v, depth %d after %d", r.Progress, progress, r.Depth, last.Depth)
		}
		progress, last = r.Progress, r
	})
	if err != nil {
		t.Fatal(err)
	}
	if !last.Exact && last.Stopped == "" || last.Progress != 1 {
		t.Errorf("the last report is not final: exact %v, stopped %q, progress %v", last.Exact, last.Stopped, last.Progress)
	}
	return last
}

// checkReport checks the invariants of a report.
func checkReport(t testing.TB, line core.Line, r solver.Report) {
	t.Helper()
	p := line.Last()
	legal := p.Moves()
	if len(r.Moves) != len(legal) {
		t.Fatalf("%v: %d moves in the report, %d legal ones", p, len(r.Moves), len(legal))
	}
	proven := 0
	for i, v := range r.Moves {
		if !slices.Contains(legal, v.Move) {
			t.Fatalf("%v: %v is not legal", p, v.Move)
		}
		if i > 0 && solver.Compare(r.Moves[i-1], v, p.Turn()) > 0 {
			t.Errorf("%v: the moves are not in order at %d", p, i)
		}
		if v.Result != core.Unfinished {
			proven++
		}
		if (v.Result != core.Unfinished) != (v.Plies != solver.Unknown) || v.Result != core.Unfinished && v.Scored {
			t.Errorf("%v: verdict %+v", p, v)
		}
		if len(v.PV) == 0 || v.PV[0] != v.Move {
			t.Fatalf("%v: the line of %v is %v", p, v.Move, v.PV)
		}
		q := p
		for _, m := range v.PV {
			next, err := q.Play(m)
			if err != nil {
				t.Fatalf("%v: line %v: %v", p, v.PV, err)
			}
			q = next
		}
		if v.Result != core.Unfinished && v.Plies > 2 && (len(v.PV) != v.Plies || q.Outcome().Result != v.Result) {
			t.Errorf("%v: the line of %v has %d plies and ends with %v, the verdict is %v in %d", p, v.Move, len(v.PV),
				q.Outcome().Result, v.Result, v.Plies)
		}
	}
	if r.Exact != (proven == len(legal)) {
		t.Errorf("%v: exact %v, %d of %d moves proven", p, r.Exact, proven, len(legal))
	}
	if proven < len(legal) && r.Result != core.Unfinished && r.Result != core.WinFor(p.Turn()) {
		t.Errorf("%v: the result is %v, but not all moves are proven", p, r.Result)
	}
}

// untilProven runs an analysis until the result of the position is proven.
func untilProven(t testing.TB, a *xiangqisolver.Analyzer, line core.Line) solver.Report {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last solver.Report
	err := a.Analyze(ctx, line, solver.Limit{Threads: 1, Memory: 16, Depth: 20}, func(r solver.Report) {
		checkReport(t, line, r)
		if last = r; r.Result != core.Unfinished {
			cancel()
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return last
}

// The mates of the data are proven, and so are the positions of the defender on the way.
func TestAnalyzerProvesMates(t *testing.T) {
	a := xiangqisolver.NewAnalyzer(nil)
	for i, c := range readMates(t) {
		if testing.Short() && i%16 > 0 {
			continue
		}
		line := at(t, c.fen)
		r := untilProven(t, a, line)
		if r.Result != core.FirstWins || r.Plies != 2*c.moves-1 {
			t.Errorf("%s: %v in %d plies, want a win in %d", c.fen, r.Result, r.Plies, 2*c.moves-1)
			continue
		}
		if first := moveTexts(line.Last(), []core.Move{r.Moves[0].Move})[0]; !c.open && !slices.Contains(c.first, first) {
			t.Errorf("%s: the best move is %s, want %v", c.fen, first, c.first)
		}
		after := gametest.Follow(t, line, r.Moves[0].Move)
		d := untilProven(t, a, after)
		if !d.Exact || d.Result != core.FirstWins || d.Plies != r.Plies-1 {
			t.Errorf("%v: %v in %d plies, exact %v, want a loss in %d", after.Last(), d.Result, d.Plies, d.Exact, r.Plies-1)
		}
	}
}

// Verdicts agree with a slow solver: every reported win and loss is right, and no short one is missed.
func TestAnalyzerVerdictsAreTrue(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(31, 0))
	a := xiangqisolver.NewAnalyzer(nil)
	for range 80 {
		p := smallPosition(rng, 1+rng.IntN(5))
		r := analyse(t, a, core.Line{{Position: p}}, solver.Limit{Depth: 5, Threads: 1, Memory: 8})
		for _, v := range r.Moves {
			next, _ := p.Play(v.Move)
			wins := slowMates(p, v.Move, 2)
			loses := !next.Outcome().Over() && !drawnByMaterial(next) && slowMate(next, 1) > 0
			won := v.Result == core.WinFor(p.Turn()) && v.Plies <= 3
			lost := v.Result == core.WinFor(p.Turn().Other()) && v.Plies <= 2
			if wins != won || loses != lost {
				t.Errorf("%v: %v: %v in %d, but the slow solver says wins %v, loses %v", p, v.Move, v.Result, v.Plies, wins, loses)
			}
			if drawn := drawnByMaterial(next) && !next.Outcome().Over(); drawn != (v.Result == core.Draw) {
				t.Errorf("%v: %v: %v, drawn by material: %v", p, v.Move, v.Result, drawn)
			}
		}
	}
}

func TestAnalyzerLines(t *testing.T) {
	line := core.Line{{Position: xiangqi.Start()}}
	for lines, want := range map[int]int{0: 5, 1: 1, 3: 3, 44: 44, 1000: 44} {
		r := analyse(t, xiangqisolver.NewAnalyzer(nil), line, solver.Limit{Depth: 3, Threads: 1, Memory: 4, Lines: lines})
		for i, v := range r.Moves[:want] {
			if !v.Scored || v.Bound {
				t.Errorf("%d lines: move %d is %+v", lines, i+1, v)
			}
		}
		if r.Stopped != solver.StoppedDepth || r.Depth != 3 {
			t.Errorf("stopped by %q at depth %d", r.Stopped, r.Depth)
		}
	}
}

// On one thread, an analysis to a fixed depth is reproducible.
func TestAnalyzerIsReproducible(t *testing.T) {
	line := playText(t, core.Line{{Position: xiangqi.Start()}}, "h2e2 h9g7 h0g2 i9h9")
	lim := solver.Limit{Depth: 7, Threads: 1, Memory: 8}
	one, two := analyse(t, xiangqisolver.NewAnalyzer(nil), line, lim), analyse(t, xiangqisolver.NewAnalyzer(nil), line, lim)
	one.Elapsed, two.Elapsed = 0, 0
	if !reflect.DeepEqual(one, two) {
		t.Errorf("two analyses differ:\n%+v\n%+v", one, two)
	}
}

// A move that ends the game by repetition is judged at once; a position that is over is analysed like a new game.
func TestAnalyzerKnowsRepetitions(t *testing.T) {
	loop := "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9"
	line := playText(t, at(t, "4k4/9/9/9/9/9/9/9/R8/5K3 w"), loop)
	lim := solver.Limit{Depth: 3, Threads: 1, Memory: 4}
	r := analyse(t, xiangqisolver.NewAnalyzer(nil), line, lim)
	m, err := xiangqi.Rules{}.ParseMove(line.Last(), "d1e1")
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := r.Verdict(m); v.Result != core.SecondWins || v.Plies != 1 {
		t.Errorf("perpetual check: %+v", v)
	}
	over := gametest.Follow(t, line, m)
	r = analyse(t, xiangqisolver.NewAnalyzer(nil), over, lim)
	if len(r.Moves) == 0 || r.Exact && r.Plies == 0 {
		t.Errorf("after the end by repetition: %+v", r)
	}

	draw := playText(t, core.Line{{Position: xiangqi.Start()}}, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0")
	r = analyse(t, xiangqisolver.NewAnalyzer(nil), draw, lim)
	if m, err = (xiangqi.Rules{}).ParseMove(draw.Last(), "c7b9"); err != nil {
		t.Fatal(err)
	}
	if v, _ := r.Verdict(m); v.Result != core.Draw || v.Plies != 1 {
		t.Errorf("third occurrence: %+v", v)
	}
}

// In free play no repetition is judged, so the reports differ.
func TestAnalyzerFreePlay(t *testing.T) {
	line := playText(t, at(t, "4k4/9/9/9/9/9/9/9/R8/5K3 w"), "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9")
	free := solver.Limit{Depth: 3, Threads: 1, Memory: 4, FreePlay: true}
	a := xiangqisolver.NewAnalyzer(nil)
	r := analyse(t, a, line, free)
	m, err := xiangqi.Rules{}.ParseMove(line.Last(), "d1e1")
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := r.Verdict(m); !ok || v.Result == core.SecondWins {
		t.Errorf("perpetual check: %+v", v)
	}
	judged := free
	judged.FreePlay = false
	fresh := core.Line{{Position: line.Last()}}
	keys := map[string]bool{
		solver.LineKey(a, line, free): true, solver.LineKey(a, line, judged): true, solver.LineKey(a, fresh, judged): true,
	}
	if len(keys) != 3 {
		t.Errorf("keys %v", keys)
	}
	if one, other := solver.LineKey(a, line, free), solver.LineKey(a, fresh, free); one != other {
		t.Errorf("the way matters in free play: %q, %q", one, other)
	}
}

// In free play a perpetual check does not lose, and quiet plies do not draw; nor do they in a game played on after the limit.
func TestFreePlayIsSearched(t *testing.T) {
	a := xiangqisolver.NewAnalyzer(nil)
	lim := solver.Limit{Depth: 14, Threads: 1, Memory: 16}
	free := lim
	free.FreePlay = true
	const check, mate = "r1bak4/9/4b4/9/9/9/9/9/2r6/3K1A1R1 w - - 0 80", "3aka3/9/9/R8/1R7/9/9/9/9/3K1c3 w - - %d 80"
	if v := analyse(t, a, at(t, check), lim).Moves[0]; v.Claim != core.SecondWins {
		t.Errorf("by the rules the perpetual check loses: %+v", v)
	}
	if v := analyse(t, a, at(t, check), free).Moves[0]; v.Result != core.Unfinished || v.Claim != core.Unfinished || v.Score < -50 || v.Score > 50 {
		t.Errorf("in free play it draws: %+v", v)
	}
	for _, quiet := range []int{0, 125} {
		line := at(t, fmt.Sprintf(mate, quiet))
		for _, lim := range []solver.Limit{lim, free} {
			if r := analyse(t, a, line, lim); r.Position != line.Last() || r.Result != core.FirstWins || r.Plies != 7 {
				t.Errorf("after %d quiet plies, free play %v: %v in %d plies", quiet, lim.FreePlay, r.Result, r.Plies)
			}
		}
	}
}

func TestAnalyzerAtTheEnd(t *testing.T) {
	r := analyse(t, xiangqisolver.NewAnalyzer(nil), at(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b"), solver.Limit{})
	if !r.Exact || r.Result != core.FirstWins || r.Plies != 0 || len(r.Moves) != 0 {
		t.Errorf("%+v", r)
	}
	err := xiangqisolver.NewAnalyzer(nil).Analyze(t.Context(), core.Line{{Position: chaosclock.Rules{}.Start()}}, solver.Limit{}, func(solver.Report) {})
	if err == nil {
		t.Error("a position of another game is analysed")
	}
}

func TestAnalyzerStops(t *testing.T) {
	a := xiangqisolver.NewAnalyzer(nil)
	line := core.Line{{Position: xiangqi.Start()}}
	if r := analyse(t, a, line, solver.Limit{Time: 40 * time.Millisecond, Memory: 8}); r.Stopped != solver.StoppedTime {
		t.Errorf("stopped by %q", r.Stopped)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var last solver.Report
	err := a.Analyze(ctx, line, solver.Limit{Memory: 8}, func(r solver.Report) {
		last = r
		if r.Depth >= 4 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || last.Stopped != solver.StoppedCancel || last.Depth < 4 {
		t.Errorf("%v, stopped by %q at depth %d", err, last.Stopped, last.Depth)
	}
	if err := a.Analyze(ctx, line, solver.Limit{}, func(solver.Report) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: %v", err)
	}
}

// Concurrent analyses take turns.
func TestAnalyzerTakesTurns(t *testing.T) {
	a := xiangqisolver.NewAnalyzer(nil)
	done := make(chan error)
	for range 3 {
		go func() {
			line := core.Line{{Position: xiangqi.Start()}}
			done <- a.Analyze(t.Context(), line, solver.Limit{Depth: 3, Memory: 4, Threads: 2}, func(solver.Report) {})
		}()
	}
	for range 3 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// BenchmarkAnalyzerProvesMates measures the time to prove the result of each mate of the data on one thread, with empty
// tables.
func BenchmarkAnalyzerProvesMates(b *testing.B) {
	for i, c := range readMates(b) {
		b.Run(fmt.Sprintf("%d-in-%d", i+1, c.moves), func(b *testing.B) {
			line := at(b, c.fen)
			for b.Loop() {
				a := xiangqisolver.NewAnalyzer(nil)
				if r := untilProven(b, a, line); r.Plies != 2*c.moves-1 {
					b.Fatalf("%d plies", r.Plies)
				}
			}
		})
	}
}
