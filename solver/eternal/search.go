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

// node is a position being searched, and what is known about it before its steps.
type node struct {
	alpha, beta, depth, ply int

	kind      nodeKind
	phase     eternal.Phase
	principal bool // an exact value is needed
	key       uint64
	entry     engine.Entry // of the table, if known
	known     bool
	score     int  // of the entry; noEval: none
	raw       int  // the static evaluation, to be stored
	eval      int  // the same, improved by what was learned and by the table; 0 if no move is next
	improving bool // it is better than at the side's previous move
}

// search returns the value of the position for its side to move within alpha and beta (principal variation search,
// fail-soft).
func (w *worker) search(alpha, beta, depth, ply int, kind nodeKind) int {
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
		return ply - winScore
	}
	if !w.opts.noRules && p.repeated() {
		return drawScore
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	n := node{alpha: max(alpha, ply-winScore), beta: min(beta, winScore-ply-1), depth: depth, ply: ply, kind: kind, phase: phase, score: noEval, raw: engine.NoEval}
	if n.alpha >= n.beta {
		return n.alpha
	}
	n.principal = n.beta-n.alpha > 1
	f := w.at(ply)
	f.mover, f.eval = p.Turn(), noEval
	if score, ok := w.probe(&n); ok {
		return score
	}
	if phase == eternal.ToMove {
		w.judge(&n)
		if !n.principal && !w.opts.noPruning {
			if score, ok := w.pruneNode(&n); ok {
				return score
			}
		}
	}
	if n.depth >= w.par.TablelessDepth && eternal.Move(n.entry.Move) == eternal.NullMove && kind != allNode && !w.opts.noPruning {
		n.depth-- // this search finds one for the next time (internal iterative reduction)
	}
	return w.steps(&n)
}

// probe looks the node up in the table, and returns its value if that is deep enough.
func (w *worker) probe(n *node) (score int, ok bool) {
	n.key = w.pos.key()
	if !w.opts.noTable {
		n.entry, n.known = w.Table.Load(n.key)
	}
	if !n.known || n.entry.Bound == engine.None {
		return 0, false
	}
	n.score = fromTable(n.entry.Score, n.ply)
	return n.score, !n.principal && (int(n.entry.Depth) >= n.depth || IsWin(n.score)) && n.entry.Bound.Settles(n.score, n.alpha, n.beta)
}

// judge sets the static evaluation of the node, improved by the table.
func (w *worker) judge(n *node) {
	if n.known && n.entry.Eval != engine.NoEval {
		n.raw = int(n.entry.Eval)
	} else {
		n.raw = w.evaluate()
	}
	n.eval = w.corrected(n.raw)
	w.at(n.ply).eval = n.eval
	n.improving = w.improving(n.ply)
	if n.score != noEval && !IsWin(n.score) && n.entry.Bound.Corrects(n.score, n.eval) {
		n.eval = n.score
	}
}

// steps searches the steps of the node and returns its value.
func (w *worker) steps(n *node) int {
	p, ply := w.pos, n.ply
	k, past := &w.pickers[ply], w.learned(ply)
	k.init(p, w.par, past, ply, eternal.Move(n.entry.Move))
	if len(k.moves) == 0 {
		return ply - winScore
	}
	w.hist.killers[ply+1] = [2]eternal.Move{}
	us := p.Turn()
	best, bestMove, original, count := -infinite, eternal.NullMove, n.alpha, 0
	var buffer [32]eternal.Move
	tried := buffer[:0]
	for {
		m, order := k.pick()
		if m == eternal.NullMove {
			break
		}
		count++
		quiet := n.phase != eternal.ToMove || order < orderThreat-maxLearned
		if best > -provenBound && !w.opts.noPruning && w.skip(n, k.threat, count, quiet) {
			break // the rest is ordered behind it
		}
		depth, reduction := n.depth-costOf(p, m), 0
		if !w.opts.noPruning && count > 1 && n.depth >= w.par.ReductionDepth && quiet {
			reduction = w.reduction(n, k.threat, count, past.of(p, m))
		}
		w.note(ply, m)
		p.make(m)
		w.Table.Prefetch(p.key())
		score := 0
		if count == 1 {
			score = w.after(us, n.alpha, n.beta, depth, ply+1, n.kind)
		} else {
			score = w.after(us, n.alpha, n.alpha+1, depth-reduction, ply+1, allNode)
			if score > n.alpha && reduction > 0 && !w.Clock.Stopped() {
				score = w.after(us, n.alpha, n.alpha+1, depth, ply+1, n.kind)
			}
			if score > n.alpha && score < n.beta && !w.Clock.Stopped() {
				score = w.after(us, n.alpha, n.beta, depth, ply+1, pvNode)
			}
		}
		p.unmake()
		if w.Clock.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > n.alpha {
				n.alpha, bestMove = score, m
				if n.principal {
					w.PV.Keep(ply, m)
				}
				if score >= n.beta {
					w.Tally.Cut(count)
					break
				}
			}
		}
		if m != bestMove && len(tried) < cap(tried) {
			tried = append(tried, m)
		}
	}
	if bestMove != eternal.NullMove && best >= n.beta {
		w.reward(ply, bestMove, tried, n.depth)
	}
	w.keep(n, best, bestMove, original)
	return best
}

// reduction returns the reduction of a quiet step by its number and its success elsewhere; threat: the opponent could
// score.
func (w *worker) reduction(n *node, threat bool, count, learned int) int {
	par := w.par
	r := par.late(n.depth, count)
	if n.principal {
		r -= par.ReductionPrincipal
	}
	if threat && n.phase == eternal.ToMove {
		r -= par.ReductionThreat
	}
	if n.kind == cutNode {
		r += par.ReductionCut
	}
	if n.phase == eternal.ToMove && !n.improving {
		r += par.ReductionWorse
	}
	return max(r-learned/par.ReductionHistory, 0) / reductionUnit
}

// keep stores the value of a node, and corrects the static evaluation by it. original is alpha before the steps.
func (w *worker) keep(n *node, best int, bestMove eternal.Move, original int) {
	if eval := w.at(n.ply).eval; n.raw != engine.NoEval && !IsWin(best) &&
		(best > eval && bestMove != eternal.NullMove || best < eval && best < n.beta) {
		w.correct(best-eval, n.depth)
	}
	if w.opts.noTable {
		return
	}
	w.Table.Store(n.key, engine.Entry{Move: uint16(bestMove), Score: toTable(best, n.ply), Eval: int16(n.raw),
		Depth: uint8(min(n.depth, engine.MaxEntryDepth)), Bound: engine.BoundOf(best, original, n.beta)})
}

// skip reports whether this step and those after it can be skipped; threat: the opponent could score. It is called only once a
// step is known that does not lose by force, so that no loss is ever claimed without searching all defences.
func (w *worker) skip(n *node, threat bool, count int, quiet bool) bool {
	par, depth := w.par, n.depth
	if n.phase != eternal.ToMove {
		return count > par.homesTried(depth)
	}
	if !quiet || n.principal || depth > par.SkipDepth {
		return false
	}
	if threat {
		return count > par.SkipThreatBase+par.SkipThreatPly*depth
	}
	return count > par.FutilityBase+depth && n.eval+par.FutilityPly*depth <= n.alpha || count > par.SkipBase+par.SkipPly*depth
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
func (w *worker) pruneNode(n *node) (int, bool) {
	p, par := w.pos, w.par
	if n.beta >= provenBound || n.beta <= -provenBound || p.CanScore(p.Turn().Other()) {
		return 0, false
	}
	margin := par.ReverseMargin * n.depth
	if n.improving {
		margin -= par.ReverseImproving
	}
	if n.depth <= par.ReverseDepth && n.eval-margin >= n.beta {
		return n.eval, true
	}
	if w.at(n.ply-1).follow == nil || n.depth <= par.NullDepth || n.eval < n.beta {
		return 0, false
	}
	r := par.NullBase + n.depth/par.NullDivisor + min((n.eval-n.beta)/par.NullEval, par.NullEvalMost)
	w.at(n.ply).follow = nil
	p.pass()
	score := -w.search(-n.beta, -n.beta+1, n.depth-r, n.ply+1, allNode)
	p.unpass()
	if w.Clock.Stopped() {
		return 0, true
	}
	return min(score, provenBound-1), score >= n.beta
}
