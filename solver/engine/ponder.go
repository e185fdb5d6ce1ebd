package engine

import (
	"context"
	"runtime"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Expecting is the time for searching the other side's position to predict its turn.
const Expecting = 500 * time.Millisecond

// Pondering is a search of an engine E in the other side's time, until ctx is cancelled. It returns the expected line of play.
type Pondering[E Player] func(ctx context.Context, e E, a Ahead) ([]core.Move, error)

// Ahead is what is searched in the other side's time: the end of a line, for a time, or without a bound if that is 0.
type Ahead struct {
	Line     core.Line
	Time     time.Duration
	Threads  int
	FreePlay bool // as in solver.Limit
}

// PonderBy enables pondering for the levels that are bounded by time. Call it before anything else.
func (o *Opponent[P, L, E]) PonderBy(search Pondering[E]) { o.ponder = search }

// Ponders reports whether a level uses the other side's time: those that are bounded by time do, since they keep their
// tables for the next move. The others start every move from scratch, which keeps their strength.
func (o *Opponent[P, L, E]) Ponders(level string) bool {
	if o.ponder == nil {
		return false
	}
	return slices.ContainsFunc(o.levels, func(l L) bool { return l.level().ID == level && l.level().Time > 0 })
}

// Ponder implements solver.Ponderer. It briefly searches the other side's position, and then the one after the expected
// turn, so that the table knows much about that, and something about the others. It leaves a core to the other side. In
// twelve positions of xiangqi, the 900,000 nodes of a turn went 1.75 plies deeper after 6,300,000 nodes of pondering if
// the reply was the expected one, and equally deep if it was not. Errors are those of Choose, except for that of ctx.
func (o *Opponent[P, L, E]) Ponder(ctx context.Context, r solver.Request) error {
	if !o.Ponders(r.Level) {
		return nil
	}
	if _, err := o.question(r); err != nil {
		return err
	}
	e, err := o.engine.Enter(ctx, o.mib)
	if err != nil {
		return Unless(ctx, err)
	}
	defer o.engine.Leave()
	threads := max(1, runtime.NumCPU()-1)
	return Ponder(ctx, r.Line, func(line core.Line, time time.Duration) ([]core.Move, error) {
		return o.ponder(ctx, e, Ahead{line, time, threads, r.FreePlay})
	})
}

// Ponder uses the other side's time like an Opponent. It calls search for a line and a time, or, if that is 0, until
// ctx is cancelled; search returns the expected line of play.
func Ponder(ctx context.Context, line core.Line, search func(line core.Line, time time.Duration) ([]core.Move, error)) error {
	pv, err := search(line, Expecting)
	if err != nil || ctx.Err() != nil {
		return Unless(ctx, err)
	}
	if next, ok := afterTurn(line, pv); ok {
		line = next
	}
	_, err = search(line, 0)
	return Unless(ctx, err)
}

// Unless returns err, or nil if ctx is over.
func Unless(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// afterTurn returns the line extended by pv up to the end of the current turn; ok is false if pv is too short, or the
// game ends before.
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
