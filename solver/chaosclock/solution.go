package chaosclock

import (
	"cmp"
	"slices"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Solution knows the exact value of every position that can come from the one it was made for. It is immutable.
type Solution struct {
	graph *graph
	peak  uint64
}

// Solve makes the solution of p with a number of goroutines, or returns nil when ctl stopped it.
func solve(p chaosclock.Position, threads int, ctl *control) *Solution {
	g := explore(p, threads, ctl)
	if g == nil || !g.retrograde(ctl) {
		return nil
	}
	for _, e := range g.workers {
		e.boxes, e.todo, e.store = nil, nil, nil
	}
	return &Solution{graph: g, peak: ctl.peak.Load()}
}

// Placements is the number of arrangements of the pieces that the solution knows; each stands for all its states (side
// to move, barred piece, pass).
func (s *Solution) Placements() int { return s.graph.size }

// Knows reports whether p can come from the position that was solved.
func (s *Solution) Knows(p chaosclock.Position) bool {
	_, ok := s.word(p)
	return ok
}

// word is what is known of the placement of p.
func (s *Solution) word(p chaosclock.Position) (uint64, bool) {
	c, k, ok := s.graph.locate(p)
	if !ok {
		return 0, false
	}
	l := s.graph.layer(c)
	if l == nil {
		return 0, false
	}
	slot, ok := l.find(k)
	if !ok {
		return 0, false
	}
	return l.words[slot], true
}

// MoveValue is the exact outcome of a legal move at p, a position that the solution knows.
type MoveValue struct {
	Move   core.Move
	Result core.Result
	// Plies is the distance from p to the end with best play, or -1 where there is none: both lose, unless at once.
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
	next, err := p.Play(m)
	if err != nil {
		panic(err) // from p.Moves
	}
	q := next.(chaosclock.Position)
	v := s.moveValue(p, q)
	mv := MoveValue{Move: m, value: v}
	mv.Result, mv.Plies = v.result(p.Turn())
	if v == bothLose && q.Outcome().Over() {
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
			next, err := q.Play(m)
			if err != nil {
				panic(err) // from q.Moves
			}
			v = max(v, s.moveValue(q, next.(chaosclock.Position)))
		}
		return after[v]
	}
	w, _ := s.word(q)
	switch h := half(w, q.Turn()); {
	case q.Turn() == p.Turn():
		return seen[free(h)]
	case q.Barred() != 0:
		return pick(h, uint8(q.Barred()))
	default:
		return free(h)
	}
}

// Line is a course of best play from p: wins on the fastest way against the longest defence, both win on the fastest
// way. It ends with the game; where both lose without an end it is empty.
func (s *Solution) Line(p chaosclock.Position) []core.Move {
	var line []core.Move
	for !p.Outcome().Over() {
		best := s.Moves(p)[0]
		if best.Plies < 0 {
			break
		}
		line = append(line, best.Move)
		next, err := p.Play(best.Move)
		if err != nil {
			panic(err) // from p.Moves
		}
		p = next.(chaosclock.Position)
	}
	return line
}
