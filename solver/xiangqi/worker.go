package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/internal/evaluation"
)

// frameOffset is how many frames lie before that of the root, so that looking back never leaves the array.
const frameOffset = 4

// frame holds what the search knows about one ply of its path.
type frame struct {
	eval      int           // static evaluation, noScore in check
	move      xiangqi.Move  // the move being searched
	excluded  xiangqi.Move  // left out, to see whether it alone is good
	follow    *continuation // what to do after that move
	cutoffs   int           // how often a child of this frame was refuted
	count     int           // which of the moves is being searched, from 1
	reduced   int           // by how many plies the move being searched is searched less deep
	doubled   int           // moves on the way here that were extended by two plies
	pv        bool          // the position is or has been on a principal variation
	inCheck   bool
	improving bool // the static evaluation is better than two plies before
	taking    bool // the move of the table is a capture
}

// options switch parts of the search off, for tests.
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
	nullFrom int // no null moves of the side nullSide before this ply, while one is being verified
	nullSide int
	opts     options
	par      tuned
	ends     *endgame.View
	endings  int // the most pieces of a position in ends
	frames   [maxPly + 2*frameOffset]frame
	pickers  [maxPly + frameOffset]picker
	moves    [xiangqi.MaxMoves]xiangqi.Move // what pickers make their lists from
}

func (w *worker) at(ply int) *frame { return &w.frames[ply+frameOffset] }

// await asks for what the table knows of the position after a move, which takes a while to come.
func (w *worker) await(m xiangqi.Move) { w.Table.Prefetch(w.pos.HashAfter(m)) }

// play makes a move of the search; checks says whether it gives check.
func (w *worker) play(ply int, m xiangqi.Move, checks bool) {
	w.await(m)
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
	score := net.Value(&w.pos.Board, int(now.phase))
	if net.Adds() {
		score += evaluation.Of(&w.pos.Board, now.psq, int(now.phase))
	} else {
		score = evaluation.Winnable(&w.pos.Board, score)
	}
	return max(-evaluation.Most, min(score, evaluation.Most))
}
