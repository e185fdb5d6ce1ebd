package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// quiesce returns the value of a position once the captures are over: the side to move may stand pat, make captures
// that lose nothing and, at the first ply (level 0), give check; in check it tries every move.
func (w *worker) quiesce(alpha, beta, level, ply int) int {
	w.PV.Clear(ply)
	if w.Visit(1) {
		return 0
	}
	w.Tally.Leaves++
	w.SelDepth = max(w.SelDepth, ply)
	if score, over := w.over(ply); over {
		return score
	}
	n := node{alpha: alpha, beta: beta, ply: ply, principal: beta-alpha > 1, inCheck: w.pos.checked(), raw: engine.NoEval, eval: -infinite, score: noScore}
	if score, ok := w.probeLeaf(&n); ok {
		return score
	}
	if !n.inCheck {
		w.evaluateNode(&n)
		if n.eval >= beta {
			if !n.found {
				w.storeLeaf(&n, n.eval, xiangqi.NullMove)
			}
			return n.eval
		}
		n.alpha = max(alpha, n.eval)
	}
	return w.tryCaptures(&n, level)
}

// probeLeaf looks the position up in the table, and returns its value if that settles it.
func (w *worker) probeLeaf(n *node) (score int, ok bool) {
	n.hash = w.pos.key()
	known := w.load(n)
	return n.score, known && !n.principal && n.entry.Bound.Settles(n.score, n.alpha, n.beta)
}

// storeLeaf keeps the value of the position, and the best move if there is one.
func (w *worker) storeLeaf(n *node, best int, move xiangqi.Move) {
	if w.opts.noTable {
		return
	}
	bound := engine.Upper
	if best >= n.beta {
		bound = engine.Lower
	}
	w.Table.Store(n.hash, engine.Entry{Move: uint16(move), Score: toTable(best, n.ply), Eval: int16(n.raw), Bound: bound})
}

// tryCaptures searches the moves of the position, in check all of them, and returns its value.
func (w *worker) tryCaptures(n *node, level int) int {
	p, ply := w.pos, n.ply
	k := &w.pickers[ply]
	k.init(w, ply, n.table)
	if !n.inCheck {
		k.capturing = true
		if k.table != xiangqi.NullMove && p.At(k.table.To()) == core.NoPiece {
			k.table = xiangqi.NullMove
		}
	}
	best, bestMove := n.eval, xiangqi.NullMove
	count := 0
	for {
		m := k.pick()
		if m == xiangqi.NullMove {
			if level > 0 || n.inCheck || !k.capturing || w.opts.noPruning {
				break
			}
			// Then safe checks.
			k.capturing = false
			k.list, k.next, k.stage = k.buffer[:0], 0, stageQuiets
			k.makeChecks()
			continue
		}
		count++
		if best > -ruleBound && !w.opts.noPruning {
			if n.inCheck {
				if w.skipsEvasion(k, m, count) {
					continue
				}
			} else if gain, skip := w.skipsCapture(n, m, count); skip {
				best = max(best, gain)
				continue
			}
		}
		w.play(ply, m, !n.inCheck && k.stage == stageQuiets || p.GivesCheck(m))
		score := -w.quiesce(-n.beta, -n.alpha, level+1, ply+1)
		p.unmake()
		if w.Clock.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > n.alpha {
				bestMove = m
				if n.principal {
					w.PV.Keep(ply, m)
				}
				if score >= n.beta {
					break
				}
				n.alpha = score
			}
		}
	}
	if n.inCheck && count == 0 {
		return ply - MateScore
	}
	w.storeLeaf(n, best, bestMove)
	return best
}

// skipsEvasion reports whether a move out of check, when another one has avoided mate, promises too little.
func (w *worker) skipsEvasion(k *picker, m xiangqi.Move, count int) bool {
	if count > w.par.EvasionQuiets && w.pos.At(m.To()) == core.NoPiece {
		k.noQuiets = true
		return true
	}
	return count > 1 && k.stage != stageGoodCaptures && w.pos.ExchangeBelow(m, &exchangeValue, -w.par.EvasionLoss)
}

// skipsCapture reports whether a capture promises too little, and the value that it can lead to at most; -infinite if
// that is not known.
func (w *worker) skipsCapture(n *node, m xiangqi.Move, count int) (gain int, skip bool) {
	p := w.pos
	piece := p.At(m.To())
	if piece == core.NoPiece {
		return 0, false
	}
	if count > w.par.QuiesceCaptures && m.To() != p.now().move.To() && !p.GivesCheck(m) {
		return -infinite, true
	}
	gain = n.eval + w.par.QuiesceFutility + exchangeValue[xiangqi.KindOf(piece)]
	return gain, gain <= n.alpha && !p.GivesCheck(m)
}

// makeChecks lists the quiet checks that lose nothing.
func (k *picker) makeChecks() {
	p := k.w.pos
	for _, m := range p.ChecksWith(&k.pins, k.w.moves[:0]) {
		if p.At(m.To()) == core.NoPiece && !p.ExchangeBelow(m, &exchangeValue, 0) {
			k.list = append(k.list, newScored(m, k.w.quietScore(m, &k.before)))
		}
	}
}
