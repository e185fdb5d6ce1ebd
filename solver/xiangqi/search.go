package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// excludedKey distinguishes the table entry of a position with an excluded move from that of the position.
const excludedKey = 0x9E3779B97F4A7C15

// node is a position being searched, and what is known about it before its moves.
type node struct {
	alpha, beta, depth, ply int

	cut       bool // a value of beta or more is expected
	principal bool // an exact value is needed
	inCheck   bool
	hash      uint64
	entry     engine.Entry // of the table, if found
	found     bool
	table     xiangqi.Move // the move of the entry
	score     int          // of the entry; noScore: none
	raw       int          // the static evaluation, to be stored
	eval      int          // the same, improved by what was learned and by the table; in check noScore, and in quiesce -infinite
}

// candidate is a move of a node.
type candidate struct {
	move    xiangqi.Move
	count   int // its number, from 1
	capture bool
	checks  bool
	refuter bool // it has refuted similar positions
	stat    int  // its success elsewhere
}

// search returns the value of the position within alpha and beta (principal variation search, fail soft). cut means
// that a value of beta or more is expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	f, par := w.at(ply), &w.par
	w.PV.Clear(ply)
	if w.Visit(1) {
		return 0
	}
	n := node{depth: depth, ply: ply, cut: cut, inCheck: w.pos.checked(), raw: engine.NoEval, eval: noScore, score: noScore}
	if score, over := w.over(ply); over {
		return score
	}
	n.alpha, n.beta = max(alpha, ply-MateScore), min(beta, MateScore-ply-1)
	if n.alpha >= n.beta {
		return n.alpha
	}
	n.principal = n.beta-n.alpha > 1
	f.doubled = w.at(ply - 1).doubled
	w.at(ply + 2).cutoffs = 0
	w.pruneKillers(ply)
	if score, ok := w.probe(&n); ok {
		return score
	}
	w.judge(&n)
	if !w.opts.noPruning {
		if f.excluded == xiangqi.NullMove && !n.inCheck {
			w.reconsider(&n)
			if !n.principal {
				if score, ok := w.pruneNode(&n); ok {
					return score
				}
			}
		}
		// Without a table move, a shallower search finds one for the next time (internal iterative reduction).
		if n.depth >= par.TablelessDepth && n.table == xiangqi.NullMove && (n.principal || cut) {
			n.depth -= 1 + b2i(n.principal && n.depth >= par.TablelessTwice)
		}
	}
	return w.tryMoves(&n)
}

// over returns the value of a position whose moves need not be searched, whatever the bounds.
func (w *worker) over(ply int) (score int, over bool) {
	if !w.opts.noRules {
		if score, over := w.pos.adjudicated(); over {
			return score, true
		}
	}
	if ply == 1 && !w.pos.HasMove() { // pruning does not see stalemate
		return ply - MateScore, true
	}
	if w.endings > 0 {
		if score, ok := w.ended(ply); ok {
			return score, true
		}
	}
	if ply >= maxPly-2 {
		return w.evaluate(), true
	}
	return 0, false
}

// probe looks the node up in the table, and returns its value if that is deep enough.
func (w *worker) probe(n *node) (score int, ok bool) {
	p, f := w.pos, w.at(n.ply)
	n.hash = p.key()
	if f.excluded != xiangqi.NullMove {
		n.hash ^= excludedKey
	}
	known := w.load(n)
	if f.excluded == xiangqi.NullMove {
		f.pv = n.principal || n.found && n.entry.PV
	}
	if !known || n.principal || int(n.entry.Depth) < n.depth || f.excluded != xiangqi.NullMove || p.now().quiet >= xiangqi.MoveLimit-limitMargin ||
		!n.entry.Bound.Settles(n.score, n.alpha, n.beta) {
		return 0, false
	}
	if n.score >= n.beta && n.table != xiangqi.NullMove && p.At(n.table.To()) == core.NoPiece && p.Legal(n.table) {
		w.rewardQuiet(n.ply, n.table, nil, n.depth)
	}
	return n.score, true
}

// load sets the entry of the table, its move and, if it has one, its score; known means that it has.
func (w *worker) load(n *node) (known bool) {
	if w.opts.noTable {
		return false
	}
	if n.entry, n.found = w.Table.Load(n.hash); !n.found {
		return false
	}
	n.table = xiangqi.Move(n.entry.Move)
	w.prefetch(n.table)
	if n.entry.Bound == engine.None {
		return false
	}
	n.score = fromTable(n.entry.Score, n.ply)
	return true
}

// judge sets the static evaluation of the node, and learns from it.
func (w *worker) judge(n *node) {
	p, f, par, ply := w.pos, w.at(n.ply), &w.par, n.ply
	f.inCheck, f.improving, f.eval = n.inCheck, false, noScore
	if n.inCheck {
		return
	}
	f.eval = w.evaluateNode(n)
	if last := p.now(); ply > 1 && f.excluded == xiangqi.NullMove && last.move != xiangqi.NullMove && !last.captured.Any() &&
		w.at(ply-1).eval != noScore {
		// The last move was good if it made the position worse for this side.
		gain := -(f.eval + w.at(ply-1).eval)
		learn(&w.hist.quiet[p.Turn().Other()][last.move.From()][last.move.To()], max(-par.GainMost, min(par.GainFactor*gain, par.GainMost)))
	}
	if before := w.at(ply - 2).eval; before != noScore {
		f.improving = f.eval > before
	} else if before := w.at(ply - 4).eval; before != noScore {
		f.improving = f.eval > before
	}
}

// evaluateNode sets the static evaluation of the node, and returns it as it is without the table.
func (w *worker) evaluateNode(n *node) int {
	learned := w.learned()
	if n.found && n.entry.Eval != engine.NoEval {
		n.raw = int(n.entry.Eval)
	} else {
		n.raw = w.evaluate()
	}
	eval := corrected(n.raw, learned)
	n.eval = eval
	if n.score != noScore && n.entry.Bound.Corrects(n.score, eval) {
		n.eval = n.score
	}
	return eval
}

// reconsider changes the depth if the last move was reduced too much or too little in the light of both static
// evaluations.
func (w *worker) reconsider(n *node) {
	parent, par := w.at(n.ply-1), &w.par
	if parent.reduced <= 0 || parent.eval == noScore {
		return
	}
	switch sum := w.at(n.ply).eval + parent.eval; {
	case parent.reduced >= par.HindsightReduced && sum < 0:
		n.depth++
	case sum > par.HindsightSum && n.depth >= par.HindsightDepth:
		n.depth--
	}
}

// tryMoves searches the moves of the node and returns its value.
func (w *worker) tryMoves(n *node) int {
	p, f, par, ply := w.pos, w.at(n.ply), &w.par, n.ply
	k := &w.pickers[ply]
	k.init(w, ply, n.table)
	taking := k.table != xiangqi.NullMove && p.At(k.table.To()) != core.NoPiece
	best, bestMove := -infinite, xiangqi.NullMove
	original := n.alpha
	count := 0
	// The lists are begun after the table move, the only one during which the same ply is searched once more.
	triedQuiets, triedCaptures := k.quiets[:0], k.captures[:0]
	for m := k.pick(); m != xiangqi.NullMove; m = k.pick() {
		if m == f.excluded {
			continue
		}
		count++
		f.count, f.taking = count, taking
		c := candidate{move: m, count: count, capture: p.At(m.To()) != core.NoPiece, checks: p.GivesCheck(m)}
		if c.capture {
			c.stat = int(w.hist.capture[p.At(m.From())][m.To()][xiangqi.KindOf(p.At(m.To()))])
		} else {
			c.stat = k.quietScore(m)
		}
		if best > -ruleBound && !w.opts.noPruning {
			if !c.capture && !c.checks && !k.noQuiets && !n.inCheck && count >= par.lateMoves(n.depth, f.improving) {
				k.noQuiets = true
			}
			if w.pruneMove(n, &c, k.stage == stageGoodCaptures) {
				continue
			}
		}
		extension := 0
		if w.singularCandidate(n, m) {
			var value int
			var multicut bool
			extension, value, multicut = w.singularExtension(n, m)
			f.count, f.taking = count, taking // that search used the same frame
			if multicut {
				return value
			}
		}
		c.refuter = m == k.refuters[0] || m == k.refuters[1] || m == k.refuters[2]
		w.play(ply, m, c.checks)
		f.doubled = w.at(ply-1).doubled + b2i(extension == 2)
		score := w.try(n, &c, n.depth-1+extension, best)
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
					f.cutoffs++
					w.Tally.Cut(count)
					break
				}
				n.alpha = score
				if n.depth >= par.RaisedFrom && n.depth <= par.RaisedTo && !decided(score) && !w.opts.noPruning {
					n.depth = max(n.depth-par.RaisedReduction, 1) // the others are likely to be worse
				}
			}
		}
		if m != bestMove {
			if c.capture && len(triedCaptures) < cap(triedCaptures) {
				triedCaptures = append(triedCaptures, m)
			} else if !c.capture && len(triedQuiets) < cap(triedQuiets) {
				triedQuiets = append(triedQuiets, m)
			}
		}
	}

	if count == 0 {
		if f.excluded != xiangqi.NullMove {
			return n.alpha
		}
		return ply - MateScore
	}
	switch {
	case bestMove != xiangqi.NullMove && best >= n.beta:
		w.reward(n, bestMove, triedQuiets, triedCaptures)
	case bestMove == xiangqi.NullMove && f.excluded == xiangqi.NullMove:
		w.rewardLast(ply, n.depth, n.principal || n.cut)
	}
	if f.excluded == xiangqi.NullMove {
		w.store(n, best, bestMove, original)
	}
	return best
}

// reward learns from a move that refuted the last one, and from those tried before it.
func (w *worker) reward(n *node, m xiangqi.Move, quiets, captures []xiangqi.Move) {
	if w.pos.At(m.To()) == core.NoPiece {
		w.rewardQuiet(n.ply, m, quiets, n.depth)
	} else {
		w.rewardCapture(m, n.depth)
	}
	for _, m := range captures {
		w.learnCapture(m, -w.par.bonusOf(n.depth))
	}
}

// singularCandidate reports whether to test by a search that a move of the table is the only good one.
func (w *worker) singularCandidate(n *node, m xiangqi.Move) bool {
	par := &w.par
	return !w.opts.noPruning && n.ply < 2*w.Depth && n.depth >= par.SingularDepth && m == n.table && w.at(n.ply).excluded == xiangqi.NullMove &&
		n.score != noScore && n.entry.Bound != engine.Upper && int(n.entry.Depth) >= n.depth-par.SingularTable && !decided(n.score)
}

// singularExtension searches the moves besides m, which is the table's and the first. It returns by how many plies to extend m or,
// where others are good enough as well (multicut), the value of the node.
func (w *worker) singularExtension(n *node, m xiangqi.Move) (extension, value int, multicut bool) {
	f, k, par := w.at(n.ply), &w.pickers[n.ply], &w.par
	limit := n.score - (par.SingularMargin+par.SingularKept*b2i(f.pv && !n.principal))*n.depth/32
	f.excluded = m
	score := w.search(limit-1, limit, (n.depth-1)/par.SingularDivisor, n.ply, n.cut)
	k.init(w, n.ply, m) // that search used the same picker
	k.stage = stageMakeCaptures
	f.excluded = xiangqi.NullMove
	w.PV.Clear(n.ply)
	switch {
	case score < limit && !n.principal && score < limit-par.DoubleMargin && f.doubled < par.DoubleMost:
		return 2, 0, false
	case score < limit:
		return 1, 0, false
	case limit >= n.beta && !n.principal:
		return 0, limit, true
	case n.score >= n.beta:
		return -par.SingularBeta, 0, false
	case n.cut:
		return -par.SingularCut, 0, false
	}
	return 0, 0, false
}

// try searches the move just made, first with a reduced depth and a null window where it is likely to be worse than those before.
func (w *worker) try(n *node, c *candidate, depth, best int) (score int) {
	p, f, par, ply := w.pos, w.at(n.ply), &w.par, n.ply
	if n.depth >= par.ReductionDepth && c.count > 1+b2i(n.principal && ply < 2) && !(c.capture && f.pv && !n.cut) && !w.opts.noPruning {
		reduced := max(1, min(depth-w.reduction(n, c)/onePly, depth+b2i(f.pv)))
		f.reduced = depth - reduced
		score = -w.search(-n.alpha-1, -n.alpha, reduced, ply+1, true)
		f.reduced = 0
		if score > n.alpha && reduced < depth {
			// Such a move deserves more or less than the planned depth.
			depth += b2i(score > n.alpha+par.DeeperMargin+par.DeeperPly*(depth-reduced)) - b2i(score < best+depth*par.ShallowerPly/1024)
			if reduced < depth {
				score = -w.search(-n.alpha-1, -n.alpha, depth, ply+1, !n.cut)
			}
			if !c.capture && !w.Clock.Stopped() {
				bonus := par.bonusOf(depth)
				if score <= n.alpha {
					bonus = -bonus
				}
				to := c.move.To()
				w.learnFollow(ply, p.At(to), to, bonus)
			}
		}
	} else if !n.principal || c.count > 1 {
		score = -w.search(-n.alpha-1, -n.alpha, depth, ply+1, !n.cut)
	}
	if n.principal && (c.count == 1 || score > n.alpha) {
		score = -w.search(-n.beta, -n.alpha, depth, ply+1, false)
	}
	return score
}

// store writes the value of a node, and corrects the static evaluation by it. original is alpha before the moves.
func (w *worker) store(n *node, best int, bestMove xiangqi.Move, original int) {
	p, f := w.pos, w.at(n.ply)
	if best <= original && n.depth > w.par.KeptDepth && w.at(n.ply-1).pv {
		f.pv = true // the previous move was good
	}
	if !n.inCheck && !decided(best) && (bestMove == xiangqi.NullMove || p.At(bestMove.To()) == core.NoPiece) &&
		(best > f.eval && bestMove != xiangqi.NullMove || best < f.eval && best < n.beta) {
		w.correct(best-f.eval, n.depth)
	}
	if w.opts.noTable {
		return
	}
	w.Table.Store(n.hash, engine.Entry{
		Move: uint16(bestMove), Score: toTable(best, n.ply), Eval: int16(n.raw), Depth: uint8(n.depth), Bound: engine.BoundOf(best, original, n.beta), PV: f.pv,
	})
}

// reduction returns the reduction, in 1024ths of a ply, of the move just made.
func (w *worker) reduction(n *node, c *candidate) int {
	f, par := w.at(n.ply), &w.par
	r := par.late(n.depth, c.count) + par.ReductionBase
	if !f.improving {
		r += par.ReductionWorse
	}
	if n.cut {
		r += par.ReductionCut
	}
	if f.pv {
		r -= par.ReductionKept + par.ReductionPrincipal*b2i(n.principal)
	}
	if f.taking {
		r += par.ReductionTaking
	}
	if c.refuter {
		r -= par.ReductionRefuter
	}
	if c.checks || f.inCheck {
		r -= par.ReductionCheck
	}
	if w.at(n.ply+1).cutoffs > par.CutoffsMany {
		r += par.ReductionCutoffs
	}
	if w.at(n.ply-1).count > par.LastMany {
		r -= par.ReductionLast
	}
	return r - c.stat*par.ReductionHistory/historyUnit
}

// decided reports whether a score is that of a mate or of a loss by repetition.
func decided(score int) bool { return score >= ruleBound || score <= -ruleBound }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pruneKillers forgets the killers of the next ply, which belong to other positions.
func (w *worker) pruneKillers(ply int) { w.hist.killers[ply+1] = [2]xiangqi.Move{} }

// rewardQuiet records that m refuted the position and that the quiet moves tried before it did not.
func (w *worker) rewardQuiet(ply int, m xiangqi.Move, tried []xiangqi.Move, depth int) {
	h, p := w.hist, w.pos
	if h.killers[ply][0] != m {
		h.killers[ply][1] = h.killers[ply][0]
		h.killers[ply][0] = m
	}
	if last := p.now().move; last != xiangqi.NullMove {
		h.counter[p.At(last.To())][last.To()] = m
	}
	bonus := w.par.bonusOf(depth)
	w.learnQuiet(ply, m, bonus)
	for _, other := range tried {
		w.learnQuiet(ply, other, -bonus)
	}
}

func (w *worker) learnQuiet(ply int, m xiangqi.Move, bonus int) {
	p := w.pos
	from, to := m.From(), m.To()
	learn(&w.hist.quiet[p.Turn()][from][to], bonus)
	w.learnFollow(ply, p.At(from), to, bonus)
}

// learnFollow records the success of a piece's move to a point after the previous moves.
func (w *worker) learnFollow(ply int, piece core.Piece, to core.Square, bonus int) {
	for _, back := range followed {
		if c := w.at(ply - back).follow; c != nil {
			learn(&c[piece&15][to], bonus)
		}
	}
}

// rewardLast records that no move was good enough after the last one, if that was quiet.
func (w *worker) rewardLast(ply, depth int, expected bool) {
	p := w.pos
	last := p.now()
	if last.move == xiangqi.NullMove || last.captured.Any() || p.top == p.root {
		return
	}
	bonus := w.par.bonusOf(depth) * w.par.LastBonus * (1 + b2i(expected)) / 1024
	learn(&w.hist.quiet[p.Turn().Other()][last.move.From()][last.move.To()], bonus*w.par.LastQuiet/1024)
	w.learnFollow(ply-1, p.At(last.move.To()), last.move.To(), bonus)
}

func (w *worker) rewardCapture(m xiangqi.Move, depth int) { w.learnCapture(m, w.par.bonusOf(depth)) }

func (w *worker) learnCapture(m xiangqi.Move, bonus int) {
	p := w.pos
	learn(&w.hist.capture[p.At(m.From())][m.To()][xiangqi.KindOf(p.At(m.To()))], bonus)
}
