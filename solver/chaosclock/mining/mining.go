// Package mining finds puzzles of Chaos Clock: positions in which few moves preserve the proven best outcome.
package mining

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// The goals are the outcomes that the right moves preserve.
const (
	goalWin     = clocksolver.GoalWin     // to win alone
	goalBothWin = clocksolver.GoalBothWin // both sides win
	goalAvoid   = clocksolver.GoalAvoid   // both lose, rather than the solver alone
)

// A position and its solution must satisfy these bounds to be a puzzle.
const (
	minMoves = 3  // legal moves at the start
	maxFirst = 2  // right first moves
	maxSteps = 6  // moves of the solver
	looked   = 40 // games played from a deal
	opening  = 5  // random plies before solving, which makes that a hundred times faster
)

// Miner finds the puzzles of the game.
type Miner struct {
	analyzer *clocksolver.Analyzer
	opponent *clocksolver.Opponent
}

var _ mining.Miner = (*Miner)(nil)

// New returns a miner. Its tables come out of the budget, which may be nil.
func New(b *memory.Budget) *Miner {
	a := clocksolver.NewAnalyzer(b)
	return &Miner{a, clocksolver.NewOpponent(a)}
}

// Rules implements mining.Miner.
func (*Miner) Rules() core.Rules { return chaosclock.Rules{} }

// Kinds implements mining.Miner.
func (*Miner) Kinds() []puzzle.Kind {
	return []puzzle.Kind{{ID: goalWin}, {ID: goalBothWin}, {ID: goalAvoid}}
}

// Opponent implements mining.Miner.
func (m *Miner) Opponent() solver.Opponent { return m.opponent }

// Levels implements mining.Miner.
func (*Miner) Levels() []mining.Probe {
	return []mining.Probe{{Level: clocksolver.LevelBeginner, Rating: 700, Tries: 2}, {Level: clocksolver.LevelEasy, Rating: 1000, Tries: 3}, {Level: clocksolver.LevelMedium, Rating: 1500, Tries: 2}}
}

// limit applies to all analyses: one thread, so that a run uses one core.
var limit = solver.Limit{Threads: 1}

// Candidates solves a position shortly after a deal and plays partly random games from there.
func (m *Miner) Candidates(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	deal := chaosclock.RandomDeal(rng)
	for range opening {
		moves := deal.Moves()
		next, err := deal.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			return
		}
		if deal = next.(chaosclock.Position); deal.Outcome().Over() {
			return
		}
	}
	s, err := m.analyzer.Solution(ctx, deal, limit)
	if err != nil {
		return
	}
	seen := map[string]bool{}
	for range looked {
		p := deal
		sloppy := 1 + rng.IntN(5) // random moves in ten
		from := rng.IntN(26)
		for ply := 0; ply < 80 && !p.Outcome().Over(); ply++ {
			moves := s.Moves(p)
			if ply >= from && !seen[p.Key()] {
				if kind := goalOf(moves, p.Turn()); kind != "" {
					seen[p.Key()] = true
					if !yield(p, puzzle.Goal{Kind: kind}) {
						return
					}
					break
				}
			}
			move := moves[0].Move
			if rng.IntN(10) < sloppy {
				move = moves[rng.IntN(len(moves))].Move
			}
			next, err := p.Play(move)
			if err != nil {
				return
			}
			p = next.(chaosclock.Position)
		}
	}
}

// Look implements mining.Miner.
func (m *Miner) Look(ctx context.Context, line core.Line) (core.Position, []puzzle.Goal) {
	p := line.Last().(chaosclock.Position)
	if len(line) <= opening {
		return p, nil
	}
	s, err := m.analyzer.Solution(ctx, p, limit) // of the rest of the game too
	if err != nil {
		return p, nil
	}
	if kind := goalOf(s.Moves(p), p.Turn()); kind != "" {
		return p, []puzzle.Goal{{Kind: kind}}
	}
	return p, nil
}

// goalOf returns the goal of a position in which few moves preserve the best outcome, or "".
func goalOf(moves []clocksolver.MoveValue, turn core.Side) string {
	if len(moves) < minMoves || len(accepted(moves)) > maxFirst || len(accepted(moves)) == len(moves) {
		return ""
	}
	switch moves[0].Result.For(turn) {
	case core.ViewWin:
		return goalWin
	case core.ViewBothWin:
		return goalBothWin
	case core.ViewBothLose:
		return goalAvoid
	}
	return ""
}

// accepted lists the moves with the best outcome.
func accepted(moves []clocksolver.MoveValue) (list []core.Move) {
	for _, m := range moves {
		if m.Result == moves[0].Result {
			list = append(list, m.Move)
		}
	}
	return list
}

// Solve implements mining.Miner. Its standard is one: the prover of the game decides the goals of composed puzzles.
func (m *Miner) Solve(ctx context.Context, position core.Position, goal puzzle.Goal, _ mining.Standard) (mining.Solution, error) {
	p := position.(chaosclock.Position)
	solution, err := m.analyzer.Solution(ctx, p, limit)
	if err != nil {
		return mining.Solution{}, err
	}
	turn := p.Turn()
	if kind := goalOf(solution.Moves(p), turn); kind == "" || kind != goal.Kind {
		return mining.Solution{}, mining.ErrUnsound
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goal.Kind}, Proof: collection.ByProver}
	plies := solution.Moves(p)[0].Plies
	for seen := map[string]bool{}; !p.Outcome().Over() && !seen[p.Key()]; {
		seen[p.Key()] = true
		moves := solution.Moves(p)
		right := accepted(moves)
		if p.Turn() == turn {
			if len(s.Accepted) == maxSteps || len(s.Accepted) > 0 && len(right) == len(moves) {
				break // nothing is left to find
			}
			s.Accepted = append(s.Accepted, right)
		}
		s.Line = append(s.Line, right[0])
		next, err := p.Play(right[0])
		if err != nil {
			return mining.Solution{}, err
		}
		p = next.(chaosclock.Position)
	}
	for len(s.Line) > 1 && !m.solvers(position, s.Line, turn) {
		s.Line = s.Line[:len(s.Line)-1] // it ends with a move of the solver
	}
	s.Rating = 800 + 60*min(max(plies, 0), 24)
	if goal.Kind != goalWin {
		s.Rating += 150
	}
	return s, nil
}

// solvers reports whether the last move of a line is made by the solver.
func (m *Miner) solvers(p core.Position, line []core.Move, turn core.Side) bool {
	for _, move := range line[:len(line)-1] {
		next, err := p.Play(move)
		if err != nil {
			return false
		}
		p = next
	}
	return p.Turn() == turn
}
