package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/evaluation"
)

// frame is the record of one ply of the search path.
type frame struct {
	eval int
	undo gomoku.Undo // takes it back
	skip int         // the number of an excluded point plus 1; 0: none
}

// options disable parts of the search, for tests.
type options struct {
	noTable   bool // no cut-offs from the transposition table
	noPruning bool // every candidate to the full depth
	noVCF     bool // no wins by continuous fours at the leaves
	wide      bool // all empty points are candidates
}

// spent counts the nodes of searches for proofs within the tree.
type spent struct {
	fours   uint64 // for wins by fours
	against uint64 // for the other side's threats
}

// worker is one thread of a search.
type worker struct {
	engine.Thread[gomoku.Point]
	board     *gomoku.Board
	eval      *evaluation.Accumulator
	vcf       *VCF
	cancelled func() error // the Err of the search's context
	hist      *history
	five      bool // the root move being searched makes five
	opts      options
	par       tuned
	spent     spent
	leaf      func(b *gomoku.Board, threatened bool) // see Limits.Leaf
	frames    [maxPly + 8]frame
	pickers   [maxPly + 8]picker
}

// play makes a move of the search.
func (w *worker) play(ply int, p gomoku.Point) {
	w.Table.Prefetch(w.board.HashAfter(p))
	w.board.Try(p, &w.frames[ply].undo)
}

// back takes back the move that was made at a ply.
func (w *worker) back(ply int) { w.board.Back(&w.frames[ply].undo) }
