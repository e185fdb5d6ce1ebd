package eternal

import (
	"context"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

// MaxDepth is the deepest iteration, in turns.
const MaxDepth = 40

// Limits bound a search; the first bound that is reached ends it. Without any it goes on to MaxDepth or until the
// context is cancelled.
type Limits struct {
	Depth   int              // turns, 0: no bound
	Nodes   uint64           // positions, counted exactly if there is one thread; 0: no bound
	Time    engine.TimeLimit // for this step; the zero value: no bound
	Threads int              // 0: 1
	Lines   int              // number of best steps to find, 0: 1
	Moves   []core.Move      // search only these at the root; nil: all
	// Leaf, unless it is nil, is called with the positions that are evaluated.
	Leaf func(b *eternal.Board)
}

// Result is the result of a search.
type Result struct {
	Line  []core.Move // the best line, starting with the best step
	Score int         // for the side to move; see IsWin
	Depth int         // of the last finished iteration, in turns
	Nodes uint64
}

// Engine is one player's search with its own transposition table. It runs one search at a time.
type Engine struct {
	engine.Base[history]
	opts options
	par  *tuned
	net  *evaluation.Ready // the evaluation network; nil: the sum of terms
}

// NewEngine returns an engine with a table of the given size in MiB, at least 1.
func NewEngine(hashMiB int) *Engine {
	return &Engine{Base: engine.NewBase(hashMiB, func() *history { return new(history) }), par: defaults(), net: evaluation.Standard()}
}

// NewMeasuredEngine returns an engine that searches with the constants with which the levels were measured and the puzzles found.
func NewMeasuredEngine(hashMiB int) *Engine {
	e := NewEngine(hashMiB)
	e.tune(measured())
	return e
}

// SetParams sets the constants of the search, and clears the tables.
func (e *Engine) SetParams(p Params) { e.tune(newTuned(p)) }

// tune sets the constants of the search, and clears the tables if they changed.
func (e *Engine) tune(par *tuned) {
	if e.par != par {
		e.par = par
		e.Clear()
	}
}

// SetNetwork sets the evaluation network from the contents of its file, and clears the tables; nil is the sum of terms.
func (e *Engine) SetNetwork(data []byte) error {
	var net *evaluation.Ready
	if data != nil {
		n, err := evaluation.Decode(data)
		if err != nil {
			return err
		}
		net = evaluation.Prepare(n)
	}
	e.use(net)
	return nil
}

// use sets the evaluation network, or the sum of terms if net is nil, and clears the tables if it changed.
func (e *Engine) use(net *evaluation.Ready) {
	if e.net != net {
		e.net = net
		e.Clear()
	}
}

// Search finds the best step at the end of line. It returns when a limit is reached, a win is proven or ctx is
// cancelled; that is no error, there is always a step. The error is core.ErrGameOver if there is no legal step, or none
// of lim.Moves is legal. With one thread, no bound on time and a new engine it always returns the same.
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

// analyse works like Search, but returns all root moves, best first, and passes them to each after every finished
// iteration: the first lim.Lines with their exact values, the others with upper bounds. The moves are valid until each
// returns; its result is whether to go on.
func (e *Engine) analyse(ctx context.Context, line core.Line, lim Limits,
	each func(depth int, moves []rootMove, nodes uint64) bool) ([]rootMove, uint64, error) {
	s, err := e.begin(ctx, line, lim)
	if err != nil {
		return nil, 0, err
	}
	main := s.Main()
	patience := engine.PatienceOf(s, scale)
	top := s.Run(ctx, engine.Events[*worker]{Iteration: func(depth int) bool {
		return each(depth, main.Root, s.Nodes()) && engine.After(patience, s, depth)
	}})
	return top, s.Nodes(), nil
}

// begin prepares a search, to be started by Run. The error is core.ErrGameOver if there is no step.
func (e *Engine) begin(ctx context.Context, line core.Line, lim Limits) (*engine.Search[eternal.Move, *worker], error) {
	p := newPosition(line)
	root := rootMoves(p, e.par, lim.Moves)
	if len(root) == 0 {
		return nil, core.ErrGameOver
	}
	bounds := engine.Bounds{Depth: lim.Depth, Nodes: lim.Nodes, Time: lim.Time, Threads: lim.Threads, Lines: lim.Lines}
	return engine.NewSearch(ctx, &e.Base, e.par.style, bounds, func(_ int, t engine.Thread[eternal.Move], h *history) *worker {
		h.forget()
		t.Root = engine.CloneRoot(root)
		w := &worker{Thread: t, pos: p.clone(), hist: h, opts: e.opts, par: e.par, leaf: lim.Leaf}
		if e.net != nil {
			w.net = evaluation.NewAccumulator(e.net)
		}
		return w
	}), nil
}
