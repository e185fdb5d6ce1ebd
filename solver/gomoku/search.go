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
}

// inner returns the value of a node.
func (w *worker) inner(n node) int {
	f, b, par := &w.frames[n.ply], w.board, &w.par
	n.pv = n.beta-n.alpha > 1
	pruned := !w.opts.noPruning
	n.leaf = n.depth <= 0
	if n.threatened {
		n.depth = max(n.depth, 1)
	}
	hash := b.Hash()
	var entry engine.Entry
	found := false
	if f.skip == 0 {
		entry, found = w.Table.Load(hash)
	}
	hint, score := gomoku.NoPoint, 0
	if found {
		if entry.Move != 0 {
			hint = gomoku.Point(entry.Move - 1)
		}
		score = fromTable(entry.Score, n.ply)
		enough := !n.pv && int(entry.Depth) >= max(n.depth, 0)
		proven := entry.Bound == engine.Lower && score >= winBound
		if !w.opts.noTable && (proven || enough && entry.Bound.Settles(score, n.alpha, n.beta)) {
			return score
		}
	}
	n.kept = n.pv || found && entry.PV

	switch {
	case f.skip > 0: // it is set already
	case found && entry.Eval != engine.NoEval:
		f.eval = int(entry.Eval)
	default:
		f.eval = w.eval.Value(b)
	}
	n.better = n.ply < 2 || w.frames[n.ply-2].eval == engine.NoEval || f.eval > w.frames[n.ply-2].eval
	value := f.eval
	if found && entry.Depth > 0 && !IsWin(score) && entry.Bound.Corrects(score, value) {
		value = score // the result of a search is better still
	}
	if w.leaf != nil && n.leaf && n.threatened {
		w.leaf(b, true)
	}
	if !n.pv && pruned {
		// Before the search for fours, which could only improve the value.
		if !n.threatened && n.depth <= par.FutilityDepth && value-par.futility(n.depth, n.better) >= n.beta && n.beta > -winBound && value < winBound {
			return value
		}
		// A bad value does not improve by having to answer a threat.
		if n.threatened && n.leaf && f.eval < n.alpha && n.alpha > -winBound {
			return f.eval
		}
	}
	if !w.opts.noVCF && f.skip == 0 && (!found || n.depth >= par.FoursAgain) {
		if plies := w.fours(par.vcfBudget(n.depth)); plies > 0 {
			if w.Clock.Stopped() {
				return 0
			}
			score := winIn(n.ply + plies)
			w.Table.Store(hash, engine.Entry{Score: toTable(score, n.ply), Eval: engine.NoEval, Depth: engine.MaxEntryDepth, Bound: engine.Lower})
			return score
		}
	}
	if n.depth <= 0 {
		w.Tally.Leaves++
		if w.leaf != nil {
			w.leaf(b, false)
		}
		if !found {
			w.Table.Store(hash, engine.Entry{Score: toTable(f.eval, n.ply), Eval: int16(f.eval), Bound: engine.Exact})
		}
		return f.eval
	}

	if hint == gomoku.NoPoint && n.depth >= par.HintlessDepth && !n.threatened && pruned && f.skip == 0 {
		n.depth-- // without a table move it is worth less
	}
	n.pressed = n.threatened
	if !n.threatened {
		if !n.pv && pruned && n.depth <= par.RazorDepth && value+par.razor(n.depth) <= n.alpha && n.alpha > -winBound {
			return f.eval // wins by fours were searched
		}
		w.look(&n)
	}
	extension := 0
	if w.testable(&n, entry, hint, score) {
		bar := score - par.SingularMargin*n.depth/32
		f.skip = int(hint) + 1
		others := w.search(bar-1, bar, n.depth/par.SingularDivisor, n.ply, n.cut)
		f.skip = 0
		w.PV.Clear(n.ply)
		switch {
		case w.Clock.Stopped():
			return 0
		case others < bar:
			extension = 1 // it is the only good one
		case bar >= n.beta:
			return bar // others are good enough too
		case score >= n.beta:
			extension = -par.SingularBeta
		}
	}
	w.pickers[n.ply].fill(w, n.list, hint, n.zone)
	best, move, bound := w.moves(&n, hint, extension)
	if w.Clock.Stopped() {
		return 0
	}
	if f.skip > 0 {
		return best
	}
	entry = engine.Entry{Score: toTable(best, n.ply), Eval: int16(f.eval), Depth: uint8(min(n.depth, engine.MaxEntryDepth-1)), Bound: bound, PV: n.kept}
	if move != gomoku.NoPoint {
		entry.Move = uint16(move) + 1
	}
	w.Table.Store(hash, entry)
	return best
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
func (w *worker) testable(n *node, entry engine.Entry, hint gomoku.Point, score int) bool {
	return n.depth >= w.par.SingularDepth && n.ply > 0 && n.ply < 2*w.Depth+4 && w.frames[n.ply].skip == 0 && !w.opts.noPruning &&
		hint != gomoku.NoPoint && entry.Bound != engine.Upper && int(entry.Depth) >= n.depth-w.par.SingularTable && !IsWin(score)
}

// moves searches the moves of a node and returns the best value, its move if it is above alpha, and its bound.
func (w *worker) moves(n *node, hint gomoku.Point, extension int) (best int, move gomoku.Point, bound engine.Bound) {
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
		if pruned && n.leaf && forcing && p != hint && !n.zone.Has(p) && best > -winBound {
			continue // no win by fours was found, so it only delays the inevitable
		}
		if pruned && !n.pv && !n.pressed && !forcing && number >= par.lateMoves(n.depth, n.better) && best > -winBound {
			break
		}
		depth := n.depth - 1
		if p == hint {
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
	if number > 0 {
		return best, move, bound
	}
	switch { // all helpful moves are forbidden, or there are no others
	case w.frames[ply].skip > 0:
		return n.alpha, move, bound
	case n.threatened:
		return lossIn(ply + 4), move, bound
	case n.pressed:
		return min(w.frames[ply].eval, -evaluation.Max/par.PressedDivisor), move, bound
	}
	return drawScore, move, bound
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
