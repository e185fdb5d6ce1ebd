package xiangqi

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/internal/network"
)

var levels = []engine.Level{
	{ID: engine.Beginner, Depth: 1, Notice: 0.5, Doubt: 90, Margin: 250},
	{ID: engine.Easy, Depth: 2, Notice: 0.7, Doubt: 55, Margin: 150},
	{ID: engine.Medium, Depth: 4, Notice: 0.9, Doubt: 30, Margin: 80},
	{ID: engine.Hard, Depth: 6, Notice: 1, Doubt: 15, Margin: 40},
	{ID: engine.Expert, Depth: 8, Notice: 1, Doubt: 7, Margin: 20},
	{ID: engine.Candidate, Depth: 10, Notice: 1},
	{ID: engine.Master, Nodes: 400_000, Notice: 1},
	{ID: engine.Full, Time: 1500 * time.Millisecond, Notice: 1},
}

// opponentMemory is the size of the table in MiB.
const opponentMemory = 64

// Opponent plays xiangqi at a level. Concurrent calls of Choose wait for each other.
type Opponent struct {
	*engine.Opponent[xiangqi.Position, engine.Level, *Engine]
}

var _ solver.Ponderer = (*Opponent)(nil)

// NewOpponentOf returns an opponent with its own engine, whose table has the given size in MiB: weak levels need little and
// start each move with an empty table. It takes its memory from a budget, which may be nil, at the first move.
func NewOpponentOf(b *memory.Budget, mib int) *Opponent { return newOpponent(b, nil, mib) }

// newOpponent makes an opponent whose best levels know the endgames of a store, which may be nil.
func newOpponent(b *memory.Budget, ends *endgame.Store, mib int) *Opponent {
	o := engine.NewOpponent(b, "xiangqi", levels, mib, NewEngine, func(ctx context.Context, e *Engine, q question) (core.Move, error) {
		return choose(ctx, e, q, ends)
	})
	o.PonderBy(func(ctx context.Context, e *Engine, a engine.Ahead) ([]core.Move, error) {
		e.use(network.Standard())
		if e.ends = nil; ends != nil && !a.FreePlay {
			e.ends = ends.View()
		}
		root, err := e.analyse(ctx, a.Line, Limits{Time: engine.MoveTime(a.Time), Threads: a.Threads, FreePlay: a.FreePlay}, nil, nil)
		if err != nil {
			return nil, err
		}
		return coreLine(root[0].Line), nil
	})
	return &Opponent{o}
}

type question = engine.Question[xiangqi.Position, engine.Level]

func choose(ctx context.Context, e *Engine, q question, ends *endgame.Store) (core.Move, error) {
	l := q.Level
	e.use(networkOf(l))
	moves := q.Moves
	if q.FreePlay {
		ends = nil // the classes assume the rule on repetition
	} else {
		moves = lasting(q.Line, moves)
	}
	limits := Limits{Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines(), Moves: noticed(q.Line, moves, l, q.Rng), FreePlay: q.FreePlay}
	limits.Time = engine.LevelTime(q.Clock, q.Position.Turn(), l.Time)
	limits.Time.Began = time.Now()
	e.ends = nil
	if ends != nil && knowsEndings(l) {
		best, err := equals(ctx, ends, q)
		switch {
		case err != nil:
			return core.Move{}, err
		case len(best) == 1:
			return best[0], nil
		case len(best) > 0:
			limits.Moves = best
		}
		e.ends = ends.View()
	}
	if l.Time > 0 {
		limits.Threads = runtime.NumCPU()
	}
	root, err := e.analyse(ctx, q.Line, limits, nil, nil)
	if err != nil {
		return core.Move{}, err
	}
	return engine.Pick(l, root, IsMate, q.Rng).Core(), nil
}

// networkOf returns the evaluation network of a level. Levels of limited depth have none, so that they keep their
// measured strength.
func networkOf(l engine.Level) *network.Network {
	if l.Depth > 0 {
		return nil
	}
	return network.Standard()
}

// The bounds of a quick search for refutes.
const (
	glanceNodes = 12_000 // nodes, for the best move and for the other
	glanceLoss  = 120    // centipawns by which the move may be worse
)

// refutes reports whether a move loses much more than the best one, in a short search, as catalog.Refutation.
func (o *Opponent) refutes(ctx context.Context, line core.Line, m core.Move) (bad bool, err error) {
	err = o.Look(ctx, func(e *Engine) error {
		e.use(network.Standard())
		best, err := e.analyse(ctx, line, Limits{Nodes: glanceNodes}, nil, nil)
		if err != nil {
			return err
		}
		score := best[0].Score
		if best[0].Move.Core() == m {
			return nil
		}
		other, err := e.analyse(ctx, line, Limits{Nodes: glanceNodes, Moves: []core.Move{m}}, nil, nil)
		if err != nil {
			return err
		}
		bad = other[0].Score < score-glanceLoss
		return ctx.Err()
	})
	return bad, err
}

// lasting lists the moves that do not lose by repetition, or all if there are no others.
func lasting(line core.Line, moves []core.Move) []core.Move {
	var list []core.Move
	for _, m := range moves {
		if _, loses := xiangqi.LosesByRepetition(line, m); !loses {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

// noticed lists the moves that come to mind: all that capture, give check, answer a check, or move a piece that the
// enemy attacks, and a share of the others.
func noticed(line core.Line, moves []core.Move, l engine.Level, rng *rand.Rand) []core.Move {
	b := line.Last().(xiangqi.Position).Board()
	if b.InCheck() {
		return moves
	}
	us := b.Turn()
	var attacked xiangqi.Bitboard
	for set := b.Side(us.Other()); !set.Empty(); {
		attacked = attacked.Or(b.Targets(set.Pop()))
	}
	return l.Noticed(moves, func(m core.Move) bool {
		return b.At(m.To) != core.NoPiece || attacked.Has(m.From) || b.GivesCheck(xiangqi.NewMove(m.From, m.To))
	}, rng)
}
