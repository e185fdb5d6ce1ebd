package gomoku

import (
	"context"
	"sync/atomic"

	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// oracle finds winning moves of the side to move in the engine's view: from its table, or by its own search. It may be
// wrong. The engine may be searching meanwhile.
type oracle struct {
	w      *worker
	shared atomic.Uint64
}

// oracleDepth is the depth of the deepest search.
const oracleDepth = 30

// newOracle returns an oracle with the tables of an engine. Only one oracle of an engine may be in use at a time.
func newOracle(e *Engine) *oracle {
	if e.second == nil {
		e.second = NewVCF(e.memory.second)
	}
	o := &oracle{}
	o.w = &worker{
		Thread: engine.NewThread(e.par.style, e.Table(), nil, &o.shared), // the clock comes with the question
		board:  new(gomoku.Board), eval: e.accumulator(), vcf: e.second, hist: newHistory(), opts: e.opts, par: e.par,
	}
	return o
}

// ask returns a move that seems to win, or NoPoint, and the number of positions visited, at most nodes.
func (o *oracle) ask(ctx context.Context, b *gomoku.Board, nodes uint64) (gomoku.Point, uint64) {
	if p := o.known(b); p != gomoku.NoPoint {
		return p, 0
	}
	w := o.w
	*w.board = *b
	w.cancelled, w.Clock = ctx.Err, engine.StartClock(ctx, engine.TimeLimit{})
	defer w.Clock.Release()
	w.Restart(nodes)
	for depth := 2; depth <= oracleDepth; depth++ {
		score := w.search(winBound-1, winBound, depth, 0, true)
		if w.Clock.Stopped() {
			break
		}
		if score >= winBound {
			if line := w.PV[0]; len(line) > 0 {
				return line[0], w.Nodes
			}
			return o.known(b), w.Nodes // the table has cut it short
		}
	}
	return gomoku.NoPoint, w.Nodes
}

// known returns a winning move from the table.
func (o *oracle) known(b *gomoku.Board) gomoku.Point {
	e, ok := o.w.Table.Load(b.Hash())
	if !ok || e.Move == 0 || e.Bound == engine.Upper || e.Score < winBound || !b.Has(b.Turn(), gomoku.Point(e.Move-1)) {
		return gomoku.NoPoint
	}
	return gomoku.Point(e.Move - 1)
}
