package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// known is what the table knows of a position: a score, if it is not noScore, and its depth; and the static evaluation as it
// goes into the table.
type known struct{ score, depth, eval int }

// pruneNode returns a score without searching the moves of a node where that is safe enough: the side to move is so far
// ahead that it may even pass, or so far behind that only captures could help. t is what the table knows of the position.
func (w *worker) pruneNode(alpha, beta, depth, ply, eval int, cut bool, t known) (int, bool) {
	p, f := w.pos, w.at(ply)
	// Razoring: far behind.
	if depth <= 3 && eval+180+220*depth*depth < alpha {
		if score := w.quiesce(alpha, alpha+1, 0, ply); score <= alpha {
			return score, true
		}
	}
	// Reverse futility: far ahead.
	if !f.pv && depth <= 9 && !decided(beta) && eval < ruleBound && eval-65*(depth-b2i(f.improving)) >= beta {
		return (eval + beta) / 2, true
	}
	// Null move: if the opponent cannot use two moves in a row, one will not hurt. Positions in which every move hurts
	// are rare while there are pieces that can cross the river, and looked at again in deep searches.
	if depth >= 3 && eval >= beta && f.eval+18*depth-140 >= beta && !decided(beta) && w.at(ply-1).move != xiangqi.NullMove &&
		canPass(p) && (ply >= w.nullFrom || int(p.Turn()) != w.nullSide) {
		r := 4 + depth/3 + min((eval-beta)/200, 3)
		f.move, f.follow = xiangqi.NullMove, nil
		p.pass()
		w.Table.Prefetch(p.Hash())
		score := -w.search(-beta, -beta+1, depth-r, ply+1, !cut)
		p.unpass()
		if w.Clock.Stopped() {
			return 0, true
		}
		if score >= beta {
			if decided(score) {
				score = beta
			}
			if depth < 12 || w.nullFrom > 0 {
				return score, true
			}
			w.nullFrom, w.nullSide = ply+3*(depth-r)/4, int(p.Turn())
			check := w.search(beta-1, beta, depth-r, ply, false)
			w.nullFrom = 0
			if check >= beta {
				return score, true
			}
		}
	}
	// ProbCut: a good capture that is far too good at a lesser depth, unless the table knows better.
	if limit := beta + 190 - 50*b2i(f.improving); depth >= 5 && !decided(beta) && (t.score == noScore || t.depth < depth-3 || t.score >= limit) {
		k := &w.pickers[ply]
		k.init(w, ply, xiangqi.NullMove)
		k.capturing = true
		for m := k.pick(); m != xiangqi.NullMove; m = k.pick() {
			if limit > f.eval && p.ExchangeBelow(m, &exchangeValue, limit-f.eval) {
				continue
			}
			w.play(ply, m, p.GivesCheck(m))
			score := -w.quiesce(-limit, -limit+1, 0, ply+1)
			if score >= limit {
				score = -w.search(-limit, -limit+1, depth-4, ply+1, !cut)
			}
			p.unmake()
			if w.Clock.Stopped() {
				return 0, true
			}
			if score >= limit {
				if !w.opts.noTable {
					w.Table.Store(p.Hash(), engine.Entry{
						Move: uint16(m), Score: toTable(score, ply), Eval: int16(t.eval), Depth: uint8(depth - 3), Bound: engine.Lower, PV: f.pv,
					})
				}
				return score, true
			}
		}
	}
	return 0, false
}

// canPass reports whether the side to move has a rook, horse or cannon left.
func canPass(p *position) bool {
	list := p.Places()[int(p.Turn())*xiangqi.SideSlots:]
	for _, sq := range list[xiangqi.SlotHorse:xiangqi.SlotPawn] {
		if sq != xiangqi.Absent {
			return true
		}
	}
	return false
}

// lateMoves returns after how many moves the quiet ones are left out.
func lateMoves(depth int, improving bool) int {
	if improving {
		return 4 + depth*depth
	}
	return (5 + depth*depth) / 2
}

// pruneMove reports whether a move need not be searched at a low depth: quiet ones that cannot reach alpha or were bad
// before, and those that lose material, which gains says that the move does not.
func (w *worker) pruneMove(ply int, m xiangqi.Move, capture, checks, gains bool, depth, count, stat, alpha int) bool {
	f := w.at(ply)
	r := reductions[min(depth, 127)] * reductions[min(count, 127)] / 1024
	reduced := max(depth-1-r, 0)
	if !capture && !checks && !f.inCheck {
		if count >= lateMoves(depth, f.improving) {
			return true
		}
		if reduced <= 6 && stat < -3500*depth {
			return true
		}
		if reduced <= 9 && f.eval+80+80*reduced+stat/64 <= alpha {
			return true
		}
		return reduced <= 9 && w.pos.ExchangeBelow(m, &exchangeValue, -22*reduced*reduced)
	}
	if capture && !checks && !f.inCheck && reduced <= 6 &&
		f.eval+180+180*reduced+exchangeValue[xiangqi.KindOf(w.pos.At(m.To()))]+stat/64 <= alpha {
		return true
	}
	return depth <= 8 && !gains && w.pos.ExchangeBelow(m, &exchangeValue, -95*depth)
}
