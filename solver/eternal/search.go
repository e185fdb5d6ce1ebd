package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

// options disable parts of the search, for tests.
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
	mover   core.Side // of the root step being searched
	cost    int       // its depth cost
	opts    options
	par     *tuned
	net     *evaluation.Accumulator // nil: the sum of terms
	leaf    func(b *eternal.Board)  // see Limits.Leaf
	pickers [maxPly + 4]picker
	frames  [maxPly + 8]frame
}

// frame is the record of one ply, for later plies.
type frame struct {
	follow *continuation // of the step being searched there; nil: a null move
	eval   int           // the static evaluation for the side to move, or noEval if no move is next
	mover  core.Side
}

// noEval is the absence of an evaluation.
const noEval = infinite + 1

// framesBefore is the number of frames before the root.
const framesBefore = 4

// at returns the frame of a ply, which may be slightly before the root.
func (w *worker) at(ply int) *frame { return &w.frames[ply+framesBefore] }

// after returns the value of the position after a step that was just made, for the side us that made it.
func (w *worker) after(us core.Side, alpha, beta, depth, ply int, node nodeKind) int {
	if w.pos.Turn() == us {
		return w.search(alpha, beta, depth, ply, node)
	}
	return -w.search(-beta, -alpha, depth, ply, -node)
}

// nodeKind is the expected value of a position, for the side to move.
type nodeKind int8

const (
	allNode nodeKind = -1 // at most alpha
	pvNode  nodeKind = 0  // between alpha and beta
	cutNode nodeKind = 1  // at least beta
)

// costOf returns the depth that a legal step costs.
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

// search returns the value of the position for its side to move within alpha and beta (principal variation search,
// fail-soft).
func (w *worker) search(alpha, beta, depth, ply int, node nodeKind) int {
	p, par := w.pos, w.par
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
		return ply - winScore
	}
	if !w.opts.noRules && p.repeated() {
		return drawScore
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	alpha, beta = max(alpha, ply-winScore), min(beta, winScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	principal := beta-alpha > 1
	key, f := p.key(), w.at(ply)
	f.mover, f.eval = p.Turn(), noEval
	entry, known := engine.Entry{}, false
	if !w.opts.noTable {
		entry, known = w.Table.Load(key)
	}
	tableScore := noEval
	if known && entry.Bound != engine.None {
		tableScore = fromTable(entry.Score, ply)
		if !principal && (int(entry.Depth) >= depth || IsWin(tableScore)) &&
			(entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore >= beta ||
				entry.Bound == engine.Upper && tableScore <= alpha) {
			return tableScore
		}
	}
	tableMove := eternal.Move(entry.Move)

	eval, raw, improving := 0, engine.NoEval, false
	if phase == eternal.ToMove {
		if known && entry.Eval != engine.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = w.evaluate()
		}
		eval = w.corrected(raw)
		f.eval = eval
		improving = w.improving(ply)
		if tableScore != noEval && !IsWin(tableScore) && (entry.Bound == engine.Exact || entry.Bound == engine.Lower && tableScore > eval ||
			entry.Bound == engine.Upper && tableScore < eval) {
			eval = tableScore
		}
		if !principal && !w.opts.noPruning {
			if score, ok := w.pruneNode(alpha, beta, depth, ply, eval, improving); ok {
				return score
			}
		}
	}
	if depth >= par.TablelessDepth && tableMove == eternal.NullMove && node != allNode && !w.opts.noPruning {
		depth-- // this search finds one for the next time (internal iterative reduction)
	}

	k, past := &w.pickers[ply], w.learned(ply)
	k.init(p, par, past, ply, tableMove)
	if len(k.moves) == 0 {
		return ply - winScore
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
		quiet := phase != eternal.ToMove || order < orderThreat-maxLearned
		if best > -provenBound && !w.opts.noPruning && w.skip(k, phase, depth, count, quiet, eval, alpha, principal) {
			break // the rest is ordered behind it
		}
		newDepth := depth - costOf(p, m)
		reduction := 0
		if !w.opts.noPruning && count > 1 && depth >= par.ReductionDepth && quiet {
			reduction = par.late(depth, count)
			if principal {
				reduction -= par.ReductionPrincipal
			}
			if k.threat && phase == eternal.ToMove {
				reduction -= par.ReductionThreat
			}
			if node == cutNode {
				reduction += par.ReductionCut
			}
			if phase == eternal.ToMove && !improving {
				reduction += par.ReductionWorse
			}
			reduction -= past.of(p, m) / par.ReductionHistory
			reduction = max(reduction, 0) / reductionUnit
		}
		w.note(ply, m)
		p.make(m)
		w.Table.Prefetch(p.key())
		score := 0
		if count == 1 {
			score = w.after(us, alpha, beta, newDepth, ply+1, node)
		} else {
			score = w.after(us, alpha, alpha+1, newDepth-reduction, ply+1, allNode)
			if score > alpha && reduction > 0 && !w.Clock.Stopped() {
				score = w.after(us, alpha, alpha+1, newDepth, ply+1, node)
			}
			if score > alpha && score < beta && !w.Clock.Stopped() {
				score = w.after(us, alpha, beta, newDepth, ply+1, pvNode)
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
					w.Tally.Cut(count)
					break
				}
			}
		}
		if m != bestMove && len(tried) < cap(tried) {
			tried = append(tried, m)
		}
	}
	if bestMove != eternal.NullMove && best >= beta {
		w.reward(ply, bestMove, tried, depth)
	}
	if raw != engine.NoEval && !IsWin(best) &&
		(best > f.eval && bestMove != eternal.NullMove || best < f.eval && best < beta) {
		w.correct(best-f.eval, depth)
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

// skip reports whether this step and those after it can be skipped. It is called only once a step is known that does
// not lose by force, so that no loss is ever claimed without searching all defences.
func (w *worker) skip(k *picker, phase eternal.Phase, depth, count int, quiet bool, eval, alpha int, principal bool) bool {
	par := w.par
	if phase != eternal.ToMove {
		return count > par.homesTried(depth)
	}
	if !quiet || principal || depth > par.SkipDepth {
		return false
	}
	if k.threat {
		return count > par.SkipThreatBase+par.SkipThreatPly*depth
	}
	return count > par.FutilityBase+depth && eval+par.FutilityPly*depth <= alpha || count > par.SkipBase+par.SkipPly*depth
}

// improving reports whether the side to move has a better evaluation than at its previous move.
func (w *worker) improving(ply int) bool {
	f := w.at(ply)
	for back := 2; back <= min(ply, improvingBack); back++ {
		if g := w.at(ply - back); g.eval != noEval && g.mover == f.mover {
			return f.eval > g.eval
		}
	}
	return false
}

// pruneNode returns a value without searching the steps if the side to move is so far ahead that it need not move, or
// may even make a null move.
func (w *worker) pruneNode(alpha, beta, depth, ply, eval int, improving bool) (int, bool) {
	p, f, par := w.pos, w.at(ply), w.par
	if beta >= provenBound || beta <= -provenBound || p.CanScore(p.Turn().Other()) {
		return 0, false
	}
	margin := par.ReverseMargin * depth
	if improving {
		margin -= par.ReverseImproving
	}
	if depth <= par.ReverseDepth && eval-margin >= beta {
		return eval, true
	}
	if w.at(ply-1).follow != nil && depth > par.NullDepth && eval >= beta {
		r := par.NullBase + depth/par.NullDivisor + min((eval-beta)/par.NullEval, par.NullEvalMost)
		f.follow = nil
		p.pass()
		score := -w.search(-beta, -beta+1, depth-r, ply+1, allNode)
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
