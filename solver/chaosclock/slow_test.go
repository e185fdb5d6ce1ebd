package chaosclock_test

import (
	"math"

	"qilab/core"
	"qilab/core/chaosclock"
)

// slowSolution is the naive solver: it generates the graph of all states with package core, and computes exact values
// by their definition, one ply of distance at a time over the whole graph.
type slowSolution struct {
	states map[chaosclock.Position]int
	list   []slowState
}

type slowState struct {
	position chaosclock.Position
	next     []int
	result   core.Result // Unfinished: both lose without end
	plies    int
}

// slowSolve returns nil if more than limit states are reachable.
func slowSolve(p chaosclock.Position, limit int) *slowSolution {
	s := &slowSolution{states: map[chaosclock.Position]int{}}
	s.number(p)
	for i := 0; i < len(s.list); i++ {
		if len(s.list) > limit {
			return nil
		}
		at := s.list[i].position
		for _, m := range at.Moves() {
			q, err := at.Play(m)
			if err != nil {
				panic(err)
			}
			n := s.number(q.(chaosclock.Position))
			s.list[i].next = append(s.list[i].next, n)
		}
	}
	s.value()
	return s
}

func (s *slowSolution) number(p chaosclock.Position) int {
	n, ok := s.states[p]
	if !ok {
		n = len(s.list)
		s.states[p] = n
		out := p.Outcome()
		s.list = append(s.list, slowState{position: p, result: out.Result})
	}
	return n
}

func (s *slowSolution) value() {
	ended := make([]bool, len(s.list))
	for i := range s.list {
		ended[i] = s.list[i].result != core.Unfinished
	}
	// Phase 1: the wins of one side, in rising distance.
	for plies, changed := 1, true; changed || plies < 60; plies++ {
		changed = false
		for i := range s.list {
			st := &s.list[i]
			if ended[i] || st.result != core.Unfinished {
				continue
			}
			turn := st.position.Turn()
			all := true
			for _, n := range st.next {
				to := &s.list[n]
				known := to.result != core.Unfinished && to.plies < plies
				if known && to.result == core.WinFor(turn) {
					st.result, st.plies, changed = core.WinFor(turn), plies, true
				}
				if !known || to.result != core.WinFor(turn.Other()) {
					all = false
				}
			}
			if all {
				st.result, st.plies, changed = core.WinFor(turn.Other()), plies, true
			}
		}
	}
	// Phase 2: the shortest way to an end where both win through states won for neither.
	dist := make([]int, len(s.list))
	for i := range s.list {
		dist[i] = math.MaxInt
		if ended[i] && s.list[i].result == core.BothWin {
			dist[i] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range s.list {
			if s.list[i].result != core.Unfinished {
				continue
			}
			for _, n := range s.list[i].next {
				if dist[n] != math.MaxInt && dist[n]+1 < dist[i] {
					dist[i], changed = dist[n]+1, true
				}
			}
		}
	}
	for i := range s.list {
		if st := &s.list[i]; st.result == core.Unfinished && dist[i] != math.MaxInt {
			st.result, st.plies = core.BothWin, dist[i]
		}
	}
}

// at returns the outcome and distance of a state p.
func (s *slowSolution) at(p chaosclock.Position) (core.Result, int) {
	st := s.list[s.states[p]]
	switch {
	case st.position.Outcome().Result == core.BothLose:
		return core.BothLose, 0
	case st.result == core.Unfinished:
		return core.BothLose, -1
	}
	return st.result, st.plies
}
