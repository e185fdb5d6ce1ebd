package gomoku

import (
	"context"

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
	noTable   bool // no cut-offs from the transposition table
	noPruning bool // every candidate to the full depth
	noVCF     bool // no wins by continuous fours at the leaves
	wide      bool // all empty points are candidates
}

// worker is one thread of a search.
type worker struct {
	search.Thread[gomoku.Point]
	board   *gomoku.Board
	vcf     *VCF
	ctx     context.Context
	hist    *history
	five    bool // the move of the root that is being searched makes five
	opts    options
	leaf    func(b *gomoku.Board, threatened bool) // see Limits.Leaf
	frames  [maxPly + 8]frame
	pickers [maxPly + 8]picker
}

// clockEvery is how many nodes lie between two looks at the time.
const clockEvery = 1 << 9

// visit counts nodes and reports whether the search has to end.
func (w *worker) visit(count uint64) bool { return w.Visit(count, clockEvery) }

// keepLine makes p and the line of the next ply that of this one.
func (w *worker) keepLine(ply int, p gomoku.Point) {
	f := &w.frames[ply]
	f.line = search.Variation(f.line, p, w.frames[ply+1].line)
}

// play makes a move of the search.
func (w *worker) play(ply int, p gomoku.Point) {
	w.Table.Prefetch(w.board.HashAfter(p))
	w.board.Try(p, &w.frames[ply].undo)
}

// back takes back the move that was made at a ply.
func (w *worker) back(ply int) { w.board.Back(&w.frames[ply].undo) }
