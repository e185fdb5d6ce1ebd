package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// known is the table's knowledge of a position: a score, if it is not noScore, and its depth; and the static evaluation
// to be stored.
type known struct{ score, depth, eval int }

// pruneNode returns a score without searching the moves of a node where that is safe enough: the side to move is so far
// ahead that it may even pass, or so far behind that only captures could help. t is the table's knowledge of the
// position.
func (w *worker) pruneNode(alpha, beta, depth, ply, eval int, cut bool, t known) (int, bool) {
	p, f, par := w.pos, w.at(ply), &w.par
	// Razoring: far behind.
	if depth <= par.RazorDepth && eval+par.RazorBase+par.RazorSquare*depth*depth < alpha {
		if score := w.quiesce(alpha, alpha+1, 0, ply); score <= alpha {
			return score, true
		}
	}
	// Reverse futility: far ahead.
	if !f.pv && depth <= par.ReverseDepth && !decided(beta) && eval < ruleBound && eval-par.ReverseMargin*(depth-b2i(f.improving)) >= beta {
		return (eval + beta) / 2, true
	}
	// Null move: if the opponent cannot use two moves in a row, one will not hurt. Zugzwang is rare while there are
	// pieces that can cross the river; deep searches verify.
	if depth >= par.NullDepth && eval >= beta && f.eval+par.NullPly*depth-par.NullMargin >= beta && !decided(beta) && w.at(ply-1).move != xiangqi.NullMove &&
		canPass(p) && (ply >= w.nullFrom || int(p.Turn()) != w.nullSide) {
		r := par.NullBase + depth/par.NullDivisor + min((eval-beta)/par.NullEval, par.NullEvalMost)
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
			if depth < par.NullVerify || w.nullFrom > 0 {
				return score, true
			}
			w.nullFrom, w.nullSide = ply+par.NullVerifyFor*(depth-r)/1024, int(p.Turn())
			check := w.search(beta-1, beta, depth-r, ply, false)
			w.nullFrom = 0
			if check >= beta {
				return score, true
			}
		}
	}
	// ProbCut: a good capture that exceeds beta by far at a reduced depth, unless the table knows better.
	if limit := beta + par.ProbMargin - par.ProbImproving*b2i(f.improving); depth >= par.ProbDepth && !decided(beta) &&
		(t.score == noScore || t.depth <= depth-par.ProbReduction || t.score >= limit) {
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
				score = -w.search(-limit, -limit+1, depth-par.ProbReduction, ply+1, !cut)
			}
			p.unmake()
			if w.Clock.Stopped() {
				return 0, true
			}
			if score >= limit {
				if !w.opts.noTable {
					w.Table.Store(p.Hash(), engine.Entry{
						Move: uint16(m), Score: toTable(score, ply), Eval: int16(t.eval), Depth: uint8(max(depth-par.ProbReduction+1, 0)), Bound: engine.Lower, PV: f.pv,
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

// pruneMove reports whether a move can be pruned at a low depth: quiet ones that cannot reach alpha or did badly
// before, and those that lose material, unless gains rules that out.
func (w *worker) pruneMove(ply int, m xiangqi.Move, capture, checks, gains bool, depth, count, stat, alpha int) bool {
	f, par := w.at(ply), &w.par
	reduced := max(depth-1-par.late(depth, count)/onePly, 0)
	if !capture && !checks && !f.inCheck {
		if count >= par.lateMoves(depth, f.improving) {
			return true
		}
		if reduced <= par.HistoryDepth && stat < -par.HistoryPrune*depth {
			return true
		}
		if reduced <= par.FutilityDepth && f.eval+par.FutilityBase+par.FutilityPly*reduced+stat*par.FutilityHistory/1024 <= alpha {
			return true
		}
		return reduced <= par.ExchangeDepth && w.pos.ExchangeBelow(m, &exchangeValue, -par.ExchangeSquare*reduced*reduced)
	}
	if capture && !checks && !f.inCheck && reduced <= par.CaptureDepth &&
		f.eval+par.CaptureBase+par.CapturePly*reduced+exchangeValue[xiangqi.KindOf(w.pos.At(m.To()))]+stat*par.CaptureHistory/1024 <= alpha {
		return true
	}
	return depth <= par.LossDepth && !gains && w.pos.ExchangeBelow(m, &exchangeValue, -par.LossPly*depth)
}
