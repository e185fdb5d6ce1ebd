package engine

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// counter is the worker of a trivial game: the value of a move is its number, and each move costs one node.
type counter struct {
	Thread[int]
	learned *int
	move    int
}

func (c *counter) MakeRoot(m int)           { c.move = m }
func (c *counter) UnmakeRoot(int)           { c.move = 0 }
func (c *counter) ReductionOf(int, int) int { return 0 }
func (c *counter) ValueOf(_, _, _ int, _ bool) int {
	*c.learned++
	c.PV.Clear(1)
	c.Visit(1)
	return c.move
}

var counterStyle = Style[int]{
	Unit: 1, Deepest: 1 << 30, Plies: 2, Every: 16,
	Window: Aspiration{Infinite: 100, Delta: 1, Max: 20, From: 2, Grow: Double, Decided: func(int) bool { return false }},
	Name:   func(m int) core.Move { return xiangqi.Start().Moves()[m] },
}

func newCounters(ctx context.Context, base *Base[int], b Bounds) *Search[int, *counter] {
	return NewSearch(ctx, base, &counterStyle, b, func(_ int, t Thread[int], learned *int) *counter {
		for m := range 5 {
			t.Root = append(t.Root, NewRootMove(m, -100))
		}
		return &counter{Thread: t, learned: learned}
	})
}

func newCounterBase() *Base[int] {
	b := NewBase(1, func() *int { return new(int) })
	return &b
}

// Every limit ends a search, on one thread and on several.
func TestSearchEnds(t *testing.T) {
	for _, threads := range []int{1, 4} {
		for name, b := range map[string]Bounds{
			"depth": {Depth: 7}, "nodes": {Nodes: 500}, "time": {Time: MoveTime(200 * time.Millisecond)},
		} {
			b.Threads, b.Lines = threads, 2
			base := newCounterBase()
			s := newCounters(t.Context(), base, b)
			depth, told := 0, 0
			root := s.Run(t.Context(), Events[*counter]{
				Info:      func(i Info) { told++ },
				Iteration: func(d int) bool { depth = d; return true },
			})
			if root[0].Move != 4 || root[1].Move != 3 || root[0].Score != 4 || depth < 2 || told < 2*depth {
				t.Errorf("%s, %d threads: %+v after %d iterations and %d lines", name, threads, root[:2], depth, told)
			}
			if name == "depth" && depth != 7 || threads == 1 && name == "nodes" && s.Nodes() != 500 {
				t.Errorf("%s: depth %d, %d nodes", name, depth, s.Nodes())
			}
			newCounters(t.Context(), base, Bounds{Depth: 1}).Run(t.Context(), Events[*counter]{})
			if visited := base.Visited(); visited <= s.Nodes() || s.Nodes() == 0 {
				t.Errorf("%s: %d nodes, and after another search %d", name, s.Nodes(), visited)
			}
		}
	}
}

// No report follows after Iteration has returned false; an endless search still waits for its context.
func TestSearchWaitsForItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var lines atomic.Int64
	enough := make(chan bool, 1)
	go func() {
		<-enough
		time.Sleep(10 * time.Millisecond)
		cancel()
	}()
	s := newCounters(ctx, newCounterBase(), Bounds{Threads: 3, Endless: true})
	var infos []int
	s.Run(ctx, Events[*counter]{
		Line: func(*counter, int) { lines.Add(1) },
		Info: func(i Info) { infos = append(infos, i.Depth) },
		Iteration: func(depth int) bool {
			if depth == 3 {
				enough <- true
			}
			return depth < 3
		},
	})
	if ctx.Err() == nil || !slices.Equal(infos, []int{1, 2, 3}) || lines.Load() < 3 {
		t.Errorf("cancelled: %v, told of %v, %d lines", ctx.Err(), infos, lines.Load())
	}
	if again := newCounters(ctx, newCounterBase(), Bounds{}).Run(ctx, Events[*counter]{}); len(again) != 5 {
		t.Errorf("a search that is cancelled before it begins has %d moves", len(again))
	}
}

// A thread's statistics persist until they are cleared.
func TestSearchLearns(t *testing.T) {
	base := newCounterBase()
	newCounters(t.Context(), base, Bounds{Depth: 2}).Run(t.Context(), Events[*counter]{})
	s := newCounters(t.Context(), base, Bounds{Depth: 2, Threads: 2})
	if *s.Main().learned == 0 || *s.workers[1].learned != 0 {
		t.Error("the first thread has forgotten, or the second knows something")
	}
	s.Run(t.Context(), Events[*counter]{})
	base.Clear()
	if *newCounters(t.Context(), base, Bounds{}).Main().learned != 0 {
		t.Error("something is left")
	}
}
