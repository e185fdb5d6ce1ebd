// Package mining finds puzzles of Eternal Chess: points that can be forced, and the only steps that prevent one by the
// enemy.
package mining

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// The goals.
const (
	goalScore = eternalsolver.GoalScore // score a point within a number of turns
	goalGuard = "guard"                 // keep the enemy from scoring within a number of its turns
)

const (
	maxTurns   = 2 // to score a point
	guardTurns = 2 // of the enemy; where nothing prevents its point in two, in one
	maxFirst   = 2 // right first steps
	minSteps   = 5 // legal first steps of a guard
	forceNodes = 400_000
	judgeNodes = 40_000 // of the engine, which has to agree that the goal is worth it
	hashMiB    = 4
)

// Miner finds the puzzles of the game.
type Miner struct {
	prover   *eternalsolver.Prover
	forcer   *eternalsolver.Forcer
	engine   *eternalsolver.Engine
	opponent *eternalsolver.Opponent
}

var _ mining.Miner = (*Miner)(nil)

// New returns a miner. Its prover's tables come out of the budget, which may be nil.
func New(b *memory.Budget) *Miner {
	return &Miner{eternalsolver.NewProver(b), eternalsolver.NewForcer(hashMiB), eternalsolver.NewMeasuredEngine(hashMiB), eternalsolver.NewOpponentOf(nil, 2)}
}

// Rules implements mining.Miner.
func (*Miner) Rules() core.Rules { return eternal.Rules{} }

// Kinds implements mining.Miner.
func (*Miner) Kinds() []puzzle.Kind {
	return []puzzle.Kind{{ID: goalScore, Max: maxTurns}, {ID: goalGuard, Max: guardTurns}}
}

// Opponent implements mining.Miner.
func (m *Miner) Opponent() solver.Opponent { return m.opponent }

// Levels implements mining.Miner.
func (*Miner) Levels() []mining.Probe { return mining.Probes() }

// Candidates plays a game of random moves and moves of a shallow search, and yields positions at the beginning of a
// turn.
func (m *Miner) Candidates(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	starts := eternal.Rules{}.Capabilities().Starts()
	var p core.Position = starts[rng.IntN(len(starts))].Position
	m.engine.Clear()
	sloppy := 2 + rng.IntN(6)
	last, found := -20, 0
	for ply := 0; ply < 90 && !p.Outcome().Over() && ctx.Err() == nil; ply++ {
		b := p.(eternal.Position).Board()
		if ply >= 6 && ply-last >= 20 && found < 2 && b.Phase() == eternal.ToMove {
			if goals := m.look(ctx, b); len(goals) > 0 {
				last = ply
				found++
				for _, goal := range goals {
					if !yield(p, goal) {
						return
					}
				}
			}
		}
		move := p.Moves()[rng.IntN(len(p.Moves()))]
		if rng.IntN(10) >= sloppy {
			r, err := m.engine.Search(ctx, core.Line{{Position: p}}, eternalsolver.Limits{Depth: 1})
			if err != nil {
				return
			}
			move = r.Line[0]
		}
		next, err := p.Play(move)
		if err != nil {
			return
		}
		p = next
	}
}

// minPlies is the number of plies before the first position in which Look sees a puzzle.
const minPlies = 6

// Look implements mining.Miner.
func (m *Miner) Look(ctx context.Context, line core.Line) (core.Position, []puzzle.Goal) {
	p := line.Last()
	b := p.(eternal.Position).Board()
	if len(line) <= minPlies || b.Phase() != eternal.ToMove {
		return p, nil
	}
	return p, m.look(ctx, b)
}

// look returns the goals that a position may be a puzzle of, the hardest first.
func (m *Miner) look(ctx context.Context, b *eternal.Board) (goals []puzzle.Goal) {
	us, them := b.Turn(), b.Turn().Other()
	if b.CanScore(them) && !b.CanScore(us) {
		for turns := guardTurns; turns > 0; turns-- {
			goals = append(goals, puzzle.Goal{Kind: goalGuard, Moves: turns})
		}
		return goals
	}
	if _, ok, err := m.forcer.Forced(ctx, b, us, b.Score(us), maxTurns, forceNodes); err == nil && ok {
		goals = append(goals, puzzle.Goal{Kind: goalScore, Moves: maxTurns})
	}
	return goals
}

// Solve implements mining.Miner.
func (m *Miner) Solve(ctx context.Context, position core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	s, err := m.goal(ctx, position, goal, by)
	if err != nil || by == mining.Composed {
		return s, err
	}
	m.engine.Clear()
	r, err := m.engine.Search(ctx, core.Line{{Position: position}}, eternalsolver.Limits{Nodes: judgeNodes})
	switch {
	case ctx.Err() != nil:
		return mining.Solution{}, ctx.Err()
	case err != nil || !slices.Contains(s.Accepted[0], r.Line[0]):
		return mining.Solution{}, mining.ErrUnsound // there is something better to do
	}
	return s, nil
}

// goal proves the goal of a candidate.
func (m *Miner) goal(ctx context.Context, position core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	if goal.Kind == goalGuard {
		return m.guard(ctx, position, goal, by)
	}
	proof, err := m.prover.Prove(ctx, position, goal)
	if ctx.Err() != nil {
		return mining.Solution{}, ctx.Err()
	}
	if err != nil || proof.Moves == 0 || by == mining.Mined && len(proof.Keys) > maxFirst {
		return mining.Solution{}, mining.ErrUnsound
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goal.Kind, Moves: proof.Moves}, Proof: collection.ByProver}
	at, left := position, proof.Moves
	for _, move := range proof.Line {
		ours := at.Turn() == position.Turn()
		if ours {
			again, err := m.prover.Prove(ctx, at, puzzle.Goal{Kind: goal.Kind, Moves: left})
			if ctx.Err() != nil {
				return mining.Solution{}, ctx.Err()
			}
			if err != nil || len(again.Keys) == 0 {
				return mining.Solution{}, mining.ErrUnsound
			}
			right := mining.First(again.Keys, move)
			if right[0] != move {
				return mining.Solution{}, mining.ErrUnsound
			}
			s.Accepted = append(s.Accepted, right)
		}
		s.Line = append(s.Line, move)
		next, err := at.Play(move)
		if err != nil {
			return mining.Solution{}, errors.Join(mining.ErrUnsound, err)
		}
		if at = next; ours && at.Turn() != position.Turn() {
			left--
		}
	}
	s.Rating = 500 + 550*proof.Moves + 100*(len(s.Accepted)-proof.Moves)
	return s, nil
}

// guard finds the first steps after which the enemy cannot force a point within goal.Moves turns.
func (m *Miner) guard(ctx context.Context, position core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	b := position.(eternal.Position).Board()
	us, them := b.Turn(), b.Turn().Other()
	var right []core.Move
	steps := b.Steps(nil)
	for _, step := range steps {
		holds, err := m.holds(ctx, b, step, us, them, goal.Moves)
		if err != nil {
			return mining.Solution{}, err
		}
		if holds {
			right = append(right, step.Core())
		}
		if by == mining.Mined && len(right) > maxFirst {
			return mining.Solution{}, mining.ErrUnsound
		}
	}
	if len(right) == 0 || len(right) == len(steps) || by == mining.Mined && len(steps) < minSteps {
		return mining.Solution{}, mining.ErrUnsound
	}
	rating := 750 + 400*goal.Moves
	return mining.Solution{Goal: goal, Proof: collection.ByProver, Line: right[:1], Accepted: [][]core.Move{right}, Rating: rating}, nil
}

// holds reports whether the enemy can be kept from scoring after a step of ours, which need not end our turn.
func (m *Miner) holds(ctx context.Context, b *eternal.Board, step eternal.Move, us, them core.Side, turns int) (bool, error) {
	next := *b
	next.Make(step)
	if winner, over := next.Winner(); over {
		return winner == us, nil
	}
	_, forced, err := m.forcer.Forced(ctx, &next, them, b.Score(them), turns, forceNodes)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		return false, mining.ErrUndecided
	}
	return !forced, nil
}
