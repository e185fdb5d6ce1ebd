package external

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/engine"
)

var _ solver.Ponderer = (*Beside)(nil)

// Ponders reports whether a level uses the time of the other side: of the game's own opponent those that do, and engines that can
// search until they are stopped.
func (b *Beside) Ponders(level string) bool {
	if !IsEngine(level) {
		p, ok := b.opponent.(solver.Ponderer)
		return ok && p.Ponders(level)
	}
	_, _, setup, err := b.called(level)
	return err == nil && setup.Protocol != Piskvork && b.dialect.Board == nil
}

// Ponder implements solver.Ponderer. An engine is not told that it ponders, which not all can: it searches the position that is
// expected until it is stopped, and has that in its tables when it has to move, whatever was played.
func (b *Beside) Ponder(ctx context.Context, line core.Line, level string) error {
	if !b.Ponders(level) {
		return nil
	}
	if !IsEngine(level) {
		return b.opponent.(solver.Ponderer).Ponder(ctx, line, level)
	}
	g, p, setup, err := b.called(level)
	if err != nil {
		return err
	}
	if _, err := g.tables.Enter(ctx, setup.playing()); err != nil {
		return nil // cancelled
	}
	defer g.tables.Leave()
	e, release, err := p.lease(ctx)
	switch {
	case ctx.Err() != nil && err != nil:
		return nil
	case err != nil:
		return err
	}
	defer release()
	return engine.Ponder(ctx, line, func(line core.Line, time time.Duration) (pv []core.Move, err error) {
		_, _, err = e.search(ctx, line, Limits{MoveTime: time}, func(f Found) {
			if f.Line <= 1 && len(f.Moves) > 0 {
				pv = f.Moves
			}
		})
		return pv, err
	})
}
