package gomoku

import (
	"context"
	"sync/atomic"

	"qilab/core/gomoku"
	"qilab/solver/search"
)

// frame is what the search knows of one ply of its path.
type frame struct {
	line []gomoku.Point
	eval int
	undo gomoku.Undo // takes it back
}

// options switch parts of the search off, for tests.
type options struct {
	noTable   bool                  // no cut-offs from the transposition table
	noPruning bool                  // every candidate to the full depth
	noVCF     bool                  // no wins by continuous fours at the leaves
	wide      bool                  // all empty points are candidates
	leaf      func(b *gomoku.Board) // is shown the boards that the evaluation judges at the leaves, for the tuner
}

// worker is one thread of a search.
type worker struct {
	board    *gomoku.Board
	vcf      *VCF
	table    *search.Table
	clock    *search.Clock
	ctx      context.Context
	hist     *history
	root     []rootMove
	depth    int // of the iteration
	selDepth int
	nodes    uint64 // of this thread, this search
	most     uint64 // stop after so many nodes; 0: no bound
	shared   *atomic.Uint64
	reported uint64
	opts     options
	frames   [maxPly + 8]frame
	pickers  [maxPly + 8]picker
}

// clockEvery is how many nodes lie between two looks at the time.
const clockEvery = 1 << 9

// visit counts nodes and reports whether the search has to end.
func (w *worker) visit(count uint64) bool {
	before := w.nodes
	w.nodes += count
	if before/clockEvery != w.nodes/clockEvery {
		w.publish()
		w.clock.Check()
	}
	if w.most > 0 && w.nodes >= w.most {
		w.clock.Stop()
	}
	return w.clock.Stopped()
}

// publish adds the nodes of this thread to those of all.
func (w *worker) publish() {
	w.shared.Add(w.nodes - w.reported)
	w.reported = w.nodes
}

// keepLine makes p and the line of the next ply that of this one.
func (w *worker) keepLine(ply int, p gomoku.Point) {
	f := &w.frames[ply]
	f.line = append(append(f.line[:0], p), w.frames[ply+1].line...)
}

// play makes a move of the search.
func (w *worker) play(ply int, p gomoku.Point) {
	w.table.Prefetch(w.board.HashAfter(p))
	w.board.Try(p, &w.frames[ply].undo)
}

// back takes back the move that was made at a ply.
func (w *worker) back(ply int) { w.board.Back(&w.frames[ply].undo) }
