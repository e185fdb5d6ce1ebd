package gomoku

import (
	"context"
	"time"

	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// obvious returns a move that needs no comparison, or NoPoint: the only one that stops a five, or one that wins by
// continuous fours, or by fours and threes.
func (e *Engine) obvious(ctx context.Context, b *gomoku.Board, lim Limits, info func(Info)) gomoku.Point {
	if lim.NoProofs || lim.Moves != nil {
		return gomoku.NoPoint
	}
	s := b.Turn()
	if b.Fives(s).Empty() {
		if threat := b.Fives(s.Other()); !threat.Empty() {
			return legalOf(b, threat)
		}
	}
	e.prepare(b.Rules(), lim.bounds().Workers())
	board := *b
	win, nodes := e.ownFours(ctx, &board, lim)
	if win.Moves == 0 {
		more := uint64(0)
		win, more = e.ownThrees(ctx, &board, lim)
		nodes += more
	}
	if win.Moves == 0 {
		return gomoku.NoPoint
	}
	if info != nil {
		plies := 2*win.Moves - 1
		info(Info{Depth: plies, SelDepth: plies, Line: 1, Score: winIn(plies), Bound: engine.Exact, Nodes: nodes, Elapsed: time.Since(lim.Time.Began), PV: coreLine(Played(&board, win.Line))})
	}
	return win.Line[0]
}

// ownFours looks for a win by continuous fours.
func (e *Engine) ownFours(ctx context.Context, b *gomoku.Board, lim Limits) (Win, uint64) {
	budget := uint64(maxFours)
	if lim.Nodes > 0 {
		budget = min(budget, lim.Nodes/foursShare+1)
	}
	if hard := lim.Time.Budget().Hard; hard > 0 {
		budget = min(budget, uint64(hard.Seconds()*fastFours/foursShare)+100)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, hard/foursShare)
		defer cancel()
	}
	win, _ := e.vcfs[0].Find(ctx, b, 0, budget) // a search cut short has found nothing
	return win, e.vcfs[0].nodes
}

// ownThrees looks for a win by continuous fours and threes.
func (e *Engine) ownThrees(ctx context.Context, b *gomoku.Board, lim Limits) (Win, uint64) {
	budget := uint64(unboundThrees)
	if hard := lim.Time.Budget().Hard; hard > 0 {
		budget = 0
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, hard/threesShare)
		defer cancel()
	}
	if lim.Nodes > 0 {
		budget = lim.Nodes/(threesShare*nodesOfThree) + 1
	}
	win, _ := e.vcts[0].Find(ctx, b, budget)
	return win, e.vcts[0].nodes * nodesOfThree
}
