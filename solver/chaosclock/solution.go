package chaosclock

import (
	"cmp"
	"slices"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Solution holds the exact value of every position reachable from the one it was made for. It is immutable.
type Solution struct {
	graph  *graph
	coarse bool // outcomes alone, no distances
}

// solve returns the solution of p, found with a number of goroutines, or nil if ctl stopped it. If outcomes is not nil,
// it is called with a first, coarse solution, which is valid only during the call; with fast there is no other.
func solve(p chaosclock.Position, threads int, fast bool, ctl *control, outcomes func(*Solution)) *Solution {
	g := explore(p, threads, want{outcomes: fast || outcomes != nil, distances: !fast}, ctl)
	if g == nil {
		return nil
	}
	if g.want.outcomes {
		end := outcomesShare
		if fast {
			end = 1
		}
		if !g.outcomes(ctl, exploreShare, end) {
			return nil
		}
		s := &Solution{graph: g, coarse: true}
		if outcomes != nil {
			outcomes(s)
		}
		if fast {
			return s
		}
	}
	if !g.retrograde(ctl, outcomesShare, 1) {
		return nil
	}
	return &Solution{graph: g}
}

// placements returns the number of placements in the solution; each represents all its states (side to move, barred
// piece, pass).
func (s *Solution) placements() int { return s.graph.total }

// mib returns the memory that the solution takes, in MiB.
func (s *Solution) mib() int { return int(s.graph.held.Load()>>20) + 1 }

// Knows reports whether p is reachable from the solved position.
func (s *Solution) Knows(p chaosclock.Position) bool {
	_, ok := s.placement(p)
	return ok
}

// placement is the storage place of the value of a position.
type placement struct {
	block       *block
	arrangement int
	index       int // which of the open pieces are home
}

func (s *Solution) placement(p chaosclock.Position) (at placement, ok bool) {
	walkers, k, home, ok := s.graph.locate(p)
	if !ok || s.graph.blocks[walkers] == nil {
		return at, false
	}
	at.block = s.graph.blocks[walkers]
	if at.arrangement = at.block.find(k); at.arrangement < 0 {
		return at, false
	}
	var a arrangement
	s.graph.arrange(walkers, list(walkers), k, &a)
	for o := home & a.open; o != 0; o &= o - 1 {
		at.index |= 1 << a.open.rank(int(lowest(o))-1)
	}
	return at, true
}

// entered returns the value of a move to q, for the side not to move at q, if piece n (0: none) is barred there. It is
// noMove if q is unknown.
func (s *Solution) entered(q chaosclock.Position, n uint8) value {
	at, ok := s.placement(q)
	if !ok {
		return noMove
	}
	if s.coarse {
		c := &at.block.cubesOf(int32(at.arrangement))[at.index>>cubeDims]
		return c.coarseValue(at.index&cubeIndex, q.Turn().Other(), n)
	}
	l := half(at.block.of(at.arrangement)[at.index], q.Turn())
	if n == 0 {
		return free(l)
	}
	return value(pick(l, n) >> 4)
}

// MoveValue is the exact outcome of a legal move at p, a position that the solution knows.
type MoveValue struct {
	Move   core.Move
	Result core.Result
	// Plies is the distance from p to the end with best play, or -1 if there is none: when both lose, unless at once,
	// and in a coarse solution.
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
	case s.coarse:
		mv.Plies = -1
	case v == bothLose && q.Outcome().Over():
		mv.Plies = 1
	}
	return mv
}

// moveValue returns the value, for the side to move at p, of the move from p to q.
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
		// This value is not stored: it is the best of q's moves, or the second pass, after which both lose.
		v := bothLose
		for _, m := range q.Moves() {
			if m == core.PassMove {
				continue
			}
			v = max(v, s.moveValue(q, play(q, m)))
		}
		if s.coarse {
			return seen[v]
		}
		return after[v]
	}
	if q.Turn() == p.Turn() {
		return seen[s.entered(q, 0)]
	}
	return s.entered(q, uint8(q.Barred()))
}

// line returns a line of best play from p: wins take the fastest way against the longest defence, both win the fastest
// way. It ends with the game; it is empty where both lose without an end, and in a coarse solution.
func (s *Solution) line(p chaosclock.Position) []core.Move {
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

// play returns the position after a legal move.
func play(p chaosclock.Position, m core.Move) chaosclock.Position {
	q, err := p.Play(m)
	if err != nil {
		panic(err) // a legal move
	}
	return q.(chaosclock.Position)
}
