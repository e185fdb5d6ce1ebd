package engine

import (
	"context"
	"runtime"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
)

// expecting is how long the other side's position is searched for the turn that is expected of it.
const expecting = 500 * time.Millisecond

// Pondering is a search of an engine E in the time of the other side: of the end of the line, for so long, or without a bound if
// that is 0, until ctx is cancelled. It returns the line of play that it expects.
type Pondering[E Player] func(ctx context.Context, e E, line core.Line, time time.Duration, threads int) ([]core.Move, error)

// PonderBy lets the levels that are bounded by time ponder. It is called before anything else.
func (o *Opponent[P, L, E]) PonderBy(search Pondering[E]) { o.ponder = search }

// Ponders reports whether a level uses the time of the other side: those that are bounded by time do, as what they have learned
// stays for their next move. The others begin every move with nothing, and stay as strong as they are.
func (o *Opponent[P, L, E]) Ponders(level string) bool {
	if o.ponder == nil {
		return false
	}
	return slices.ContainsFunc(o.levels, func(l L) bool { return l.level().ID == level && l.level().Time > 0 })
}

// Ponder implements solver.Ponderer. It searches the position of the other side for a short time, and then the one after the turn
// that it expects of it, so that the table knows much about that, and something about the others. A core is left to whoever
// thinks. In twelve positions of xiangqi the 900,000 positions of a turn went 1.75 plies deeper after 6,300,000 in the other
// side's time where the reply was the expected one, and as deep as without them where it was not. Errors are those of Choose, but
// for that of ctx.
func (o *Opponent[P, L, E]) Ponder(ctx context.Context, r solver.Request) error {
	if !o.Ponders(r.Level) {
		return nil
	}
	if _, err := o.question(r); err != nil {
		return err
	}
	e, err := o.engine.Enter(ctx, o.mib)
	if err != nil {
		return unless(ctx, err)
	}
	defer o.engine.Leave()
	threads := max(1, runtime.NumCPU()-1)
	return Ponder(ctx, r.Line, func(line core.Line, time time.Duration) ([]core.Move, error) {
		return o.ponder(ctx, e, line, time, threads)
	})
}

// Ponder uses the time of the other side, to move at the end of the line, as an Opponent does, with search for the end of a line,
// for so long or, if that is 0, until ctx is cancelled. Search returns the line of play that it expects.
func Ponder(ctx context.Context, line core.Line, search func(line core.Line, time time.Duration) ([]core.Move, error)) error {
	pv, err := search(line, expecting)
	if err != nil || ctx.Err() != nil {
		return unless(ctx, err)
	}
	if next, ok := afterTurn(line, pv); ok {
		line = next
	}
	_, err = search(line, 0)
	return unless(ctx, err)
}

// unless returns err, or nil if ctx is over.
func unless(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// afterTurn returns the line with the moves of pv up to the end of the turn that is under way; ok is false if pv does not come
// to that, or the game ends before.
func afterTurn(line core.Line, pv []core.Move) (next core.Line, ok bool) {
	mover := line.Last().Turn()
	next = slices.Clip(line)
	for _, m := range pv {
		p, err := next.Last().Play(m)
		if err != nil || p.Outcome().Over() {
			return nil, false
		}
		if next = append(next, core.Step{Move: m, Position: p}); p.Turn() != mover {
			return next, true
		}
	}
	return nil, false
}
