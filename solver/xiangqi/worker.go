package xiangqi

import (
	"sync/atomic"

	"qilab/core/xiangqi"
	"qilab/solver/search"
)

// frameOffset is how many frames lie before that of the root, so that looking back never leaves the array.
const frameOffset = 4

// frame is what the search knows of one ply of its path.
type frame struct {
	eval     int           // static evaluation, noScore in check
	move     xiangqi.Move  // the move being searched
	excluded xiangqi.Move  // left out, to see whether it alone is good
	follow   *continuation // what to do after that move
	cutoffs  int           // how often a child of this frame was refuted
	line     []xiangqi.Move
}

// options switch parts of the search off, for tests.
type options struct {
	noTable   bool // no cut-offs and no moves from the transposition table
	noPruning bool // every move to the full depth, no quiescence beyond captures
	noRules   bool // no repetitions
}

// worker is one thread of a search.
type worker struct {
	pos      *position
	table    *search.Table
	clock    *search.Clock
	hist     *history
	root     []rootMove
	depth    int // of the iteration
	selDepth int
	nodes    uint64 // of this thread, this search
	most     uint64 // stop after so many nodes; 0: no bound
	shared   *atomic.Uint64
	reported uint64
	nullFrom int // no null moves of the side nullSide before this ply, while one is being verified
	nullSide int
	opts     options
	frames   [maxPly + 2*frameOffset]frame
	pickers  [maxPly + frameOffset]picker
}

// clockEvery is how many nodes lie between two looks at the time.
const clockEvery = 1 << 10

// visit counts a node and reports whether the search has to end.
func (w *worker) visit() bool {
	w.nodes++
	if w.nodes%clockEvery == 0 {
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

func (w *worker) at(ply int) *frame { return &w.frames[ply+frameOffset] }

// keepLine makes m and the line of the next ply that of this one.
func (w *worker) keepLine(ply int, m xiangqi.Move) {
	f := w.at(ply)
	f.line = append(append(f.line[:0], m), w.at(ply+1).line...)
}

// play makes a move of the search.
func (w *worker) play(ply int, m xiangqi.Move) {
	f := w.at(ply)
	f.move = m
	f.follow = &w.hist.follow[w.pos.At(m.From())][m.To()]
	w.pos.make(m)
	w.table.Prefetch(w.pos.Hash())
}
