package xiangqi_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestSearchLinesAreLegal(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, text := range gametest.Part(enginetest.Lines(t, "bench.txt", 5)) {
		line := at(t, text)
		e := xiangqisolver.NewEngine(4)
		infos := 0
		best, ponder, err := e.Search(context.Background(), line, xiangqisolver.Limits{Nodes: 60_000, Lines: 3}, func(i xiangqisolver.Info) {
			infos++
			if len(i.PV) == 0 || i.Line < 1 || i.Line > 3 || i.Depth < 1 || i.Bound == 0 {
				t.Errorf("%+v", i)
			}
			gametest.Follow(t, line, i.PV...)
		})
		if err != nil || infos == 0 {
			t.Fatal(err, infos)
		}
		gametest.Follow(t, line, best, ponder)
	}
}

func TestSearchEndsGames(t *testing.T) {
	_, _, err := xiangqisolver.NewEngine(1).Search(context.Background(), at(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b"), xiangqisolver.Limits{Depth: 3}, nil)
	if !errors.Is(err, core.ErrGameOver) {
		t.Error(err)
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	texts := enginetest.Lines(t, "bench.txt", 5)[:3]
	if testing.Short() {
		texts = texts[:1] // on one thread
	}
	for _, text := range texts {
		var runs [2][]xiangqisolver.Info
		for i := range runs {
			_, _, err := xiangqisolver.NewEngine(2).Search(context.Background(), at(t, text), xiangqisolver.Limits{Nodes: 50_000}, func(n xiangqisolver.Info) {
				n.Elapsed = 0
				runs[i] = append(runs[i], n)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !slices.EqualFunc(runs[0], runs[1], func(a, b xiangqisolver.Info) bool {
			return a.Score == b.Score && a.Nodes == b.Nodes && slices.Equal(a.PV, b.PV)
		}) {
			t.Errorf("%s: two searches differ", text)
		}
	}
}

func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	best, _, err := xiangqisolver.NewEngine(1).Search(ctx, at(t, "start"), xiangqisolver.Limits{Infinite: true, Threads: 2}, nil)
	if err != nil || best == (core.Move{}) {
		t.Error(best, err)
	}
	best, _, err = xiangqisolver.NewEngine(1).Search(ctx, at(t, "start"), xiangqisolver.Limits{}, nil) // cancelled from the beginning
	if err != nil || !slices.Contains(at(t, "start").Last().Moves(), best) {
		t.Error(best, err)
	}
}

// An only move is searched just long enough to find a reply, unless all of the time is to be used.
func TestSearchOfTheOnlyMove(t *testing.T) {
	e := xiangqisolver.NewEngine(1)
	defer e.Free()
	for _, lim := range []engine.TimeLimit{{Left: time.Hour}, {Turn: time.Hour}} {
		depth := 0
		m, _, err := e.Search(t.Context(), at(t, "3k5/9/9/9/9/9/9/3R5/9/5K3 b"), xiangqisolver.Limits{Time: lim}, func(i xiangqisolver.Info) { depth = i.Depth })
		if err != nil || m == (core.Move{}) || depth == 0 || depth > 8 {
			t.Errorf("%+v: %v to depth %d, %v", lim, m, depth, err)
		}
	}
}

func TestSearchOnlyGivenMoves(t *testing.T) {
	line := at(t, "start")
	only := line.Last().Moves()[3:5]
	best, _, err := xiangqisolver.NewEngine(1).Search(context.Background(), line, xiangqisolver.Limits{Depth: 4, Moves: only}, nil)
	if err != nil || !slices.Contains(only, best) {
		t.Error(best, err)
	}
}

// The side that would lose by a third occurrence plays another move, and knows that it is winning.
func TestPerpetualCheckIsAvoided(t *testing.T) {
	line := gametest.Line(t, xiangqi.Rules{}, "4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9")
	score := 0
	best, _, err := xiangqisolver.NewEngine(1).Search(context.Background(), line, xiangqisolver.Limits{Nodes: 30_000}, func(i xiangqisolver.Info) { score = i.Score })
	if err != nil {
		t.Fatal(err)
	}
	if m := xiangqi.NewMove(best.From, best.To).String(); m == "d1e1" || score < 500 {
		t.Errorf("%s with %d", m, score)
	}
}

func TestLimitOfMoves(t *testing.T) {
	for text, wins := range map[string]bool{
		"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 80": false, // one more quiet ply
		"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 10 80":  true,
	} {
		score := 0
		if _, _, err := xiangqisolver.NewEngine(1).Search(context.Background(), at(t, text), xiangqisolver.Limits{Nodes: 20_000},
			func(i xiangqisolver.Info) { score = i.Score }); err != nil {
			t.Fatal(err)
		}
		if (score > 100) != wins {
			t.Errorf("%s: %d", text, score)
		}
	}
}

// Because of pruning, the search may miss a mate that begins with sacrifices; MateSolver does not. One may be missing.
func TestSearchFindsMates(t *testing.T) {
	found, short := 0, 0
	cases := readMates(t)
	for _, c := range gametest.Part(cases) {
		if c.moves > 4 {
			continue
		}
		short++
		line := at(t, c.fen)
		var last xiangqisolver.Info
		_, _, err := xiangqisolver.NewEngine(8).Search(context.Background(), line, xiangqisolver.Limits{Nodes: 300_000, Mate: c.moves},
			func(i xiangqisolver.Info) { last = i })
		if err != nil {
			t.Fatal(err)
		}
		if !xiangqisolver.IsMate(last.Score) || last.Score < 0 {
			t.Logf("%v: no mate, %d", c.fen, last.Score)
			continue
		}
		if len(last.PV) != xiangqisolver.MatePlies(last.Score) || !gametest.Follow(t, line, last.PV...).Last().Outcome().Over() {
			t.Logf("%v: mate in %d plies, line of %d", c.fen, xiangqisolver.MatePlies(last.Score), len(last.PV))
		}
		found++
	}
	if found < short-1 {
		t.Errorf("%d of %d mates found", found, short)
	}
}

// An attacked chariot moves away, also when the move limit makes the move a draw and when a host has gone on beyond it.
func TestSearchAtTheMoveLimit(t *testing.T) {
	for _, quiet := range []int{0, 118, 119, 120, 125, 300} {
		line := at(t, fmt.Sprintf("3ak4/9/4b4/9/3n5/9/2R6/9/9/5K3 w - - %d 70", quiet))
		best, _, err := xiangqisolver.NewEngine(4).Search(t.Context(), line, xiangqisolver.Limits{Depth: 8}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text := xiangqi.FormatMoveAs(line.Last().(xiangqi.Position), best, xiangqi.StyleUCI); text[:2] != "c3" {
			t.Errorf("after %d quiet plies it plays %s", quiet, text)
		}
	}
}

// All threads return with legal moves; run with -race, this detects races.
func TestThreads(t *testing.T) {
	e := xiangqisolver.NewEngine(2)
	for _, text := range enginetest.Lines(t, "bench.txt", 5) {
		line := at(t, text)
		best, _, err := e.Search(context.Background(), line, xiangqisolver.Limits{Nodes: 40_000, Threads: 4}, nil)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Follow(t, line, best)
	}
}

// A stalemate in one, which wins, is seen among several lines as well, where the search is not preceded by a proof.
func TestStalemateAmongLines(t *testing.T) {
	line := at(t, "4k4/9/9/9/9/9/9/9/3R5/5K3 w")
	best, _, err := xiangqisolver.NewEngine(1).Search(t.Context(), line, xiangqisolver.Limits{Depth: 3, Lines: 3}, nil)
	if want := "d1d8"; err != nil || (xiangqi.Rules{}).FormatMove(line.Last(), best) != want {
		t.Errorf("%v, %v, want %s", best, err, want)
	}
}

// A bound on the nodes holds for all threads together, also where the first one begins long before the others.
func TestNodesOfAllThreads(t *testing.T) {
	line := at(t, "start")
	for _, threads := range []int{1, 4, 32} {
		const bound = 40_000
		e := xiangqisolver.NewEngine(1)
		if _, _, err := e.Search(t.Context(), line, xiangqisolver.Limits{Nodes: bound, Threads: threads}, nil); err != nil {
			t.Fatal(err)
		}
		if nodes := e.Visited(); nodes < bound {
			t.Errorf("%d threads stopped after %d nodes", threads, nodes)
		}
	}
}
