package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/internal/evaluation"
)

// frameOffset is the number of frames before that of the root, so that looking back never leaves the array.
const frameOffset = 4

// frame is the record of one ply of the search path.
type frame struct {
	eval      int           // static evaluation, noScore in check
	move      xiangqi.Move  // the move being searched
	excluded  xiangqi.Move  // excluded, to test whether it alone is good
	follow    *continuation // the continuation of that move
	cutoffs   int           // the number of refuted children
	count     int           // the index of the move being searched, from 1
	reduced   int           // the reduction of the move being searched, in plies
	doubled   int           // moves on the path that were extended by two plies
	pv        bool          // the position is or has been on a principal variation
	inCheck   bool
	improving bool // the static evaluation is better than two plies before
	taking    bool // the table move is a capture
}

// options disable parts of the search, for tests.
type options struct {
	noTable   bool // no cut-offs and no moves from the transposition table
	noPruning bool // every move to the full depth, no quiescence beyond captures
	noRules   bool // no repetitions
}

// worker is one thread of a search.
type worker struct {
	engine.Thread[xiangqi.Move]
	pos      *position
	hist     *history
	nullFrom int // no null moves of nullSide before this ply, while one is being verified
	nullSide int
	opts     options
	par      tuned
	ends     *endgame.View
	endings  int // the maximum number of pieces of a position in ends
	frames   [maxPly + 2*frameOffset]frame
	pickers  [maxPly + frameOffset]picker
	moves    [xiangqi.MaxMoves]xiangqi.Move // the buffer for pickers' lists
}

func (w *worker) at(ply int) *frame { return &w.frames[ply+frameOffset] }

// prefetch loads the table entry of the position after a move into the processor's cache.
func (w *worker) prefetch(m xiangqi.Move) { w.Table.Prefetch(w.pos.HashAfter(m)) }

// play makes a move of the search; checks is whether it gives check.
func (w *worker) play(ply int, m xiangqi.Move, checks bool) {
	w.prefetch(m)
	f := w.at(ply)
	f.move = m
	f.follow = &w.hist.follow[w.pos.At(m.From())&15][m.To()]
	w.pos.play(m, checks)
}

// evaluate returns the static evaluation for the side to move.
func (w *worker) evaluate() int {
	now := w.pos.now()
	net := w.pos.net
	if net == nil {
		return evaluation.Of(&w.pos.Board, now.psq, int(now.phase))
	}
	score := evaluation.Winnable(&w.pos.Board, net.Value(&w.pos.Board, int(now.phase)))
	return max(-evaluation.Max, min(score, evaluation.Max))
}
