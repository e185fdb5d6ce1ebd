package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// excludedKey distinguishes the table entry of a position with an excluded move from that of the position.
const excludedKey = 0x9E3779B97F4A7C15

// search returns the value of the position within alpha and beta (principal variation search, fail soft). cut means
// that a value of beta or more is expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	p, f, par := w.pos, w.at(ply), &w.par
	w.PV.Clear(ply)
	if w.Visit(1) {
		return 0
	}
	inCheck := p.checked()
	if !w.opts.noRules {
		if score, over := p.adjudicated(); over {
			return score
		}
	}
	if w.endings > 0 {
		if score, ok := w.ended(ply); ok {
			return score
		}
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	alpha, beta = max(alpha, ply-MateScore), min(beta, MateScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	principal := beta-alpha > 1
	f.doubled = w.at(ply - 1).doubled
	w.at(ply + 2).cutoffs = 0
	w.pruneKillers(ply)

	hash := p.Hash()
	if f.excluded != xiangqi.NullMove {
		hash ^= excludedKey
	}
	entry, found := engine.Entry{}, false
	if !w.opts.noTable {
		entry, found = w.Table.Load(hash)
	}
	tableMove := xiangqi.Move(entry.Move)
	if found {
		w.await(tableMove)
	}
	tableScore := noScore
	if f.excluded == xiangqi.NullMove {
		f.pv = principal || found && entry.PV
	}
	if found && entry.Bound != engine.None {
		tableScore = fromTable(entry.Score, ply)
		if !principal && int(entry.Depth) >= depth && f.excluded == xiangqi.NullMove && p.now().quiet < xiangqi.MoveLimit-limitMargin &&
			(entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore >= beta ||
				entry.Bound == engine.Upper && tableScore <= alpha) {
			if tableScore >= beta && tableMove != xiangqi.NullMove && p.At(tableMove.To()) == core.NoPiece &&
				p.Legal(tableMove) {
				w.rewardQuiet(ply, tableMove, nil, depth)
			}
			return tableScore
		}
	}

	// The static evaluation, improved by the table.
	eval, raw := noScore, engine.NoEval
	f.inCheck, f.improving = inCheck, false
	if inCheck {
		f.eval = noScore
	} else {
		learned := w.learned()
		if found && entry.Eval != engine.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = w.evaluate()
		}
		eval = corrected(raw, learned)
		f.eval = eval
		if tableScore != noScore && (entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore > eval ||
			entry.Bound == engine.Upper && tableScore < eval) {
			eval = tableScore
		}
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

	// The reduced depth of the last move is reconsidered in the light of both static evaluations.
	if parent := w.at(ply - 1); parent.reduced > 0 && f.excluded == xiangqi.NullMove && !inCheck && parent.eval != noScore && !w.opts.noPruning {
		switch sum := f.eval + parent.eval; {
		case parent.reduced >= par.HindsightReduced && sum < 0:
			depth++
		case sum > par.HindsightSum && depth >= par.HindsightDepth:
			depth--
		}
	}
	if !principal && !inCheck && f.excluded == xiangqi.NullMove && !w.opts.noPruning {
		if score, ok := w.pruneNode(alpha, beta, depth, ply, eval, cut, known{tableScore, int(entry.Depth), raw}); ok {
			return score
		}
	}
	// Without a table move, a shallower search finds one for the next time (internal iterative reduction).
	if depth >= par.TablelessDepth && tableMove == xiangqi.NullMove && (principal || cut) && !w.opts.noPruning {
		depth -= 1 + b2i(principal && depth >= par.TablelessTwice)
	}

	k := &w.pickers[ply]
	k.init(w, ply, tableMove)
	taking := k.table != xiangqi.NullMove && p.At(k.table.To()) != core.NoPiece
	best, bestMove := -infinite, xiangqi.NullMove
	original := alpha
	count := 0
	// The lists are begun after the table move, the only one during which the same ply is searched once more.
	triedQuiets, triedCaptures := k.quiets[:0], k.captures[:0]
	for {
		m := k.pick()
		if m == xiangqi.NullMove {
			break
		}
		if m == f.excluded {
			continue
		}
		count++
		f.count, f.taking = count, taking
		capture := p.At(m.To()) != core.NoPiece
		checks := p.GivesCheck(m)
		stat := 0
		if capture {
			stat = int(w.hist.capture[p.At(m.From())][m.To()][xiangqi.KindOf(p.At(m.To()))])
		} else {
			stat = k.quietScore(m)
		}
		if best > -ruleBound && !w.opts.noPruning {
			if !capture && !checks && !k.noQuiets && !inCheck && count >= par.lateMoves(depth, f.improving) {
				k.noQuiets = true
			}
			if w.pruneMove(ply, m, capture, checks, k.stage == stageGoodCaptures, depth, count, stat, alpha) {
				continue
			}
		}

		extension := 0
		if !w.opts.noPruning && ply < 2*w.Depth && depth >= par.SingularDepth && m == tableMove && f.excluded == xiangqi.NullMove &&
			tableScore != noScore && entry.Bound != engine.Upper && int(entry.Depth) >= depth-par.SingularTable && !decided(tableScore) {
			limit := tableScore - (par.SingularMargin+par.SingularKept*b2i(f.pv && !principal))*depth/32
			f.excluded = m
			score := w.search(limit-1, limit, (depth-1)/par.SingularDivisor, ply, cut)
			k.init(w, ply, m) // that search used the same picker; m was its first move
			k.stage = stageMakeCaptures
			f.excluded = xiangqi.NullMove
			f.count, f.taking = count, taking
			w.PV.Clear(ply)
			switch {
			case score < limit:
				extension = 1
				if !principal && score < limit-par.DoubleMargin && f.doubled < par.DoubleMost {
					extension = 2
				}
			case limit >= beta && !principal:
				return limit // a second move is good enough as well
			case tableScore >= beta:
				extension = -par.SingularBeta
			case cut:
				extension = -par.SingularCut
			}
		}

		w.play(ply, m, checks)
		f.doubled = w.at(ply-1).doubled + b2i(extension == 2)
		newDepth := depth - 1 + extension
		score := 0
		if depth >= par.ReductionDepth && count > 1+b2i(principal && ply < 2) && !(capture && f.pv && !cut) && !w.opts.noPruning {
			r := w.reduction(ply, depth, count, cut, principal, capture, checks, m == k.refuters[0] || m == k.refuters[1] || m == k.refuters[2], stat)
			reduced := max(1, min(newDepth-r/onePly, newDepth+b2i(f.pv)))
			f.reduced = newDepth - reduced
			score = -w.search(-alpha-1, -alpha, reduced, ply+1, true)
			f.reduced = 0
			if score > alpha && reduced < newDepth {
				// Such a move deserves more or less than the planned depth.
				newDepth += b2i(score > alpha+par.DeeperMargin+par.DeeperPly*(newDepth-reduced)) - b2i(score < best+newDepth*par.ShallowerPly/1024)
				if reduced < newDepth {
					score = -w.search(-alpha-1, -alpha, newDepth, ply+1, !cut)
				}
				if !capture && !w.Clock.Stopped() {
					bonus := par.bonusOf(newDepth)
					if score <= alpha {
						bonus = -bonus
					}
					w.learnFollow(ply, p.At(m.To()), m.To(), bonus)
				}
			}
		} else if !principal || count > 1 {
			score = -w.search(-alpha-1, -alpha, newDepth, ply+1, !cut)
		}
		if principal && (count == 1 || score > alpha) {
			score = -w.search(-beta, -alpha, newDepth, ply+1, false)
		}
		p.unmake()
		if w.Clock.Stopped() {
			return 0
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if principal {
					w.PV.Keep(ply, m)
				}
				if score >= beta {
					f.cutoffs++
					w.Tally.Cut(count)
					break
				}
				alpha = score
				if depth >= par.RaisedFrom && depth <= par.RaisedTo && !decided(score) && !w.opts.noPruning {
					depth = max(depth-par.RaisedReduction, 1) // the others are likely to be worse
				}
			}
		}
		if m != bestMove {
			if capture && len(triedCaptures) < cap(triedCaptures) {
				triedCaptures = append(triedCaptures, m)
			} else if !capture && len(triedQuiets) < cap(triedQuiets) {
				triedQuiets = append(triedQuiets, m)
			}
		}
	}

	if count == 0 {
		if f.excluded != xiangqi.NullMove {
			return alpha
		}
		return ply - MateScore
	}
	switch {
	case bestMove != xiangqi.NullMove && best >= beta:
		if p.At(bestMove.To()) == core.NoPiece {
			w.rewardQuiet(ply, bestMove, triedQuiets, depth)
		} else {
			w.rewardCapture(bestMove, depth)
		}
		for _, m := range triedCaptures {
			w.learnCapture(m, -par.bonusOf(depth))
		}
	case bestMove == xiangqi.NullMove && f.excluded == xiangqi.NullMove:
		w.rewardLast(ply, depth, principal || cut)
	}
	if best <= original && f.excluded == xiangqi.NullMove && depth > par.KeptDepth && w.at(ply-1).pv {
		f.pv = true // the previous move was good
	}
	if !inCheck && f.excluded == xiangqi.NullMove && !decided(best) &&
		(bestMove == xiangqi.NullMove || p.At(bestMove.To()) == core.NoPiece) &&
		(best > f.eval && bestMove != xiangqi.NullMove || best < f.eval && best < beta) {
		w.correct(best-f.eval, depth)
	}
	if f.excluded == xiangqi.NullMove && !w.opts.noTable {
		bound := engine.Upper
		switch {
		case best >= beta:
			bound = engine.Lower
		case best > original:
			bound = engine.Exact
		}
		w.Table.Store(hash, engine.Entry{
			Move: uint16(bestMove), Score: toTable(best, ply), Eval: int16(raw), Depth: uint8(depth), Bound: bound, PV: f.pv,
		})
	}
	return best
}

// reduction returns the reduction, in 1024ths of a ply, of the move just made.
func (w *worker) reduction(ply, depth, count int, cut, principal, capture, checks, refuter bool, stat int) int {
	f, par := w.at(ply), &w.par
	r := par.late(depth, count) + par.ReductionBase
	if !f.improving {
		r += par.ReductionWorse
	}
	if cut {
		r += par.ReductionCut
	}
	if f.pv {
		r -= par.ReductionKept + par.ReductionPrincipal*b2i(principal)
	}
	if f.taking {
		r += par.ReductionTaking
	}
	if refuter {
		r -= par.ReductionRefuter
	}
	if checks || f.inCheck {
		r -= par.ReductionCheck
	}
	if w.at(ply+1).cutoffs > par.CutoffsMany {
		r += par.ReductionCutoffs
	}
	if w.at(ply-1).count > par.LastMany {
		r -= par.ReductionLast
	}
	return r - stat*par.ReductionHistory/historyUnit
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
