package xiangqi

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// checkLine fails unless moves can be played at the end of line, and returns the line with them.
func checkLine(t *testing.T, line core.Line, moves []core.Move) core.Line {
	t.Helper()
	line = slices.Clone(line)
	for _, m := range moves {
		next, err := line.Last().Play(m)
		if err != nil {
			t.Fatalf("%v in the line %v: %v", m, moves, err)
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return line
}

func TestSearchLinesAreLegal(t *testing.T) {
	for _, text := range gametest.Part(benchPositions) {
		line := lineOf(t, text)
		e := NewEngine(4)
		infos := 0
		best, ponder, err := e.Search(context.Background(), line, Limits{Nodes: 60_000, Lines: 3}, func(i Info) {
			infos++
			if len(i.PV) == 0 || i.Line < 1 || i.Line > 3 || i.Depth < 1 || i.Bound == 0 {
				t.Errorf("%+v", i)
			}
			checkLine(t, line, i.PV)
		})
		if err != nil || infos == 0 {
			t.Fatal(err, infos)
		}
		checkLine(t, line, []core.Move{best, ponder})
	}
}

func TestSearchEndsGames(t *testing.T) {
	_, _, err := NewEngine(1).Search(context.Background(), lineOf(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b"), Limits{Depth: 3}, nil)
	if !errors.Is(err, core.ErrGameOver) {
		t.Error(err)
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	texts := benchPositions[:3]
	if testing.Short() {
		texts = texts[:1] // on one thread
	}
	for _, text := range texts {
		var runs [2][]Info
		for i := range runs {
			_, _, err := NewEngine(2).Search(context.Background(), lineOf(t, text), Limits{Nodes: 50_000}, func(n Info) {
				n.Elapsed = 0
				runs[i] = append(runs[i], n)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !slices.EqualFunc(runs[0], runs[1], func(a, b Info) bool {
			return a.Score == b.Score && a.Nodes == b.Nodes && slices.Equal(a.PV, b.PV)
		}) {
			t.Errorf("%s: two searches differ", text)
		}
	}
}

func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	best, _, err := NewEngine(1).Search(ctx, lineOf(t, "start"), Limits{Infinite: true, Threads: 2}, nil)
	if err != nil || best == (core.Move{}) {
		t.Error(best, err)
	}
	best, _, err = NewEngine(1).Search(ctx, lineOf(t, "start"), Limits{}, nil) // cancelled from the beginning
	if err != nil || !slices.Contains(lineOf(t, "start").Last().Moves(), best) {
		t.Error(best, err)
	}
}

// An only move is searched just long enough to find a reply, unless all of the time is to be used.
func TestSearchOfTheOnlyMove(t *testing.T) {
	e := NewEngine(1)
	defer e.Free()
	for _, lim := range []engine.TimeLimit{{Left: time.Hour}, {Turn: time.Hour}} {
		depth := 0
		m, _, err := e.Search(t.Context(), lineOf(t, "3k5/9/9/9/9/9/9/3R5/9/5K3 b"), Limits{Time: lim}, func(i Info) { depth = i.Depth })
		if err != nil || m == (core.Move{}) || depth == 0 || depth > 8 {
			t.Errorf("%+v: %v to depth %d, %v", lim, m, depth, err)
		}
	}
}

func TestSearchOnlyGivenMoves(t *testing.T) {
	line := lineOf(t, "start")
	only := line.Last().Moves()[3:5]
	best, _, err := NewEngine(1).Search(context.Background(), line, Limits{Depth: 4, Moves: only}, nil)
	if err != nil || !slices.Contains(only, best) {
		t.Error(best, err)
	}
}

func TestMakeKeepsTheState(t *testing.T) {
	for _, text := range benchPositions {
		p := newPosition(lineOf(t, text))
		var walk func(depth int)
		walk = func(depth int) {
			psq, phase, parts := p.recount()
			if s := p.now(); s.psq != psq || s.phase != phase || s.parts != parts || s.inCheck != p.InCheck() || s.hash != p.Hash() {
				t.Fatalf("%s: %+v, recounted %v %v", text, s, psq, phase)
			}
			if depth == 0 {
				return
			}
			var buffer [xiangqi.MaxMoves]xiangqi.Move
			for _, m := range p.Moves(buffer[:0]) {
				before := *p.now()
				p.make(m)
				walk(depth - 1)
				p.unmake()
				if *p.now() != before {
					t.Fatal("unmake left something")
				}
			}
		}
		walk(2)
	}
}
