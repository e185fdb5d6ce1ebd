package eternal

import (
	"qilab/core/eternal"
)

// quiesce returns the value of a position where a return or a move is next, within alpha and beta: the best of its
// evaluation and of immediate points.
func (w *worker) quiesce(alpha, beta, ply, scored int) int {
	p := w.pos
	w.PV.Clear(ply)
	w.Tally.Leaves++
	if w.Visit(1) {
		return 0
	}
	w.SelDepth = max(w.SelDepth, ply)
	if _, over := p.Winner(); over {
		return ply - winScore // the side that has reached the target gave the turn away
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	k := &w.pickers[ply]
	if p.Phase() == eternal.ToReturn {
		k.init(p, w.par, learned{}, ply, eternal.NullMove)
		best := -infinite
		for range w.par.QuiesceReturns {
			m, _ := k.pick()
			if m == eternal.NullMove {
				break
			}
			p.make(m)
			score := w.quiesce(alpha, beta, ply+1, scored)
			p.unmake()
			if w.Clock.Stopped() {
				return 0
			}
			if score > best {
				best = score
				if score > alpha {
					alpha = score
					w.PV.Keep(ply, m)
				}
				if score >= beta {
					break
				}
			}
		}
		if best == -infinite { // no cell for the return: impossible with a full set of pieces
			return ply - winScore
		}
		return best
	}
	best := w.evaluate()
	if best >= beta || scored >= w.par.QuiesceScores {
		return best
	}
	alpha = max(alpha, best)
	us := p.Turn()
	k.moves = p.ScoringMoves(k.moves[:0], us)
	for _, m := range k.moves {
		p.make(m)
		score := -w.quiesce(-beta, -alpha, ply+1, scored+1)
		p.unmake()
		if w.Clock.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				w.PV.Keep(ply, m)
			}
			if score >= beta {
				break
			}
		}
	}
	return best
}
