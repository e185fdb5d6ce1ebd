package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/evaluation"
)

// search returns the value of the board for the side to move, within alpha and beta, depth plies deep. Blocks of fours
// do not count. cut means that a value of beta or more is expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	w.PV.Clear(ply)
	w.SelDepth = max(w.SelDepth, ply)
	if w.Visit(1) {
		return 0
	}
	b := w.board
	s := b.Turn()
	o := s.Other()
	if fives := b.Fives(s); !fives.Empty() {
		return w.won(ply, fives.First(), winIn(ply+1))
	}
	switch {
	case b.Full():
		return drawScore
	case ply >= maxPly:
		return w.eval.Value(b)
	}
	if fives := b.Fives(o); !fives.Empty() {
		p := fives.First()
		if fives.Len() > 1 || !b.Has(s, p) {
			return lossIn(ply + 2)
		}
		w.frames[ply].eval = w.turned(ply)
		w.play(ply, p)
		score := -w.search(-beta, -alpha, depth, ply+1, !cut)
		w.back(ply)
		if score > alpha {
			w.PV.Keep(ply, p)
		}
		return score
	}
	alpha, beta = max(alpha, lossIn(ply+4)), min(beta, winIn(ply+3))
	if alpha >= beta {
		return alpha
	}
	if p := winner(b, s); p != gomoku.NoPoint {
		return w.won(ply, p, winIn(ply+3))
	}
	if stops, threatened := defences(b, o); threatened {
		list := stops.Or(b.Fours(s))
		if list.Empty() {
			return lossIn(ply + 4)
		}
		return w.inner(node{alpha: alpha, beta: beta, depth: depth, ply: ply, cut: cut, threatened: true, zone: stops, list: list})
	}
	if !w.opts.noVCF {
		if p := twins(b, s); p != gomoku.NoPoint {
			return w.won(ply, p, winIn(ply+5))
		}
	}
	return w.inner(node{alpha: alpha, beta: beta, depth: depth, ply: ply, cut: cut})
}

// won returns the score of a win that begins with p, which it keeps as the best line.
func (w *worker) won(ply int, p gomoku.Point, score int) int {
	w.PV.Clear(ply + 1)
	w.PV.Keep(ply, p)
	return score
}

// turned returns the evaluation before the last move, for the side to move now.
func (w *worker) turned(ply int) int {
	if ply == 0 || w.frames[ply-1].eval == engine.NoEval {
		return engine.NoEval
	}
	return -w.frames[ply-1].eval
}

// node is a board without an immediate win and without a five to stop.
type node struct {
	alpha, beta, depth, ply int
	cut                     bool       // as in search
	threatened              bool       // the other side threatens to make a four that no single stone stops
	pressed                 bool       // it threatens that or another win by fours …
	zone                    gomoku.Set // … which a stone here may remove
	list                    gomoku.Set // the moves to consider, in no order
	leaf                    bool       // there is no depth left, only the threat extends the search
	pv                      bool       // an exact value is needed
	kept                    bool       // it is or was part of a principal variation
	better                  bool       // the evaluation is better than two plies before

	hash  uint64
	entry engine.Entry // of the table, if found
	found bool
	hint  gomoku.Point // the move of the entry, or NoPoint
	score int          // of the entry
	value int          // the evaluation, improved by the table
}

// inner returns the value of a node.
func (w *worker) inner(n node) int {
	f, par := &w.frames[n.ply], &w.par
	n.pv = n.beta-n.alpha > 1
	n.leaf = n.depth <= 0
	if n.threatened {
		n.depth = max(n.depth, 1)
	}
	if score, ok := w.probe(&n); ok {
		return score
	}
	w.judge(&n)
	if w.leaf != nil && n.leaf && n.threatened {
		w.leaf(w.board, true)
	}
	pruned := !w.opts.noPruning
	if !n.pv && pruned {
		if score, ok := w.pruneNode(&n); ok {
			return score
		}
	}
	if !w.opts.noVCF && f.skip == 0 && (!n.found || n.depth >= par.FoursAgain) {
		if score, ok := w.winByFours(&n); ok {
			return score
		}
	}
	if n.depth <= 0 {
		return w.leafValue(&n)
	}
	if n.hint == gomoku.NoPoint && n.depth >= par.HintlessDepth && !n.threatened && pruned && f.skip == 0 {
		n.depth-- // without a table move it is worth less
	}
	n.pressed = n.threatened
	if !n.threatened {
		if !n.pv && pruned && n.depth <= par.RazorDepth && n.value+par.razor(n.depth) <= n.alpha && n.alpha > -winBound {
			return f.eval // wins by fours were searched
		}
		w.look(&n)
	}
	extension, score, ok := w.singular(&n)
	if ok {
		return score
	}
	w.pickers[n.ply].fill(w, n.list, n.hint, n.zone)
	best, move, bound := w.moves(&n, extension)
	if w.Clock.Stopped() {
		return 0
	}
	if f.skip > 0 {
		return best
	}
	entry := engine.Entry{Score: toTable(best, n.ply), Eval: int16(f.eval), Depth: uint8(min(n.depth, engine.MaxEntryDepth-1)), Bound: bound, PV: n.kept}
	if move != gomoku.NoPoint {
		entry.Move = uint16(move) + 1
	}
	w.Table.Store(n.hash, entry)
	return best
}

// probe looks the node up in the table, and returns its value if that is proven or deep enough.
func (w *worker) probe(n *node) (score int, ok bool) {
	n.hash, n.hint = w.board.Hash(), gomoku.NoPoint
	if w.frames[n.ply].skip == 0 {
		n.entry, n.found = w.Table.Load(n.hash)
	}
	n.kept = n.pv || n.found && n.entry.PV
	if !n.found {
		return 0, false
	}
	if n.entry.Move != 0 {
		n.hint = gomoku.Point(n.entry.Move - 1)
	}
	n.score = fromTable(n.entry.Score, n.ply)
	enough := !n.pv && int(n.entry.Depth) >= max(n.depth, 0)
	proven := n.entry.Bound == engine.Lower && n.score >= winBound
	ok = !w.opts.noTable && (proven || enough && n.entry.Bound.Settles(n.score, n.alpha, n.beta))
	if ok && n.pv {
		w.keepLine(n.ply, w.knownLine())
	}
	return n.score, ok
}

// judge sets the evaluation of the node.
func (w *worker) judge(n *node) {
	f := &w.frames[n.ply]
	switch {
	case f.skip > 0: // it is set already
	case n.found && n.entry.Eval != engine.NoEval:
		f.eval = int(n.entry.Eval)
	default:
		f.eval = w.eval.Value(w.board)
	}
	n.better = n.ply < 2 || w.frames[n.ply-2].eval == engine.NoEval || f.eval > w.frames[n.ply-2].eval
	n.value = f.eval
	if n.found && n.entry.Depth > 0 && !IsWin(n.score) && n.entry.Bound.Corrects(n.score, n.value) {
		n.value = n.score // the result of a search is better still
	}
}

// pruneNode returns a value for the node if its evaluation suffices. It comes before the search for fours, which could
// only improve the value.
func (w *worker) pruneNode(n *node) (score int, ok bool) {
	if !n.threatened && n.depth <= w.par.FutilityDepth && n.value-w.par.futility(n.depth, n.better) >= n.beta && n.beta > -winBound && n.value < winBound {
		return n.value, true
	}
	// A bad value does not improve by having to answer a threat.
	eval := w.frames[n.ply].eval
	return eval, n.threatened && n.leaf && eval < n.alpha && n.alpha > -winBound
}

// winByFours looks for a win by continuous fours.
func (w *worker) winByFours(n *node) (score int, ok bool) {
	plies := w.fours(w.par.vcfBudget(n.depth))
	if plies == 0 {
		return 0, false
	}
	if w.Clock.Stopped() {
		return 0, true
	}
	if score = winIn(n.ply + plies); n.pv {
		w.keepLine(n.ply, w.lineOfFours((plies+1)/2))
	}
	w.Table.Store(n.hash, engine.Entry{Score: toTable(score, n.ply), Eval: engine.NoEval, Depth: engine.MaxEntryDepth, Bound: engine.Lower})
	return score, true
}

// leafValue returns the value of a node without depth and without a win by fours.
func (w *worker) leafValue(n *node) int {
	eval := w.frames[n.ply].eval
	w.Tally.Leaves++
	if w.leaf != nil {
		w.leaf(w.board, false)
	}
	if !n.found {
		w.Table.Store(n.hash, engine.Entry{Score: toTable(eval, n.ply), Eval: int16(eval), Bound: engine.Exact})
	}
	return eval
}

// singular tests by a shallower search whether the table move is the only good one, and returns by how many plies to
// extend it. ok means that the node has a value already: others are good enough too, or the search is over.
func (w *worker) singular(n *node) (extension, score int, ok bool) {
	if !w.testable(n) {
		return 0, 0, false
	}
	bar := n.score - w.par.SingularMargin*n.depth/32
	w.frames[n.ply].skip = int(n.hint) + 1
	others := w.search(bar-1, bar, n.depth/w.par.SingularDivisor, n.ply, n.cut)
	w.frames[n.ply].skip = 0
	w.PV.Clear(n.ply)
	switch {
	case w.Clock.Stopped():
		return 0, 0, true
	case others < bar:
		return 1, 0, false
	case bar >= n.beta:
		return 0, bar, true
	case n.score >= n.beta:
		return -w.par.SingularBeta, 0, false
	}
	return 0, 0, false
}

// look finds the other side's threats, and the moves to consider.
func (w *worker) look(n *node) {
	b := w.board
	if !w.opts.noVCF && !w.opts.noPruning && n.depth >= w.par.AgainstDepth {
		n.zone = w.against(w.par.vcfBudget(n.depth))
		n.pressed = !n.zone.Empty()
	}
	if w.opts.wide {
		n.list = b.Empty()
	} else {
		n.list = neighbourhood(b)
	}
	if n.pressed {
		n.list = n.list.And(n.zone.Or(b.Fours(b.Turn())).Or(b.Threes(b.Turn())))
	}
}

// testable reports whether to test by a search that a table move is the only good one.
func (w *worker) testable(n *node) bool {
	return n.depth >= w.par.SingularDepth && n.ply > 0 && n.ply < 2*w.Depth+4 && w.frames[n.ply].skip == 0 && !w.opts.noPruning &&
		n.hint != gomoku.NoPoint && n.entry.Bound != engine.Upper && int(n.entry.Depth) >= n.depth-w.par.SingularTable && !IsWin(n.score)
}

// moves searches the moves of a node and returns the best value, its move if it is above alpha, and its bound.
func (w *worker) moves(n *node, extension int) (best int, move gomoku.Point, bound engine.Bound) {
	b, k, par, ply, alpha := w.board, &w.pickers[n.ply], &w.par, n.ply, n.alpha
	s := b.Turn()
	pruned := !w.opts.noPruning
	best, move, bound = -infinite, gomoku.NoPoint, engine.Upper
	number := 0
	var tried [64]gomoku.Point
	for {
		p, promise := k.next()
		if p == gomoku.NoPoint {
			break
		}
		if int(p)+1 == w.frames[ply].skip || s == gomoku.Black && b.Forbidden(p) {
			continue
		}
		forcing := b.Fours(s).Has(p)
		if pruned && n.leaf && forcing && p != n.hint && !n.zone.Has(p) && best > -winBound {
			continue // no win by fours was found, so it only delays the inevitable
		}
		if pruned && !n.pv && !n.pressed && !forcing && number >= par.lateMoves(n.depth, n.better) && best > -winBound {
			break
		}
		depth := n.depth - 1
		if p == n.hint {
			depth += extension
		}
		reduction := 0
		if pruned && n.depth >= par.ReductionDepth && number >= par.ReductionFrom && !(n.threatened && n.zone.Has(p)) {
			reduction = par.reduction(n, number, int(promise), int(w.hist.good[s][p]))
		}
		number++
		w.play(ply, p)
		score := alpha + 1
		if number > 1 {
			score = -w.search(-alpha-1, -alpha, depth-reduction, ply+1, true)
			if reduction > par.DeeperReduction && score > alpha+par.DeeperMargin && !IsWin(score) && ply < 2*w.Depth {
				depth++
			}
			if score > alpha && reduction > 0 {
				score = -w.search(-alpha-1, -alpha, depth, ply+1, !n.cut)
			}
		}
		if score > alpha && (number == 1 || n.pv) {
			score = -w.search(-n.beta, -alpha, depth, ply+1, !n.pv && !n.cut)
		}
		w.back(ply)
		if w.Clock.Stopped() {
			return 0, gomoku.NoPoint, bound
		}
		if score > best {
			best = score
			if score > alpha {
				move = p
				w.PV.Keep(ply, p)
				if score >= n.beta {
					w.Tally.Cut(number)
					w.reward(p, tried[:min(number-1, len(tried))], n.depth)
					return best, move, engine.Lower
				}
				alpha, bound = score, engine.Exact
			}
		}
		if number <= len(tried) {
			tried[number-1] = p
		}
	}
	if number == 0 {
		best = w.withoutMoves(n)
	}
	return best, move, bound
}

// withoutMoves returns the value of a node where all helpful moves are forbidden, or there are none.
func (w *worker) withoutMoves(n *node) int {
	switch {
	case w.frames[n.ply].skip > 0:
		return n.alpha
	case n.threatened:
		return lossIn(n.ply + 4)
	case n.pressed:
		return min(w.frames[n.ply].eval, -evaluation.Max/w.par.PressedDivisor)
	}
	return drawScore
}

// fours looks for a win by continuous fours of the side to move and returns its length in plies, or 0.
func (w *worker) fours(budget uint64) (plies int) {
	v := w.vcf
	v.begin(w.cancelled, w.board, budget)
	if moves := v.attack(vcfMoves); moves > 0 {
		plies = 2*moves - 1
	}
	w.spent.fours += v.nodes
	w.Visit(v.nodes)
	return plies
}

// against checks whether the opponent of the side to move would win by continuous fours if he were to move, and returns
// the points that may matter to it: none if he does not win so.
func (w *worker) against(budget uint64) (zone gomoku.Set) {
	b, v := w.board, w.vcf
	if b.Fours(b.Turn().Other()).Empty() {
		return zone
	}
	b.Make(gomoku.NoPoint)
	v.begin(w.cancelled, b, budget)
	if v.attack(vcfMoves) > 0 {
		if trail, ok := v.trail(vcfMoves); ok {
			zone = trail
		}
	}
	w.spent.against += v.nodes
	w.Visit(v.nodes)
	b.Unmake()
	return zone
}

// reward records that p refuted the node and that the points tried before it did not.
func (w *worker) reward(p gomoku.Point, tried []gomoku.Point, depth int) {
	b := w.board
	s := b.Turn()
	bonus := int32(min(depth*depth*w.par.BonusSquare, w.par.BonusMost))
	w.hist.learn(s, p, bonus)
	for _, q := range tried {
		w.hist.learn(s, q, -bonus*int32(w.par.MalusShare)/1024)
	}
	w.hist.refute(s, b.Last(), p)
}
