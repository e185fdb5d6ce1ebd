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
)

var levels = []engine.Level{
	{ID: engine.Beginner, Depth: 1, Notice: 0.5, Doubt: 90, Margin: 250},
	{ID: engine.Easy, Depth: 2, Notice: 0.7, Doubt: 55, Margin: 150},
	{ID: engine.Medium, Depth: 4, Notice: 0.9, Doubt: 30, Margin: 80},
	{ID: engine.Hard, Depth: 6, Notice: 1, Doubt: 15, Margin: 40},
	{ID: engine.Expert, Depth: 8, Notice: 1, Doubt: 7, Margin: 20},
	{ID: engine.Master, Nodes: 400_000, Notice: 1},
	{ID: engine.Full, Time: 1500 * time.Millisecond, Notice: 1},
}

// opponentMemory is the size of the table in MiB.
const opponentMemory = 64

// Opponent plays xiangqi at a level. Calls of Choose wait for each other.
type Opponent struct {
	engine *memory.Tables[*Engine]
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent makes an opponent with an engine of its own. It takes its memory out of a budget, which may be nil, with the
// first move.
func NewOpponent(b *memory.Budget) *Opponent {
	return &Opponent{engine: memory.NewTables(b, memory.Side, NewEngine)}
}

// Levels lists the strengths, weakest first.
func (*Opponent) Levels() []solver.Level { return engine.LevelList(levels) }

// Choose picks a move for the side to move at the end of the line. At all levels but those bounded by time the same rng
// leads to the same move.
func (o *Opponent) Choose(ctx context.Context, line core.Line, id string, rng *rand.Rand) (core.Move, error) {
	_, moves, l, err := engine.Asked[xiangqi.Position]("xiangqi", line, levels, id)
	if err != nil {
		return core.Move{}, err
	}
	engine, err := o.engine.Enter(ctx, opponentMemory)
	if err != nil {
		return core.Move{}, err
	}
	defer o.engine.Leave()
	return choose(ctx, engine, line, lasting(line, moves), l, rng)
}

// lasting lists the moves that do not lose by a repetition, or all if there are no others.
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

func choose(ctx context.Context, e *Engine, line core.Line, moves []core.Move, l engine.Level, rng *rand.Rand) (core.Move, error) {
	limits := Limits{Depth: l.Depth, Nodes: l.Nodes, MoveTime: l.Time, Lines: l.Lines(), Moves: noticed(line, moves, l, rng)}
	if l.Time > 0 {
		limits.Threads = runtime.NumCPU()
	} else {
		e.Clear() // what earlier searches saw would make the level stronger, and its moves depend on the past
	}
	root, err := e.analyse(ctx, line, limits, nil, nil)
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	return engine.Pick(l, root, IsMate, rng).Core(), nil
}

// noticed are the moves that come to mind: all that capture, give check, answer a check, or move a piece that the enemy
// attacks, and a share of the others.
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
