// Package mining finds puzzles of Chaos Clock: positions in which few moves keep the outcome that is proven to be the best. It is not
// part of the program.
package mining

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	engine "qilab/solver/chaosclock"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// The goals: the outcomes that the right moves keep.
const (
	GoalWin     = "win"      // to win alone
	GoalBothWin = "both-win" // that both win
	GoalAvoid   = "avoid"    // that both lose, rather than the solver alone
)

// What is a puzzle.
const (
	leastMoves = 3  // to choose from
	mostFirst  = 2  // right first moves
	mostSteps  = 6  // of the solver
	looked     = 40 // games from a deal
	opening    = 5  // plies at random before it is solved, which then takes a hundredth of the time
)

// Miner finds the puzzles of the game.
type Miner struct {
	analyzer *engine.Analyzer
	opponent *engine.Opponent
}

var _ mining.Miner = (*Miner)(nil)

// New returns a miner.
func New() *Miner {
	a := engine.NewAnalyzer(nil)
	return &Miner{a, engine.NewOpponent(a)}
}

// Rules implements mining.Miner.
func (*Miner) Rules() core.Rules { return chaosclock.Rules{} }

// Opponent implements mining.Miner.
func (m *Miner) Opponent() solver.Opponent { return m.opponent }

// Levels implements mining.Miner.
func (*Miner) Levels() []mining.Probe {
	return []mining.Probe{{Level: engine.LevelBeginner, Rating: 700, Tries: 2}, {Level: engine.LevelEasy, Rating: 1000, Tries: 3}, {Level: engine.LevelMedium, Rating: 1500, Tries: 2}}
}

// limit is that of all analyses: one thread, so that a run takes one core.
var limit = solver.Limit{Threads: 1}

// Candidates solves a position soon after a deal and plays games from there, more or less at random.
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
		sloppy := 1 + rng.IntN(5) // moves in ten that are any
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

// goalOf returns the goal of a position where few moves keep the best outcome; "" if there is none.
func goalOf(moves []engine.MoveValue, turn core.Side) string {
	if len(moves) < leastMoves || len(accepted(moves)) > mostFirst || len(accepted(moves)) == len(moves) {
		return ""
	}
	switch moves[0].Result.For(turn) {
	case core.ViewWin:
		return GoalWin
	case core.ViewBothWin:
		return GoalBothWin
	case core.ViewBothLose:
		return GoalAvoid
	}
	return ""
}

// accepted lists the moves with the best outcome.
func accepted(moves []engine.MoveValue) (list []core.Move) {
	for _, m := range moves {
		if m.Result == moves[0].Result {
			list = append(list, m.Move)
		}
	}
	return list
}

// Solve implements mining.Miner.
func (m *Miner) Solve(ctx context.Context, position core.Position, goal puzzle.Goal) (mining.Solution, error) {
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
			if len(s.Accepted) == mostSteps || len(s.Accepted) > 0 && len(right) == len(moves) {
				break // nothing is to be found any more
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
	if goal.Kind != GoalWin {
		s.Rating += 150
	}
	return s, nil
}

// solvers reports whether the last move of a line is the solver's.
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
