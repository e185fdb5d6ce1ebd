package xiangqi

import (
	"math"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// reductions is by how much a late move is searched less deep, in 1/1024 ply, by the logarithm of depth or number.
var reductions = newReductions()

func newReductions() (r [128]int) {
	for i := 1; i < len(r); i++ {
		r[i] = int(21.5 * math.Log(float64(i)))
	}
	return r
}

// excludedKey tells the entry of a position with a move left out from that of the position.
const excludedKey = 0x9E3779B97F4A7C15

// search returns the value of the position within alpha and beta (principal variation search, fail soft). cut says that a
// value of beta or more is expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	p, f := w.pos, w.at(ply)
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
	w.at(ply + 2).cutoffs = 0
	w.pruneKillers(ply)

	hash := p.Hash()
	if f.excluded != xiangqi.NullMove {
		hash ^= excludedKey
	}
	entry, known := engine.Entry{}, false
	if !w.opts.noTable {
		entry, known = w.Table.Load(hash)
	}
	tableMove := xiangqi.Move(entry.Move)
	tableScore := noScore
	if known && entry.Bound != engine.None {
		tableScore = fromTable(entry.Score, ply)
		if !principal && int(entry.Depth) >= depth && f.excluded == xiangqi.NullMove && p.now().quiet < xiangqi.MoveLimit-20 &&
			(entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore >= beta ||
				entry.Bound == engine.Upper && tableScore <= alpha) {
			if tableScore >= beta && tableMove != xiangqi.NullMove && p.At(tableMove.To()) == core.NoPiece &&
				p.Legal(tableMove) {
				w.rewardQuiet(ply, tableMove, nil, depth)
			}
			return tableScore
		}
	}

	// The static evaluation, made better by what the table knows.
	eval, raw := noScore, engine.NoEval
	improving := false
	if inCheck {
		f.eval = noScore
	} else {
		if known && entry.Eval != engine.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = w.evaluate()
		}
		eval = raw
		f.eval = raw
		if tableScore != noScore && (entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore > eval ||
			entry.Bound == engine.Upper && tableScore < eval) {
			eval = tableScore
		}
		if before := w.at(ply - 2).eval; before != noScore {
			improving = f.eval > before
		} else if before := w.at(ply - 4).eval; before != noScore {
			improving = f.eval > before
		}
	}

	if !principal && !inCheck && f.excluded == xiangqi.NullMove && !w.opts.noPruning {
		if score, ok := w.pruneNode(alpha, beta, depth, ply, eval, improving, cut); ok {
			return score
		}
	}
	// Without a move from the table a search less deep finds one for the next time (internal iterative reduction).
	if depth >= 4 && tableMove == xiangqi.NullMove && (principal || cut) && !w.opts.noPruning {
		depth--
	}

	k := &w.pickers[ply]
	k.init(w, ply, tableMove)
	best, bestMove := -infinite, xiangqi.NullMove
	original := alpha
	count := 0
	var quiets, captures [64]xiangqi.Move
	triedQuiets, triedCaptures := quiets[:0], captures[:0]
	for {
		m := k.pick()
		if m == xiangqi.NullMove {
			break
		}
		if m == f.excluded {
			continue
		}
		count++
		capture := p.At(m.To()) != core.NoPiece
		checks := p.GivesCheck(m)
		quietScore := 0
		if !capture {
			quietScore = k.quietScore(m)
		}
		if best > -ruleBound && !w.opts.noPruning {
			if !capture && !checks && !k.noQuiets && !inCheck {
				if count >= lateMoves(depth, improving) {
					k.noQuiets = true
				}
			}
			if w.pruneMove(m, capture, checks, inCheck, depth, count, quietScore, alpha, f.eval, improving) {
				continue
			}
		}

		extension := 0
		if !w.opts.noPruning && ply < 2*w.Depth {
			switch {
			case depth >= 7 && m == tableMove && f.excluded == xiangqi.NullMove && tableScore != noScore &&
				entry.Bound != engine.Upper && int(entry.Depth) >= depth-3 && !decided(tableScore):
				limit := tableScore - 2*depth
				f.excluded = m
				score := w.search(limit-1, limit, (depth-1)/2, ply, cut)
				k.init(w, ply, m) // that search used the same picker; m was its first move
				k.stage = stageMakeCaptures
				f.excluded = xiangqi.NullMove
				w.PV.Clear(ply)
				switch {
				case score < limit:
					extension = 1
				case limit >= beta && !principal:
					return limit // a second move is good enough as well
				case tableScore >= beta:
					extension = -1
				}
			case checks && depth <= 8 && !p.ExchangeBelow(m, &exchangeValue, 0):
				extension = 1
			}
		}

		w.play(ply, m)
		newDepth := depth - 1 + extension
		score := 0
		if depth >= 3 && count > 1+b2i(principal) && (!capture || k.stage == stageBadCaptures) && !w.opts.noPruning {
			r := reductions[min(depth, 127)] * reductions[min(count, 127)]
			r += 512
			if !improving {
				r += 600
			}
			if cut {
				r += 1200
			}
			if principal {
				r -= 1024
			}
			if m == k.refuters[0] || m == k.refuters[1] || m == k.refuters[2] {
				r -= 900
			}
			if checks || inCheck {
				r -= 1024
			}
			if w.at(ply+1).cutoffs > 3 {
				r += 512
			}
			if !capture {
				r -= quietScore * 1024 / 9000
			}
			reduced := max(1, min(newDepth-r/1024, newDepth))
			score = -w.search(-alpha-1, -alpha, reduced, ply+1, true)
			if score > alpha && reduced < newDepth {
				score = -w.search(-alpha-1, -alpha, newDepth, ply+1, !cut)
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
					w.tally.cuts++
					w.tally.prompt += uint64(b2i(count == 1))
					break
				}
				alpha = score
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
	if bestMove != xiangqi.NullMove && best >= beta {
		if p.At(bestMove.To()) == core.NoPiece {
			w.rewardQuiet(ply, bestMove, triedQuiets, depth)
		} else {
			w.rewardCapture(bestMove, depth)
		}
		for _, m := range triedCaptures {
			w.learnCapture(m, -bonusOf(depth))
		}
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
			Move: uint16(bestMove), Score: toTable(best, ply), Eval: int16(raw), Depth: uint8(depth), Bound: bound,
		})
	}
	return best
}

// decided reports whether a score is that of a mate or of a repetition that loses.
func decided(score int) bool { return score >= ruleBound || score <= -ruleBound }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pruneKillers forgets the killers of the next ply, which belong to other positions.
func (w *worker) pruneKillers(ply int) { w.hist.killers[ply+1] = [2]xiangqi.Move{} }

// rewardQuiet notes that m refuted the position and that the quiet moves tried before it did not.
func (w *worker) rewardQuiet(ply int, m xiangqi.Move, tried []xiangqi.Move, depth int) {
	h, p := w.hist, w.pos
	if h.killers[ply][0] != m {
		h.killers[ply][1] = h.killers[ply][0]
		h.killers[ply][0] = m
	}
	if last := p.now().move; last != xiangqi.NullMove {
		h.counter[p.At(last.To())][last.To()] = m
	}
	bonus := bonusOf(depth)
	w.learnQuiet(ply, m, bonus)
	for _, other := range tried {
		w.learnQuiet(ply, other, -bonus)
	}
}

func (w *worker) learnQuiet(ply int, m xiangqi.Move, bonus int) {
	p := w.pos
	from, to := m.From(), m.To()
	piece := p.At(from)
	learn(&w.hist.quiet[p.Turn()][from][to], bonus)
	for _, back := range [...]int{1, 2} {
		if c := w.at(ply - back).follow; c != nil {
			learn(&c[piece][to], bonus)
		}
	}
}

func (w *worker) rewardCapture(m xiangqi.Move, depth int) { w.learnCapture(m, bonusOf(depth)) }

func (w *worker) learnCapture(m xiangqi.Move, bonus int) {
	p := w.pos
	learn(&w.hist.capture[p.At(m.From())][m.To()][xiangqi.KindOf(p.At(m.To()))], bonus)
}
