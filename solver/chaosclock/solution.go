package chaosclock

import (
	"cmp"
	"slices"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Solution knows the exact value of every position that can come from the one it was made for. It is immutable.
type Solution struct {
	graph  *graph
	ply    *ply
	Coarse bool // outcomes alone, no distances
}

// solve makes the solution of p with a number of goroutines, or returns nil when ctl stopped it. If outcomes is not nil
// it is shown a first, coarse solution, which holds only until it returns; with fast that is all.
func solve(p chaosclock.Position, threads int, fast bool, ctl *control, outcomes func(*Solution)) *Solution {
	g := explore(p, threads, ctl)
	if g == nil {
		return nil
	}
	if fast || outcomes != nil {
		end := outcomesShare
		if fast {
			end = 1
		}
		if !g.retrograde(coarse, ctl, exploreShare, end) {
			return nil
		}
		s := &Solution{graph: g, ply: coarse, Coarse: true}
		if outcomes != nil {
			outcomes(s)
		}
		if fast {
			return s
		}
	}
	if !g.retrograde(exact, ctl, outcomesShare, 1) {
		return nil
	}
	return &Solution{graph: g, ply: exact}
}

// Placements is the number of placements of the pieces that the solution knows; each stands for all its states (side to
// move, barred piece, pass).
func (s *Solution) Placements() int { return s.graph.total }

// Knows reports whether p can come from the position that was solved.
func (s *Solution) Knows(p chaosclock.Position) bool {
	_, ok := s.word(p)
	return ok
}

// word is what is known of the placement of p.
func (s *Solution) word(p chaosclock.Position) (uint64, bool) {
	walkers, k, home, ok := s.graph.locate(p)
	if !ok || s.graph.blocks[walkers] == nil {
		return 0, false
	}
	b := s.graph.blocks[walkers]
	i := b.find(k)
	if i < 0 {
		return 0, false
	}
	var a arrangement
	s.graph.arrange(walkers, list(walkers), k, &a)
	h := 0
	for o := home & a.open; o != 0; o &= o - 1 {
		h |= 1 << a.open.rank(int(lowest(o))-1)
	}
	return b.of(i)[h], true
}

// MoveValue is the exact outcome of a legal move at p, a position that the solution knows.
type MoveValue struct {
	Move   core.Move
	Result core.Result
	// Plies is the distance from p to the end with best play, or -1 where there is none: both lose, unless at once, and
	// all values of a coarse solution.
	Plies int
	value value
}

// Moves values every legal move of p, best first; equal moves stay in the order of p.Moves.
func (s *Solution) Moves(p chaosclock.Position) []MoveValue {
	moves := p.Moves()
	list := make([]MoveValue, len(moves))
	for i, m := range moves {
		list[i] = s.move(p, m)
	}
	slices.SortStableFunc(list, func(a, b MoveValue) int { return cmp.Compare(b.value, a.value) })
	return list
}

func (s *Solution) move(p chaosclock.Position, m core.Move) MoveValue {
	q := play(p, m)
	v := s.moveValue(p, q)
	mv := MoveValue{Move: m, value: v}
	mv.Result, mv.Plies = v.result(p.Turn())
	switch {
	case s.Coarse:
		mv.Plies = -1
	case v == bothLose && q.Outcome().Over():
		mv.Plies = 1
	}
	return mv
}

// moveValue is the value, for the side to move at p, of the move from p to q.
func (s *Solution) moveValue(p, q chaosclock.Position) value {
	if out := q.Outcome(); out.Over() {
		switch out.Result.For(p.Turn()) {
		case core.ViewWin:
			return win0 - 1
		case core.ViewLoss:
			return loss0 + 1
		case core.ViewBothWin:
			return bothWin0 - 1
		}
		return bothLose
	}
	if q.Last() == chaosclock.LastPass {
		// The words hold no value for this: it is the best of q's moves, or the second pass, by which both lose.
		v := bothLose
		for _, m := range q.Moves() {
			if m == core.PassMove {
				continue
			}
			v = max(v, s.moveValue(q, play(q, m)))
		}
		return s.ply[v]
	}
	w, _ := s.word(q)
	switch h := half(w, q.Turn()); {
	case q.Turn() == p.Turn():
		return seen[free(h)]
	case q.Barred() != 0:
		return value(pick(h, uint8(q.Barred())) >> 4)
	default:
		return free(h)
	}
}

// Line is a course of best play from p: wins on the fastest way against the longest defence, both win on the fastest
// way. It ends with the game; where both lose without an end, and in a coarse solution, it is empty.
func (s *Solution) Line(p chaosclock.Position) []core.Move {
	var line []core.Move
	for !p.Outcome().Over() {
		best := s.Moves(p)[0]
		if best.Plies < 0 {
			break
		}
		line = append(line, best.Move)
		p = play(p, best.Move)
	}
	return line
}

// play is the position after a legal move.
func play(p chaosclock.Position, m core.Move) chaosclock.Position {
	q, err := p.Play(m)
	if err != nil {
		panic(err) // a legal move
	}
	return q.(chaosclock.Position)
}
