package eternal

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/level"
	"qilab/solver/memory"
)

var levels = []level.Level{
	{ID: level.Beginner, Depth: 1, Notice: 0.4, Doubt: 35, Margin: 120},
	{ID: level.Easy, Depth: 1, Notice: 0.8, Doubt: 14, Margin: 50},
	{ID: level.Medium, Depth: 2, Notice: 0.9, Doubt: 8, Margin: 25},
	{ID: level.Hard, Depth: 3, Notice: 1, Doubt: 4, Margin: 12},
	{ID: level.Expert, Nodes: 60_000, Notice: 1},
	{ID: level.Full, Time: 1500 * time.Millisecond, Notice: 1}, // for a whole turn
}

// opponentMemory is the size of the table in MiB. It is cleared for every step of the bounded levels.
const opponentMemory = 16

// Opponent plays at a level. Calls of Choose wait for each other.
type Opponent struct {
	engine *memory.Tables[*Engine]
	pace   Pace
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent makes an opponent with an engine of its own. It takes its memory out of a budget, which may be nil, with the
// first step.
func NewOpponent(b *memory.Budget) *Opponent {
	return &Opponent{engine: memory.NewTables(b, memory.Side, NewEngine)}
}

// Levels lists the strengths, weakest first.
func (*Opponent) Levels() []solver.Level { return level.List(levels) }

// Choose picks a step for the side to move at the end of the line. At all levels but those bounded by time the same rng
// leads to the same step. Those bounded by time place a captured piece as they had planned when they captured it.
func (o *Opponent) Choose(ctx context.Context, line core.Line, id string, rng *rand.Rand) (core.Move, error) {
	_, _, l, err := level.Asked[eternal.Position]("eternal", line, levels, id)
	if err != nil {
		return core.Move{}, err
	}
	engine, err := o.engine.Enter(ctx, opponentMemory)
	if err != nil {
		return core.Move{}, err
	}
	defer o.engine.Leave()
	if l.Time > 0 {
		return o.pace.Step(ctx, engine, line, l.Time, runtime.NumCPU())
	}
	return bounded(ctx, engine, line, l, rng)
}

func bounded(ctx context.Context, e *Engine, line core.Line, l level.Level, rng *rand.Rand) (core.Move, error) {
	e.Clear() // what earlier searches saw would make the level stronger, and its steps depend on the past
	limits := Limits{Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines(), Moves: noticed(line, l, rng)}
	root, _, err := e.analyse(ctx, line, limits, func(_ int, moves []rootMove, _ uint64) bool {
		return proven(&moves[0]) != 1
	})
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	return level.Pick(l, root, IsWin, rng).Core(), nil
}

// noticed are the steps that come to mind: all that score or capture an enemy piece, those of a piece that the enemy
// attacks, and a share of the others.
func noticed(line core.Line, l level.Level, rng *rand.Rand) []core.Move {
	p := line.Last().(eternal.Position)
	b := p.Board()
	us := b.Turn()
	attacked := b.Reach(us.Other())
	return l.Noticed(p.Moves(), func(m core.Move) bool {
		return m.Kind == core.Walk && (eternal.InZone(us.Other(), m.To) ||
			eternal.OwnedBy(b.At(m.To), us.Other()) || attacked.Has(m.From))
	}, rng)
}
