package eternal

import (
	"math"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

// turnDepth is the depth that a whole turn costs. A step that leaves the side to move the same costs nothing.
const turnDepth = 2

// options switch parts of the search off, for tests.
type options struct {
	noTable   bool // no cut-offs and no steps from the transposition table
	noPruning bool // every step to the full depth
	noRules   bool // no repetitions
}

// worker is one thread of a search.
type worker struct {
	engine.Thread[eternal.Move]
	pos     *position
	hist    *history
	mover   core.Side // of the step of the root that is being searched
	cost    int       // the depth that it takes
	opts    options
	pickers [maxPly + 4]picker
}

// reductions is by how much a late step is searched less deep, in 1/64 of the unit of depth, by depth and number.
var reductions = newReductions()

func newReductions() (r [64][128]int) {
	for d := 1; d < len(r); d++ {
		for n := 1; n < len(r[d]); n++ {
			r[d][n] = int(64 * (0.4 + math.Log(float64(d))*math.Log(float64(n))/2.2))
		}
	}
	return r
}

// homesTried returns how many placements or returns are looked at, by the depth left. More are, as long as all of them lose.
func homesTried(depth int) int { return 4 + depth*depth/2 }

// after returns the value of the position after a step that was just made, for the side us that made it.
func (w *worker) after(us core.Side, alpha, beta, depth, ply int) int {
	if w.pos.Turn() == us {
		return w.search(alpha, beta, depth, ply, true)
	}
	return -w.search(-beta, -alpha, depth, ply, true)
}

// costOf returns the depth that a legal step uses up.
func costOf(p *position, m eternal.Move) int {
	switch m.Kind() {
	case eternal.Return:
		return 0
	case eternal.Place:
		return turnDepth
	}
	if taken := p.Captures(m); taken != core.NoPiece && taken != eternal.Stone {
		return 0
	}
	return turnDepth
}

// search returns the value of the position for its side to move within alpha and beta (principal variation search, fail soft).
func (w *worker) search(alpha, beta, depth, ply int, null bool) int {
	p := w.pos
	phase := p.Phase()
	if depth <= 0 {
		if phase != eternal.ToPlace {
			if !w.opts.noRules && ply > 0 && p.repeated() {
				w.PV.Clear(ply)
				return drawScore
			}
			return w.quiesce(alpha, beta, ply, 0)
		}
		depth = 1
	}
	w.PV.Clear(ply)
	if w.Visit(1) {
		return 0
	}
	if _, over := p.Winner(); over {
		return ply - WinScore
	}
	if !w.opts.noRules && p.repeated() {
		return drawScore
	}
	if ply >= maxPly-2 {
		return evaluation.Of(&p.Board)
	}
	alpha, beta = max(alpha, ply-WinScore), min(beta, WinScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	principal := beta-alpha > 1
	key := p.key()
	entry, known := engine.Entry{}, false
	if !w.opts.noTable {
		entry, known = w.Table.Load(key)
	}
	if known && !principal && entry.Bound != engine.None {
		score := fromTable(entry.Score, ply)
		if (int(entry.Depth) >= depth || IsWin(score)) &&
			(entry.Bound == engine.Exact || entry.Bound == engine.Lower && score >= beta ||
				entry.Bound == engine.Upper && score <= alpha) {
			return score
		}
	}
	tableMove := eternal.Move(entry.Move)

	eval, raw := 0, engine.NoEval
	if phase == eternal.ToMove {
		if known && entry.Eval != engine.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = evaluation.Of(&p.Board)
		}
		eval = raw
		if !principal && !w.opts.noPruning {
			if score, ok := w.pruneNode(alpha, beta, depth, ply, eval, null); ok {
				return score
			}
		}
	}

	k := &w.pickers[ply]
	k.init(p, w.hist, ply, tableMove)
	if len(k.moves) == 0 {
		return ply - WinScore
	}
	w.hist.killers[ply+1] = [2]eternal.Move{}
	us := p.Turn()
	best, bestMove, original, count := -infinite, eternal.NullMove, alpha, 0
	var buffer [32]eternal.Move
	tried := buffer[:0]
	for {
		m, order := k.pick()
		if m == eternal.NullMove {
			break
		}
		count++
		quiet := phase != eternal.ToMove || order < orderThreat-historyLimit
		if best > -provenBound && !w.opts.noPruning && w.skip(k, phase, depth, count, quiet, eval, alpha, principal) {
			break // what follows is ordered behind it
		}
		newDepth := depth - costOf(p, m)
		p.make(m)
		w.Table.Prefetch(p.key())
		reduction := 0
		if !w.opts.noPruning && count > 1 && depth >= 2 && quiet {
			reduction = reductions[min(depth, 63)][min(count, 127)]
			if principal {
				reduction -= 48
			}
			if k.threat && phase == eternal.ToMove {
				reduction -= 32
			}
			reduction = max(reduction, 0) / 64
		}
		score := 0
		if count == 1 {
			score = w.after(us, alpha, beta, newDepth, ply+1)
		} else {
			score = w.after(us, alpha, alpha+1, newDepth-reduction, ply+1)
			if score > alpha && reduction > 0 && !w.Clock.Stopped() {
				score = w.after(us, alpha, alpha+1, newDepth, ply+1)
			}
			if score > alpha && score < beta && !w.Clock.Stopped() {
				score = w.after(us, alpha, beta, newDepth, ply+1)
			}
		}
		p.unmake()
		if w.Clock.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				if principal {
					w.PV.Keep(ply, m)
				}
				if score >= beta {
					break
				}
			}
		}
		if m != bestMove && len(tried) < cap(tried) {
			tried = append(tried, m)
		}
	}
	if bestMove != eternal.NullMove && best >= beta {
		w.hist.reward(p, ply, bestMove, tried, depth)
	}
	if !w.opts.noTable {
		bound := engine.Upper
		switch {
		case best >= beta:
			bound = engine.Lower
		case best > original:
			bound = engine.Exact
		}
		w.Table.Store(key, engine.Entry{Move: uint16(bestMove), Score: toTable(best, ply), Eval: int16(raw),
			Depth: uint8(min(depth, engine.MaxEntryDepth)), Bound: bound})
	}
	return best
}

// skip reports whether this step and those after it need not be looked at. It is asked only while a step is known that does
// not lose by force, so that no loss is ever claimed without having looked at all defences.
func (w *worker) skip(k *picker, phase eternal.Phase, depth, count int, quiet bool, eval, alpha int, principal bool) bool {
	if phase != eternal.ToMove {
		return count > homesTried(depth)
	}
	if !quiet || principal || depth > 2*turnDepth {
		return false
	}
	if k.threat {
		return count > 24+8*depth
	}
	return count > 6+4*depth && eval+60*depth <= alpha || count > 16+8*depth
}

// pruneNode returns a value without looking at the steps where the side to move stands so well that it need not move, or
// so well that giving the turn away would do.
func (w *worker) pruneNode(alpha, beta, depth, ply, eval int, null bool) (int, bool) {
	p := w.pos
	if beta >= provenBound || beta <= -provenBound || p.CanScore(p.Turn().Other()) {
		return 0, false
	}
	if depth <= 2*turnDepth && eval-55*depth >= beta {
		return eval, true
	}
	if null && depth > turnDepth && eval >= beta {
		p.pass()
		score := -w.search(-beta, -beta+1, depth-2*turnDepth, ply+1, false)
		p.unpass()
		if w.Clock.Stopped() {
			return 0, true
		}
		if score >= beta {
			return min(score, provenBound-1), true
		}
	}
	return 0, false
}
