package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// pruneNode returns a score without searching the moves of a node where that is safe enough: the side to move is so far
// ahead that it may even pass, or so far behind that only captures could help.
func (w *worker) pruneNode(n *node) (int, bool) {
	f, par := w.at(n.ply), &w.par
	// Razoring: far behind.
	if n.depth <= par.RazorDepth && n.eval+par.RazorBase+par.RazorSquare*n.depth*n.depth < n.alpha {
		if score := w.quiesce(n.alpha, n.alpha+1, 0, n.ply); score <= n.alpha {
			return score, true
		}
	}
	// Reverse futility: far ahead.
	if !f.pv && n.depth <= par.ReverseDepth && !decided(n.beta) && n.eval < ruleBound && n.eval-par.ReverseMargin*(n.depth-b2i(f.improving)) >= n.beta {
		return (n.eval + n.beta) / 2, true
	}
	if score, ok := w.tryPass(n); ok {
		return score, true
	}
	return w.probCut(n)
}

// tryPass is null move pruning: if the opponent cannot use two moves in a row, one will not hurt. Zugzwang is rare while there are
// pieces that can cross the river; deep searches verify.
func (w *worker) tryPass(n *node) (int, bool) {
	p, f, par := w.pos, w.at(n.ply), &w.par
	if n.depth < par.NullDepth || n.eval < n.beta || f.eval+par.NullPly*n.depth-par.NullMargin < n.beta || decided(n.beta) || w.at(n.ply-1).move == xiangqi.NullMove ||
		!canPass(p) || n.ply < w.nullFrom && int(p.Turn()) == w.nullSide {
		return 0, false
	}
	depth := n.depth - par.NullBase - n.depth/par.NullDivisor - min((n.eval-n.beta)/par.NullEval, par.NullEvalMost)
	f.move, f.follow = xiangqi.NullMove, nil
	p.pass()
	w.Table.Prefetch(p.Hash())
	score := -w.search(-n.beta, -n.beta+1, depth, n.ply+1, !n.cut)
	p.unpass()
	switch {
	case w.Clock.Stopped():
		return 0, true
	case score < n.beta:
		return 0, false
	case decided(score):
		score = n.beta
	}
	if n.depth < par.NullVerify || w.nullFrom > 0 {
		return score, true
	}
	w.nullFrom, w.nullSide = n.ply+par.NullVerifyFor*depth/1024, int(p.Turn())
	check := w.search(n.beta-1, n.beta, depth, n.ply, false)
	w.nullFrom = 0
	return score, check >= n.beta
}

// probCut looks for a good capture that exceeds beta by far at a reduced depth, unless the table knows better.
func (w *worker) probCut(n *node) (int, bool) {
	p, f, par := w.pos, w.at(n.ply), &w.par
	limit := n.beta + par.ProbMargin - par.ProbImproving*b2i(f.improving)
	if n.depth < par.ProbDepth || decided(n.beta) || n.score != noScore && int(n.entry.Depth) > n.depth-par.ProbReduction && n.score < limit {
		return 0, false
	}
	k := &w.pickers[n.ply]
	k.init(w, n.ply, xiangqi.NullMove)
	k.capturing = true
	for m := k.pick(); m != xiangqi.NullMove; m = k.pick() {
		if limit > f.eval && p.ExchangeBelow(m, &exchangeValue, limit-f.eval) {
			continue
		}
		w.play(n.ply, m, p.GivesCheck(m))
		score := -w.quiesce(-limit, -limit+1, 0, n.ply+1)
		if score >= limit {
			score = -w.search(-limit, -limit+1, n.depth-par.ProbReduction, n.ply+1, !n.cut)
		}
		p.unmake()
		if w.Clock.Stopped() {
			return 0, true
		}
		if score < limit {
			continue
		}
		if !w.opts.noTable {
			w.Table.Store(n.hash, engine.Entry{
				Move: uint16(m), Score: toTable(score, n.ply), Eval: int16(n.raw), Depth: uint8(max(n.depth-par.ProbReduction+1, 0)), Bound: engine.Lower, PV: f.pv,
			})
		}
		return score, true
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
func (w *worker) pruneMove(n *node, c *candidate, gains bool) bool {
	f, par := w.at(n.ply), &w.par
	reduced := max(n.depth-1-par.late(n.depth, c.count)/onePly, 0)
	if !c.capture && !c.checks && !n.inCheck {
		return c.count >= par.lateMoves(n.depth, f.improving) ||
			reduced <= par.HistoryDepth && c.stat < -par.HistoryPrune*n.depth ||
			reduced <= par.FutilityDepth && f.eval+par.FutilityBase+par.FutilityPly*reduced+c.stat*par.FutilityHistory/1024 <= n.alpha ||
			reduced <= par.ExchangeDepth && w.pos.ExchangeBelow(c.move, &exchangeValue, -par.ExchangeSquare*reduced*reduced)
	}
	if c.capture && !c.checks && !n.inCheck && reduced <= par.CaptureDepth &&
		f.eval+par.CaptureBase+par.CapturePly*reduced+exchangeValue[xiangqi.KindOf(w.pos.At(c.move.To()))]+c.stat*par.CaptureHistory/1024 <= n.alpha {
		return true
	}
	return n.depth <= par.LossDepth && !gains && w.pos.ExchangeBelow(c.move, &exchangeValue, -par.LossPly*n.depth)
}
