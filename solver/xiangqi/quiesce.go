package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// quiesce returns the value of a position once the captures are over: the side to move may stand pat, make captures
// that lose nothing and, at the first ply (level 0), give check; in check it tries every move.
func (w *worker) quiesce(alpha, beta, level, ply int) int {
	p, par := w.pos, &w.par
	w.PV.Clear(ply)
	if w.Visit(1) {
		return 0
	}
	w.Tally.Leaves++
	w.SelDepth = max(w.SelDepth, ply)
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
	principal := beta-alpha > 1
	inCheck := p.checked()
	hash := p.Hash()
	entry, known := engine.Entry{}, false
	if !w.opts.noTable {
		entry, known = w.Table.Load(hash)
	}
	if known {
		w.await(xiangqi.Move(entry.Move))
	}
	if known && !principal && entry.Bound != engine.None {
		score := fromTable(entry.Score, ply)
		if entry.Bound.Settles(score, alpha, beta) {
			return score
		}
	}
	best, raw := -infinite, engine.NoEval
	if !inCheck {
		learned := w.learned()
		if known && entry.Eval != engine.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = w.evaluate()
		}
		best = corrected(raw, learned)
		if known && entry.Bound != engine.None {
			if score := fromTable(entry.Score, ply); entry.Bound.Corrects(score, best) {
				best = score
			}
		}
		if best >= beta {
			if !known && !w.opts.noTable {
				w.Table.Store(hash, engine.Entry{Score: toTable(best, ply), Eval: int16(raw), Bound: engine.Lower})
			}
			return best
		}
		alpha = max(alpha, best)
	}

	k := &w.pickers[ply]
	k.init(w, ply, xiangqi.Move(entry.Move))
	if !inCheck {
		k.capturing = true
		if k.table != xiangqi.NullMove && p.At(k.table.To()) == core.NoPiece {
			k.table = xiangqi.NullMove
		}
	}
	bestMove := xiangqi.NullMove
	count := 0
	futile := best + par.QuiesceFutility
	for {
		m := k.pick()
		if m == xiangqi.NullMove {
			if level > 0 || inCheck || !k.capturing || w.opts.noPruning {
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
			capture := p.At(m.To()) != core.NoPiece
			if inCheck {
				if count > par.EvasionQuiets && !capture {
					k.noQuiets = true
					continue
				}
				if count > 1 && k.stage != stageGoodCaptures && p.ExchangeBelow(m, &exchangeValue, -par.EvasionLoss) {
					continue
				}
			} else if capture && count > par.QuiesceCaptures && m.To() != p.now().move.To() && !p.GivesCheck(m) {
				continue
			} else if capture && futile+exchangeValue[xiangqi.KindOf(p.At(m.To()))] <= alpha && !p.GivesCheck(m) {
				best = max(best, futile+exchangeValue[xiangqi.KindOf(p.At(m.To()))])
				continue
			}
		}
		w.play(ply, m, !inCheck && k.stage == stageQuiets || p.GivesCheck(m))
		score := -w.quiesce(-beta, -alpha, level+1, ply+1)
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
					break
				}
				alpha = score
			}
		}
	}
	if inCheck && count == 0 {
		return ply - MateScore
	}
	if !w.opts.noTable {
		bound := engine.Upper
		if best >= beta {
			bound = engine.Lower
		}
		w.Table.Store(hash, engine.Entry{
			Move: uint16(bestMove), Score: toTable(best, ply), Eval: int16(raw), Bound: bound,
		})
	}
	return best
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
