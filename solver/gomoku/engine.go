package gomoku

import (
	"context"
	"time"

	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/evaluation"
)

const (
	// MaxDepth is the deepest iteration.
	MaxDepth = 100
)

// Limits bound a search; the first bound that is reached ends it. Without any it goes on to MaxDepth or until the
// context is cancelled.
type Limits struct {
	Depth   int              // plies, 0: no bound
	Nodes   uint64           // approximate, including those of searches for fours; 0: no bound
	Time    engine.TimeLimit // the zero value: no bound
	Threads int              // 0: 1
	Lines   int              // number of best moves to find exactly, 0: 1
	// Moves are the moves to search at the root; nil: all legal ones near other stones.
	Moves []gomoku.Point
	// NoProofs disables the initial search for wins by fours, for levels that do not see them.
	NoProofs bool
	// NoLeaves disables the search for fours at the leaves, for the same reason.
	NoLeaves bool
	// Leaf, unless it is nil, is called with the boards evaluated at the leaves, and whether the side to move has to
	// stop a four: an evaluation has to be right about these, not about the boards of games. For one thread.
	Leaf func(b *gomoku.Board, threatened bool)
	// seen, unless it is nil, is called with winning moves of an iteration, and returns whether to end the search. Any
	// thread of the search calls it.
	seen func(p gomoku.Point, depth int) (end bool)
}

// Info describes a line of a running search; see IsWin.
type Info = engine.Info

// Engine is one player's search with its own tables. It runs one search at a time.
type Engine struct {
	engine.Base[history]
	vcfs   []*VCF  // by thread
	vcts   [2]*VCT // for wins by fours and threes: our own, and the opponent's
	second *VCF    // of the oracle; created on demand
	rules  gomoku.RuleSet
	opts   options
	par    tuned
	net    *evaluation.Ready // nil: that of the program
	memory shares
}

// shares is the division of an engine's memory, in MiB.
type shares struct{ table, vcfs, vct, second int }

func divide(mib int) shares {
	s := shares{vcfs: max(1, mib/8), vct: max(1, mib/6), second: max(1, mib/32)}
	s.table = max(1, mib-s.vcfs-2*s.vct-s.second)
	return s
}

// NewEngine returns an engine whose tables take mib MiB, at least 8: about half for the transposition table, the rest
// for the searches for wins by fours and threes.
func NewEngine(mib int) *Engine {
	shares := divide(mib)
	return &Engine{Base: engine.NewBase(shares.table, newHistory), par: defaults(), memory: shares}
}

// SetParams sets the constants of the search, and clears the tables.
func (e *Engine) SetParams(p Params) {
	e.par = newTuned(p)
	e.Clear()
}

// SetNetwork sets the evaluation network from the contents of its file, and clears the tables.
func (e *Engine) SetNetwork(data []byte) error {
	n, err := evaluation.Decode(data)
	if err != nil {
		return err
	}
	e.net = evaluation.Prepare(n)
	e.Clear()
	return nil
}

// accumulator returns the evaluation of a worker.
func (e *Engine) accumulator() *evaluation.Accumulator {
	if e.net == nil {
		return evaluation.NewAccumulator(evaluation.Standard())
	}
	return evaluation.NewAccumulator(e.net)
}

// SetHash gives the engine new, empty tables.
func (e *Engine) SetHash(mib int) {
	e.Free()
	e.memory = divide(mib)
	e.Base.SetHash(e.memory.table)
}

// Free releases the memory of the tables. The engine can be used again only after SetHash.
func (e *Engine) Free() {
	e.Base.Free()
	for _, v := range e.vcfs {
		v.Free()
	}
	for _, v := range e.vcts {
		v.Free()
	}
	e.second.Free()
	e.vcfs, e.vcts, e.second = nil, [2]*VCT{}, nil
}

// Clear forgets everything learned in earlier searches.
func (e *Engine) Clear() {
	e.Base.Clear()
	for _, v := range e.vcfs {
		v.Clear()
	}
	for _, v := range e.vcts {
		if v != nil {
			v.Clear()
		}
	}
	if e.second != nil {
		e.second.Clear()
	}
}

// Warm makes a short search, and returns the empty engine: the first search of a process prepares tables, which takes a tenth of a
// second that a clock would count.
func (e *Engine) Warm() *Engine {
	b := gomoku.NewBoard(gomoku.Renju)
	for _, p := range []gomoku.Point{gomoku.Centre, gomoku.PointAt(7, 8), gomoku.PointAt(8, 8)} {
		b.Make(p)
	}
	e.Search(context.Background(), b, Limits{Depth: 3}, nil)
	e.Clear()
	return e
}

// Search finds the best move on a board. It calls info, which may be nil, from its own goroutine. It returns when a
// limit is reached or ctx is cancelled; that is no error, there is always a move, but NoPoint, a pass, if there is no
// legal one. With one thread, no bound on time and a new engine it always returns the same.
func (e *Engine) Search(ctx context.Context, b *gomoku.Board, lim Limits, info func(Info)) gomoku.Point {
	if lim.Moves == nil && b.Stones(gomoku.Black).Or(b.Stones(gomoku.White)).Empty() {
		return gomoku.Centre
	}
	if lim.Time.Began.IsZero() {
		lim.Time.Began = time.Now() // include the time for the searches for wins
	}
	if p := e.obvious(ctx, b, lim, info); p != gomoku.NoPoint {
		return p
	}
	top := e.analyse(ctx, b, lim, info, nil)
	if len(top) == 0 {
		return gomoku.NoPoint
	}
	return top[0].Move
}

// prepare allocates memory for the threads, and clears data of other rules.
func (e *Engine) prepare(rules gomoku.RuleSet, threads int) {
	if rules != e.rules {
		e.Clear() // hashes do not include the rule set
		e.rules = rules
	}
	if len(e.vcfs) < threads || threads == 1 && len(e.vcfs) > 1 { // one thread has all of the memory, whatever searched before
		for _, v := range e.vcfs {
			v.Free()
		}
		e.vcfs = make([]*VCF, threads)
		for i := range e.vcfs {
			e.vcfs[i] = NewVCF(e.memory.vcfs / threads)
		}
	}
	for i, v := range e.vcts {
		if v == nil {
			e.vcts[i] = NewVCT(e.memory.vct)
		}
	}
}

// analyse runs the deepening search. It returns all root moves, best first, and passes them to each, if that is not
// nil, after every finished iteration: the first lim.Lines with their exact values, the others with upper bounds. The
// moves are valid until each returns; its result is whether to go on.
func (e *Engine) analyse(ctx context.Context, b *gomoku.Board, lim Limits, info func(Info), each func(depth int, moves []rootMove) bool) []rootMove {
	s := e.begin(ctx, b, lim)
	main := s.Main()
	doubts := newDoubts(e, main, lim)
	patience := engine.PatienceOf(s, scale)
	return s.Run(ctx, engine.Events[*worker]{Line: lim.claim, Info: info, Iteration: func(depth int) bool {
		if each != nil && !each(depth, main.Root) {
			return false
		}
		doubts.look(ctx, depth)
		best := &main.Root[0]
		switch {
		case !s.Clock.Timed() && lim.Nodes == 0, min(lim.Lines, len(main.Root)) > 1:
		case len(main.Root) == 1 && depth >= 2 && each == nil: // an analysis compares it with those that are proven lost
			return false
		case IsWin(best.Score) && depth > WinPlies(best.Score):
			return false
		case allLost(main.Root):
			return depth < 8
		}
		return engine.After(patience, s, depth)
	}})
}

// bounds returns the bounds of the search.
func (l Limits) bounds() engine.Bounds {
	return engine.Bounds{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time, Threads: l.Threads, Lines: l.Lines}
}

// begin creates the workers of a deepening search.
func (e *Engine) begin(ctx context.Context, b *gomoku.Board, lim Limits) *engine.Search[gomoku.Point, *worker] {
	bounds := lim.bounds()
	e.prepare(b.Rules(), bounds.Workers())
	return engine.NewSearch(ctx, &e.Base, e.par.style, bounds, func(i int, t engine.Thread[gomoku.Point], h *history) *worker {
		board := *b
		h.fade()
		w := &worker{Thread: t, board: &board, eval: e.accumulator(), vcf: e.vcfs[i], cancelled: ctx.Err, hist: h, opts: e.opts, par: e.par, leaf: lim.Leaf}
		w.opts.noVCF = w.opts.noVCF || lim.NoLeaves
		w.Root = w.rootMoves(lim.Moves)
		if i == 0 && len(w.Root) == 0 {
			w.Root = w.rootMoves(b.Empty().List()) // no near point is legal
		}
		return w
	})
}

// claim reports the move of a thread if it is found to win.
func (lim *Limits) claim(w *worker, index int) {
	if r := &w.Root[index]; lim.seen != nil && r.Score >= winBound && r.Bound != engine.Upper && lim.seen(r.Move, w.Depth) {
		w.Clock.Stop()
	}
}

// allLost reports whether every move is known to lose.
func allLost(root []rootMove) bool {
	for i := range root {
		if root[i].Score > -winBound {
			return false
		}
	}
	return true
}
