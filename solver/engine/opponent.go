package engine

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/memory"
)

// Player is the engine of an Opponent.
type Player interface {
	Tables
	Clear() // forgets earlier searches
}

// Opponent is a solver.Opponent for a game whose positions are of type P, with levels of type L and an engine E. A
// game's opponent embeds it. Concurrent calls of Choose wait for each other. Create it with NewOpponent.
type Opponent[P core.Position, L Leveled, E Player] struct {
	game   string
	levels []L
	mib    int
	engine *memory.Tables[E]
	choose func(ctx context.Context, e E, q Question[P, L]) (core.Move, error)
	ponder Pondering[E] // nil: no level ponders
}

// A Question asks an opponent for a move of a level for the side to move, which has at least one.
type Question[P core.Position, L Leveled] struct {
	Line     core.Line
	Clock    solver.Clock
	FreePlay bool // as in solver.Limit
	Position P    // at the end of the line
	Moves    []core.Move
	Level    L
	Rng      *rand.Rand
}

// NewOpponent returns an opponent of a game, whose name appears in errors, with levels from the weakest. At the first
// move it takes mib MiB for its engine from a budget, which may be nil. create makes the engine, and choose picks a
// move; they are called by one goroutine at a time. At levels that are not bounded by time the engine is cleared before
// choose is called.
func NewOpponent[P core.Position, L Leveled, E Player](b *memory.Budget, game string, levels []L, mib int, create func(mib int) E,
	choose func(ctx context.Context, e E, q Question[P, L]) (core.Move, error)) *Opponent[P, L, E] {
	return &Opponent[P, L, E]{game: game, levels: levels, mib: mib, engine: memory.NewTables(b, memory.Side, create), choose: choose}
}

// Levels lists the strengths, weakest first.
func (o *Opponent[P, L, E]) Levels() []solver.Level {
	list := make([]solver.Level, len(o.levels))
	for i, l := range o.levels {
		list[i] = solver.Level{ID: l.level().ID}
	}
	return list
}

// Choose picks a move for the side to move at the end of the line; a single legal move is returned at once. At all
// levels not bounded by time the same rng leads to the same move. Errors: ctx.Err(), core.ErrGameOver, that the line
// belongs to another game, or that there is no such level.
func (o *Opponent[P, L, E]) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	q, err := o.question(r)
	switch {
	case err != nil:
		return core.Move{}, err
	case len(q.Moves) == 1 && ctx.Err() == nil:
		return q.Moves[0], nil // there is nothing to think about
	}
	e, err := o.engine.Enter(ctx, o.mib)
	if err != nil {
		return core.Move{}, err
	}
	defer o.engine.Leave()
	if q.Level.level().Time == 0 {
		e.Clear() // earlier searches would make the level stronger, and its moves depend on the past
	}
	m, err := o.choose(ctx, e, q)
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	return m, nil
}

// Look calls f with a cleared engine. It waits for moves that are being chosen. Errors: ctx.Err(), or those of the
// memory and of f.
func (o *Opponent[P, L, E]) Look(ctx context.Context, f func(e E) error) error {
	e, err := o.engine.Enter(ctx, o.mib)
	if err != nil {
		return err
	}
	defer o.engine.Leave()
	e.Clear()
	return f(e)
}

// question checks the request.
func (o *Opponent[P, L, E]) question(r solver.Request) (q Question[P, L], err error) {
	q = Question[P, L]{Line: r.Line, Clock: r.Clock, FreePlay: r.FreePlay, Rng: r.Rng}
	if q.Position, err = positionOf[P](o.game, r.Line.Last()); err != nil {
		return q, err
	}
	for _, q.Level = range o.levels {
		if q.Level.level().ID != r.Level {
			continue
		}
		if q.Moves = q.Position.Moves(); len(q.Moves) == 0 {
			return q, core.ErrGameOver
		}
		return q, nil
	}
	return q, fmt.Errorf("%s: there is no level %q", o.game, r.Level)
}
