package xiangqi

import (
	"context"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/internal/network"
)

// MaxDepth is the deepest iteration.
const MaxDepth = 100

// MaxThreads bounds Limits.Threads.
const MaxThreads = engine.MaxThreads

// Limits bound a search; the first bound that is reached ends it. Without any it goes on to MaxDepth or until the
// context is cancelled.
type Limits struct {
	Depth    int              // plies, 0: no bound
	Nodes    uint64           // positions, counted exactly if there is one thread; 0: no bound
	Time     engine.TimeLimit // the zero value: no bound
	Infinite bool             // only the context ends the search, even if all is known
	Threads  int              // 0: 1
	Lines    int              // number of best moves to find (MultiPV), 0: 1
	Mate     int              // stop when a mate within that many moves is found; 0: do not
	Moves    []core.Move      // search only these at the root; nil: all
	FreePlay bool             // repetitions and the move limit decide nothing

	anew bool // plies without a capture are counted from the root
}

// Info describes a line of a running search, with scores in centipawns; see IsMate.
type Info = engine.Info

// Engine is one player's search with its own transposition table. It runs one search at a time.
type Engine struct {
	engine.Base[history]
	opts  options
	par   tuned
	ends  *endgame.View    // the endgames that the search knows; nil: none
	known *knowledge       // the source of ends for Search; nil: none
	net   *network.Network // the evaluation network; nil: the classical evaluation
}

// NewEngine returns an engine with a table of the given size in MiB, at least 1. It evaluates with the network of the
// program.
func NewEngine(hashMiB int) *Engine {
	return &Engine{Base: engine.NewBase(hashMiB, func() *history { return new(history) }), par: defaults(), net: network.Standard()}
}

// SetParams sets the constants of the search, and clears the tables.
func (e *Engine) SetParams(p Params) {
	e.par = newTuned(p)
	e.Clear()
}

// SetNetwork sets the evaluation network from the contents of its file, and clears the tables; nil is the classical
// evaluation.
func (e *Engine) SetNetwork(data []byte) error {
	var net *network.Network
	if data != nil {
		var err error
		if net, err = network.Decode(data); err != nil {
			return err
		}
	}
	e.use(net)
	return nil
}

// use sets the evaluation network, or the classical evaluation if net is nil, and clears the tables if it changed.
func (e *Engine) use(net *network.Network) {
	if e.net != net {
		e.net = net
		e.Clear()
	}
}

// Search finds the best move at the end of line, and the expected reply (the zero Move if unknown). It calls info,
// which may be nil, from its own goroutine. It returns when a limit is reached or ctx is cancelled; that is no error,
// there is always a move. The error is core.ErrGameOver if there is no legal move, or none of lim.Moves is legal. With
// one thread, no bound on time and a new engine, it always returns the same.
func (e *Engine) Search(ctx context.Context, line core.Line, lim Limits, info func(Info)) (best, ponder core.Move, err error) {
	if lim.Time.Began.IsZero() {
		lim.Time.Began = time.Now() // include the time for the endgames
	}
	if e.known != nil && lim.Lines <= 1 {
		if i, done := e.prove(ctx, line, &lim); done {
			return e.answer(ctx, i, lim, info)
		}
	}
	seen := false // all moves, at least once
	top, err := e.analyse(ctx, line, lim, info, func(int, []rootMove) bool { seen = true; return true })
	if err != nil {
		return core.Move{}, core.Move{}, err
	}
	if !seen { // it was stopped at once
		if top, err = e.glance(ctx, line, lim); err != nil {
			return core.Move{}, core.Move{}, err
		}
	}
	if other := e.beyondLimit(ctx, line, lim, top[0]); other != nil {
		top = other
	}
	pv := coreLine(top[0].Line)
	if len(pv) > 1 {
		ponder = pv[1]
	} else {
		ponder = e.expected(line, top[0].Move)
	}
	return pv[0], ponder, nil
}

// beyondNodes bounds the search for the best of the moves that reach the move limit.
const beyondNodes = 20_000

// beyondLimit returns the moves that reach the move limit, best first, if best is one of them and draws; otherwise nil. All of them
// draw, but a host that counts otherwise, or not at all, plays on after them.
func (e *Engine) beyondLimit(ctx context.Context, line core.Line, lim Limits, best rootMove) []rootMove {
	p := newPosition(line)
	quiet := func(m xiangqi.Move) bool { return p.At(m.To()) == core.NoPiece }
	if ctx.Err() != nil || lim.FreePlay || p.now().quiet != xiangqi.MoveLimit-1 || best.Score != drawScore || !quiet(best.Move) {
		return nil
	}
	beyond := Limits{Nodes: beyondNodes, anew: true}
	for _, m := range rootMoves(p, lim.Moves) {
		if quiet(m.Move) {
			beyond.Moves = append(beyond.Moves, m.Move.Core())
		}
	}
	finished := false
	list, err := e.analyse(ctx, line, beyond, nil, func(int, []rootMove) bool { finished = true; return true })
	if err != nil || !finished {
		return nil
	}
	return list
}

// glance returns the root moves after the least search, whether or not ctx is cancelled: a search that was stopped at once has not
// seen all of them, but has to answer.
func (e *Engine) glance(ctx context.Context, line core.Line, lim Limits) ([]rootMove, error) {
	return e.analyse(context.WithoutCancel(ctx), line, Limits{Depth: 1, Threads: 1, Moves: lim.Moves, FreePlay: lim.FreePlay}, nil, nil)
}

// answer returns a result that needs no search.
func (e *Engine) answer(ctx context.Context, i Info, lim Limits, info func(Info)) (best, ponder core.Move, err error) {
	if info != nil {
		info(i)
	}
	if lim.Infinite {
		<-ctx.Done()
	}
	if len(i.PV) > 1 {
		ponder = i.PV[1]
	}
	return i.PV[0], ponder, nil
}

// expected returns the reply to m that the table knows, if any.
func (e *Engine) expected(line core.Line, m xiangqi.Move) core.Move {
	p := newPosition(line)
	p.make(m)
	if entry, ok := e.Table().Load(p.Hash()); ok && entry.Move != 0 && p.Legal(xiangqi.Move(entry.Move)) {
		return xiangqi.Move(entry.Move).Core()
	}
	return core.Move{}
}

// analyse works like Search, but returns all root moves, best first, and passes them to each, if that is not nil, after
// every finished iteration: the first lim.Lines with their exact values, the others with upper bounds. The moves are
// valid until each returns; if it returns false, the search ends without further reports.
func (e *Engine) analyse(ctx context.Context, line core.Line, lim Limits, info func(Info),
	each func(depth int, moves []rootMove) bool) ([]rootMove, error) {
	s, err := e.begin(ctx, line, lim)
	if err != nil {
		return nil, err
	}
	main := s.Main()
	patience := engine.PatienceOf(s, scale)
	return s.Run(ctx, engine.Events[*worker]{Info: info, Iteration: func(depth int) bool {
		if each != nil && !each(depth, main.Root) {
			return false
		}
		return lim.Infinite || !lim.settled(&main.Root[0], depth) && engine.After(patience, s, depth)
	}}), nil
}

// settled reports whether a search to a depth has found the wanted mate or, if bounded by time, the shortest one.
func (l *Limits) settled(best *rootMove, depth int) bool {
	if !IsMate(best.Score) {
		return false
	}
	return best.Score > 0 && l.Mate > 0 && MatePlies(best.Score) <= 2*l.Mate || l.Time.Timed() && depth > 2*MatePlies(best.Score)+4
}

// begin returns the search for analyse.
func (e *Engine) begin(ctx context.Context, line core.Line, lim Limits) (*engine.Search[xiangqi.Move, *worker], error) {
	p := newPosition(line)
	if lim.FreePlay {
		p.salt = freeSalt
	}
	if s := p.now(); lim.anew || s.quiet >= xiangqi.MoveLimit {
		s.quiet = 0 // a game that goes on beyond the limit has another one
	}
	root := rootMoves(p, lim.Moves)
	if len(root) == 0 {
		return nil, core.ErrGameOver
	}
	if e.net != nil {
		p.net = network.NewStack(e.net, maxPly+8)
	}
	return engine.NewSearch(ctx, &e.Base, e.par.style, lim.bounds(), func(_ int, t engine.Thread[xiangqi.Move], h *history) *worker {
		h.forget()
		t.Root = engine.CloneRoot(root)
		return &worker{Thread: t, pos: p.clone(), hist: h, opts: e.opts, par: e.par, ends: e.ends, endings: e.ends.Max()}
	}), nil
}

// bounds converts the limits for package engine.
func (l Limits) bounds() engine.Bounds {
	b := engine.Bounds{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time, Threads: l.Threads, Lines: l.Lines, Endless: l.Infinite}
	if l.Infinite {
		b.Time = engine.TimeLimit{}
	}
	return b
}
