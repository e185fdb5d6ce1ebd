package eternal

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
)

// MaxDepth is the deepest iteration, in turns.
const MaxDepth = 40

// MaxThreads bounds Limits.Threads.
const MaxThreads = 64

// Limits say when a search ends; the first bound that is reached ends it. Without any it goes on to MaxDepth or until the
// context is cancelled.
type Limits struct {
	Depth    int           // turns, 0: no bound
	Nodes    uint64        // positions, counted exactly if there is one thread; 0: no bound
	MoveTime time.Duration // for this step; 0: no bound
	Threads  int           // 0: 1
	Lines    int           // how many best steps to find, 0: 1
	Moves    []core.Move   // search only these at the root; nil: all
}

// Result is what a search has come to.
type Result struct {
	Line  []core.Move // the best line, beginning with the best step
	Score int         // for the side to move; see IsWin
	Depth int         // of the last finished iteration, in turns
	Nodes uint64
}

// Engine is one player's search with its own transposition table. It runs one search at a time.
type Engine struct {
	engine.Base[history]
	opts options
}

// NewEngine returns an engine with a table of so many MiB, at least 1.
func NewEngine(hashMiB int) *Engine {
	return &Engine{Base: engine.NewBase(hashMiB, func() *history { return new(history) })}
}

// Search finds the best step at the end of line. It returns when a limit is reached, a win is proven or ctx is cancelled;
// that is no error, there is always a step. The error is core.ErrGameOver if there is no legal step, or none of lim.Moves
// is. With one thread, no bound on time and a new engine it always finds the same.
func (e *Engine) Search(ctx context.Context, line core.Line, lim Limits) (Result, error) {
	depth := 0
	top, nodes, err := e.analyse(ctx, line, lim, func(d int, moves []rootMove, _ uint64) bool {
		depth = d
		return proven(&moves[0]) == 0
	})
	if err != nil {
		return Result{}, err
	}
	return Result{Line: coreLine(top[0].Line), Score: top[0].Score, Depth: depth, Nodes: nodes}, nil
}

// analyse is Search that returns all root moves, best first, and hands them to each after every finished iteration: the
// first lim.Lines with their exact values, the others with upper bounds. What each gets is valid until it returns; it says
// whether to go on.
func (e *Engine) analyse(ctx context.Context, line core.Line, lim Limits,
	each func(depth int, moves []rootMove, nodes uint64) bool) ([]rootMove, uint64, error) {
	p := newPosition(line)
	root := rootMoves(p, lim.Moves)
	if len(root) == 0 {
		return nil, 0, core.ErrGameOver
	}
	budget := engine.TimeBudget{}
	if lim.MoveTime > 0 {
		budget = engine.FixedTime(lim.MoveTime)
	}
	clock := engine.StartClock(ctx, budget)
	defer clock.Release()
	e.Table().Advance()
	var nodes atomic.Uint64
	threads := max(1, min(lim.Threads, MaxThreads))
	hists := e.Learned(threads)
	workers := make([]*worker, threads)
	for i := range workers {
		w := &worker{Thread: engine.NewThread[eternal.Move](e.Table(), clock, &nodes), pos: p.clone(), hist: hists[i], opts: e.opts}
		w.Root = slices.Clone(root)
		for j := range w.Root {
			w.Root[j].Line = slices.Clone(w.Root[j].Line)
		}
		w.hist.forget()
		workers[i] = w
	}
	main := workers[0]
	if lim.Nodes > 0 {
		main.Most = max(1, lim.Nodes/uint64(threads))
	}
	deepest := MaxDepth
	if lim.Depth > 0 {
		deepest = min(lim.Depth, MaxDepth)
	}
	var helpers sync.WaitGroup
	for i, w := range workers[1:] {
		helpers.Go(func() { w.iterate(1+i%2, MaxDepth, 1, nil) })
	}
	main.iterate(1, deepest, max(1, lim.Lines), func(depth int) bool {
		main.Publish()
		return each(depth, main.Root, nodes.Load())
	})
	clock.Stop()
	helpers.Wait()
	main.Publish()
	return main.Root, nodes.Load(), nil
}
