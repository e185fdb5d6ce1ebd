package eternal

import "qilab/solver/eternal/internal/evaluation"

// evaluationSlots is the number of evaluations in a thread's cache, a power of two.
const evaluationSlots = 1 << 14

// evaluated is a cached evaluation: one position in five has been evaluated before, by another order of steps.
type evaluated struct {
	hash uint64
	eval int
}

// evaluate returns the static evaluation of the position for its side to move.
func (w *worker) evaluate() int {
	if w.leaf != nil {
		w.leaf(&w.pos.Board)
	}
	hash := w.pos.Hash()
	e := &w.hist.evaluated[hash%evaluationSlots]
	if e.hash != hash {
		e.hash = hash
		if w.net != nil {
			e.eval = w.net.Value(&w.pos.Board)
		} else {
			e.eval = evaluation.Of(&w.pos.Board)
		}
	}
	return e.eval
}
