package gomoku

import (
	"math"

	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/evaluation"
)

// reductions is the logarithm of the depth and of the number of a move, times 32: late moves are searched less deeply by
// the product, over 1024·c.
var reductions = newReductions()

func newReductions() (t [256]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(32 * math.Log(float64(i)))
	}
	return t
}

// search returns the value of the board for the side to move, within alpha and beta, depth plies deep. Blocks of fours do not
// count.
func (w *worker) search(alpha, beta, depth, ply int) int {
	f := &w.frames[ply]
	w.PV.Clear(ply)
	w.SelDepth = max(w.SelDepth, ply)
	if w.Visit(1) {
		return 0
	}
	b := w.board
	s := b.Turn()
	o := s.Other()
	pv := beta-alpha > 1
	if fives := b.Fives(s); !fives.Empty() {
		w.PV.Clear(ply + 1)
		w.PV.Keep(ply, fives.First())
		return winIn(ply + 1)
	}
	switch {
	case b.Full():
		return drawScore
	case ply >= maxPly:
		return evaluation.Of(b)
	}
	if fives := b.Fives(o); !fives.Empty() {
		p := fives.First()
		if fives.Len() > 1 || !b.Has(s, p) {
			return lossIn(ply + 2)
		}
		w.play(ply, p)
		score := -w.search(-beta, -alpha, depth, ply+1)
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
		w.PV.Clear(ply + 1)
		w.PV.Keep(ply, p)
		return winIn(ply + 3)
	}

	leaf := depth <= 0
	list, threatened := defences(b, o)
	if threatened {
		if list.Empty() {
			return lossIn(ply + 4)
		}
		depth = max(depth, 1)
	}
	hash := b.Hash()
	entry, found := w.Table.Load(hash)
	hint := gomoku.NoPoint
	if found {
		if entry.Move != 0 {
			hint = gomoku.Point(entry.Move - 1)
		}
		score := fromTable(entry.Score, ply)
		enough := !pv && int(entry.Depth) >= max(depth, 0)
		if proven := entry.Bound == engine.Lower && score >= winBound; (enough || proven) && !w.opts.noTable {
			switch {
			case proven, entry.Bound == engine.Exact,
				entry.Bound == engine.Lower && score >= beta,
				entry.Bound == engine.Upper && score <= alpha:
				return score
			}
		}
	}

	if found && entry.Eval != engine.NoEval {
		f.eval = int(entry.Eval)
	} else {
		f.eval = evaluation.Of(b)
	}
	if w.leaf != nil && leaf && threatened {
		w.leaf(b, true)
	}
	if !pv && !w.opts.noPruning {
		// Before the search for fours, which could only say that it is even better.
		if !threatened && depth <= 4 && f.eval-futility(depth) >= beta && beta > -winBound && f.eval < winBound {
			return f.eval
		}
		// What is bad already is not made good by having to answer a threat.
		if threatened && leaf && f.eval < alpha && alpha > -winBound {
			return f.eval
		}
	}
	if !w.opts.noVCF && (!found || depth >= 3) {
		if plies := w.fours(vcfBudget(depth)); plies > 0 {
			if w.Clock.Stopped() {
				return 0
			}
			score := winIn(ply + plies)
			w.Table.Store(hash, engine.Entry{Score: toTable(score, ply), Eval: engine.NoEval, Depth: engine.MaxEntryDepth, Bound: engine.Lower})
			return score
		}
	}
	if depth <= 0 {
		w.tally.leaves++
		if w.leaf != nil {
			w.leaf(b, false)
		}
		if !found {
			w.Table.Store(hash, engine.Entry{Score: toTable(f.eval, ply), Eval: int16(f.eval), Bound: engine.Exact})
		}
		return f.eval
	}

	if hint == gomoku.NoPoint && depth >= 4 && !threatened && !w.opts.noPruning {
		depth-- // without a move to begin with it is worth less
	}
	var zone gomoku.Set
	pressed := threatened
	if !threatened {
		if !pv && !w.opts.noPruning && depth <= 2 && f.eval+razor(depth) <= alpha && alpha > -winBound {
			return f.eval // a win by fours was looked for
		}
		if !w.opts.noVCF && !w.opts.noPruning && depth >= 2 {
			if zone = w.against(vcfBudget(depth)); !zone.Empty() {
				pressed = true
			}
		}
		if w.opts.wide {
			list = b.Empty()
		} else {
			list = neighbourhood(b)
		}
		if pressed && depth <= 4 && !w.opts.noPruning {
			list = list.And(zone.Or(b.Fours(s)).Or(b.Threes(s)))
		}
	}

	k := &w.pickers[ply]
	k.fill(w, list, hint, zone)
	best, bestMove := -infinite, gomoku.NoPoint
	bound := engine.Upper
	number := 0
	var tried [64]gomoku.Point
	for {
		p, value := k.next()
		if p == gomoku.NoPoint {
			break
		}
		if s == gomoku.Black && b.Forbidden(p) {
			continue
		}
		forcing := b.Fours(s).Has(p)
		if !pv && !pressed && !forcing && !w.opts.noPruning && number >= lateMoves(depth) && best > -winBound {
			break
		}
		reduction := 0
		if depth >= 2 && number >= 2 && !w.opts.noPruning && !forcing && !threatened {
			reduction = reductions[min(depth, 255)] * reductions[min(number, 255)] * 3 / (1024 * 4)
			reduction += 1 - min(1, int(value)/2000)
			if pv {
				reduction--
			}
			reduction = max(0, min(reduction, depth-1))
		}
		number++
		w.play(ply, p)
		extended := depth - 1
		score := alpha + 1
		if number > 1 {
			score = -w.search(-alpha-1, -alpha, extended-reduction, ply+1)
			if score > alpha && reduction > 0 {
				score = -w.search(-alpha-1, -alpha, extended, ply+1)
			}
		}
		if score > alpha && (number == 1 || pv) {
			score = -w.search(-beta, -alpha, extended, ply+1)
		}
		w.back(ply)
		if w.Clock.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = p
				w.PV.Keep(ply, p)
				if score >= beta {
					bound = engine.Lower
					w.tally.cuts++
					if number == 1 {
						w.tally.prompt++
					}
					w.reward(p, tried[:min(number-1, len(tried))], depth)
					break
				}
				alpha, bound = score, engine.Exact
			}
		}
		if number <= len(tried) {
			tried[number-1] = p
		}
	}
	if number == 0 {
		if threatened || pressed {
			best = lossIn(ply + 4) // all that would help is forbidden
			if !threatened {
				best = min(f.eval, -evaluation.Most/4)
			}
		} else {
			best = drawScore
		}
	}
	move := uint16(0)
	if bestMove != gomoku.NoPoint {
		move = uint16(bestMove) + 1
	}
	w.Table.Store(hash, engine.Entry{Move: move, Score: toTable(best, ply), Eval: int16(f.eval), Depth: uint8(min(max(depth, 0), engine.MaxEntryDepth-1)), Bound: bound})
	return best
}

// futility returns by how much the evaluation must lie above beta for a search of a small depth to be spared.
func futility(depth int) int {
	if depth <= 0 {
		return 0
	}
	return 20 + 60*depth
}

// razor returns by how much the evaluation must lie below alpha for a search of a small depth to be spared.
func razor(depth int) int { return 50 + 100*depth }

// lateMoves returns how many quiet moves are searched at a depth.
func lateMoves(depth int) int { return 3 + 2*depth + depth*depth/2 }

// vcfBudget returns how many positions a search for continuous fours may visit at a node of a depth.
func vcfBudget(depth int) uint64 {
	switch {
	case depth <= 0:
		return 40
	case depth <= 2:
		return 80
	case depth <= 5:
		return 300
	}
	return 1500
}

// fours looks for a win by continuous fours of the side to move and returns the length in plies of the way that was
// found, or 0.
func (w *worker) fours(budget uint64) (plies int) {
	v := w.vcf
	v.begin(w.cancelled, w.board, budget)
	if moves := v.attack(vcfMoves); moves > 0 {
		plies = 2*moves - 1
	}
	w.tally.fours += v.nodes
	w.Visit(v.nodes)
	return plies
}

// vcfMoves is the longest win by fours that is looked for within the tree.
const vcfMoves = 30

// against looks whether the opponent of the side to move would win by continuous fours if he were to move, and returns
// the points that may have to do with it: nothing if he does not win so.
func (w *worker) against(budget uint64) (zone gomoku.Set) {
	b, v := w.board, w.vcf
	if b.Fours(b.Turn().Other()).Empty() {
		return zone
	}
	b.Make(gomoku.NoPoint)
	v.begin(w.cancelled, b, budget)
	if v.attack(vcfMoves) > 0 {
		zone = v.trail(vcfMoves)
	}
	w.tally.against += v.nodes
	w.Visit(v.nodes)
	b.Unmake()
	return zone
}

// reward notes that p was too good and the points tried before it were not.
func (w *worker) reward(p gomoku.Point, tried []gomoku.Point, depth int) {
	b := w.board
	s := b.Turn()
	bonus := int32(min(depth*depth*16, mostHistory/4))
	w.hist.learn(s, p, bonus)
	for _, q := range tried {
		w.hist.learn(s, q, -bonus/2)
	}
	w.hist.refute(s, b.Last(), p)
}
