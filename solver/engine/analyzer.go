package engine

import (
	"context"
	"fmt"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/memory"
)

// Tables is the memory of an engine or of a search for proofs. Free releases it.
type Tables interface{ Free() }

// Analyzer is a solver.Analyzer for a game whose positions are of type P and whose searches use tables T. A game's
// analyzer embeds it. Analyses started while one is running wait for it to end. Create it with NewAnalyzer.
type Analyzer[P core.Position, T Tables] struct {
	game    string
	usual   int // MiB
	tables  *memory.Tables[T]
	analyse func(ctx context.Context, t T, line core.Line, lim solver.Limit, report func(solver.Report)) error
}

// NewAnalyzer returns an analyzer of a game, whose name appears in errors. At the first analysis it takes its memory
// from a budget, which may be nil: usual MiB unless the limit sets another size. create makes the tables, and analyse
// runs an analysis; they are called by one goroutine at a time.
func NewAnalyzer[P core.Position, T Tables](b *memory.Budget, game string, usual int, create func(mib int) T,
	analyse func(ctx context.Context, t T, line core.Line, lim solver.Limit, report func(solver.Report)) error) *Analyzer[P, T] {
	return &Analyzer[P, T]{game: game, usual: usual, tables: memory.NewTables(b, memory.Main, create), analyse: analyse}
}

// Analyze implements solver.Analyzer.
func (a *Analyzer[P, T]) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if _, err := positionOf[P](a.game, line.Last()); err != nil {
		return err
	}
	t, err := a.tables.Enter(ctx, Memory(lim, a.usual))
	if err != nil {
		return err
	}
	defer a.tables.Leave()
	if lim.Fresh {
		t = a.tables.Renew()
	}
	return a.analyse(ctx, t, line, lim, report)
}

// Release implements solver.Releaser.
func (a *Analyzer[P, T]) Release() { a.tables.Release() }

// Room implements solver.Housed.
func (a *Analyzer[P, T]) Room(mib int) int { return a.tables.Room(mib) }

// Memory returns the MiB for an analysis, usual by default.
func Memory(lim solver.Limit, usual int) int {
	if lim.Memory > 0 {
		return lim.Memory
	}
	return usual
}

// positionOf converts a position to one of a game.
func positionOf[P core.Position](game string, position core.Position) (P, error) {
	p, ok := position.(P)
	if !ok {
		return p, fmt.Errorf("%s: %T is not a position of this game", game, position)
	}
	return p, nil
}
