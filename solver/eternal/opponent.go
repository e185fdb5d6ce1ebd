package eternal

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
	"qilab/solver/memory"
)

var levels = []engine.Level{
	{ID: engine.Beginner, Depth: 1, Notice: 0.4, Doubt: 35, Margin: 120},
	{ID: engine.Easy, Depth: 1, Notice: 0.8, Doubt: 14, Margin: 50},
	{ID: engine.Medium, Depth: 2, Notice: 0.9, Doubt: 8, Margin: 25},
	{ID: engine.Hard, Depth: 3, Notice: 1, Doubt: 4, Margin: 12},
	{ID: engine.Expert, Nodes: 60_000, Notice: 1},
	{ID: engine.Full, Time: 1500 * time.Millisecond, Notice: 1}, // for a whole turn
}

// maxSteps is the maximum number of steps of a turn: to return a piece, to move, and to place another.
const maxSteps = 3

// opponentMemory is the size of the table in MiB. It is cleared for every step of the bounded levels.
const opponentMemory = 16

// Opponent plays at a level. Concurrent calls of Choose wait for each other. At the levels bounded by time it places a
// captured piece as planned at the capture.
type Opponent struct {
	*engine.Opponent[eternal.Position, engine.Level, *Engine]
	pace Pace
}

var _ solver.Ponderer = (*Opponent)(nil)

// NewOpponent returns an opponent with its own engine. It takes its memory from a budget, which may be nil, at the
// first step.
func NewOpponent(b *memory.Budget) *Opponent { return NewOpponentOf(b, opponentMemory) }

// NewOpponentOf returns an opponent like NewOpponent, with a table of the given size in MiB, for weak levels, which
// need little and start each step with an empty table.
func NewOpponentOf(b *memory.Budget, mib int) *Opponent {
	o := &Opponent{}
	o.Opponent = engine.NewOpponent(b, "eternal", levels, mib, NewEngine, o.choose)
	o.PonderBy(func(ctx context.Context, e *Engine, a engine.Ahead) ([]core.Move, error) {
		e.use(evaluation.Standard())
		e.tune(defaults())
		result, err := e.Search(ctx, a.Line, Limits{Time: engine.MoveTime(a.Time), Threads: a.Threads})
		return result.Line, err
	})
	return o
}

type question = engine.Question[eternal.Position, engine.Level]

func (o *Opponent) choose(ctx context.Context, e *Engine, q question) (core.Move, error) {
	e.use(networkOf(q.Level))
	e.tune(paramsOf(q.Level))
	if q.Level.Time > 0 {
		return o.pace.Step(ctx, e, q.Line, engine.LevelTime(q.Clock, q.Position.Turn(), q.Level.Time), runtime.NumCPU())
	}
	return bounded(ctx, e, q)
}

// networkOf returns the evaluation network of a level. Only the level bounded by time has one: the others
// keep their measured strength.
func networkOf(l engine.Level) *evaluation.Ready {
	if l.Time == 0 {
		return nil
	}
	return evaluation.Standard()
}

// paramsOf returns the constants of the search of a level: those bounded by time have the present ones.
func paramsOf(l engine.Level) *tuned {
	if l.Time == 0 {
		return measured()
	}
	return defaults()
}

// bounded picks a step at a level that is not bounded by time.
func bounded(ctx context.Context, e *Engine, q question) (core.Move, error) {
	l := q.Level
	limits := Limits{Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines(), Moves: noticed(q)}
	limits.Time = engine.LevelTime(q.Clock, q.Position.Turn(), 0).Share(1. / maxSteps)
	root, _, err := e.analyse(ctx, q.Line, limits, func(_ int, moves []rootMove, _ uint64) bool {
		return proven(&moves[0]) != 1
	})
	if err != nil {
		return core.Move{}, err
	}
	return engine.Pick(l, root, IsWin, q.Rng).Core(), nil
}

// noticed lists the steps that come to mind: all that score or capture an enemy piece, those of a piece that the enemy
// attacks, and a share of the others.
func noticed(q question) []core.Move {
	b := q.Position.Board()
	us := b.Turn()
	attacked := b.Reach(us.Other())
	return q.Level.Noticed(q.Moves, func(m core.Move) bool {
		return m.Kind == core.Walk && (eternal.InZone(us.Other(), m.To) ||
			eternal.OwnedBy(b.At(m.To), us.Other()) || attacked.Has(m.From))
	}, q.Rng)
}
