package external

import (
	"context"
	"slices"
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

// handOver is how long an engine goes on pondering after the other side has moved, until it is asked for its move.
const handOver = 2 * time.Second

// Ponder implements solver.Ponderer. An engine with the option for it ponders about the reply that it expects: if that comes, it
// goes on with that search when it has to move. One without is not told that it ponders: it searches the position that is
// expected until it is stopped, and has that in its tables when it has to move, whatever was played.
func (b *Beside) Ponder(ctx context.Context, r solver.Request) error {
	if !b.Ponders(r.Level) {
		return nil
	}
	if !IsEngine(r.Level) {
		return b.opponent.(solver.Ponderer).Ponder(ctx, r)
	}
	g, p, setup, err := b.called(r.Level)
	if err != nil {
		return err
	}
	if _, err := g.tables.Enter(ctx, setup.playing()); err != nil {
		return nil // cancelled
	}
	defer g.tables.Leave()
	d, release, err := p.lease(ctx)
	switch {
	case ctx.Err() != nil && err != nil:
		return nil
	case err != nil:
		return err
	}
	defer release()
	look := func(line core.Line, time time.Duration) (pv []core.Move, err error) {
		_, _, err = d.search(ctx, line, Limits{MoveTime: time}, func(f Found) {
			if f.Line <= 1 && len(f.Moves) > 0 {
				pv = f.Moves
			}
		})
		return pv, err
	}
	e, ok := d.(*Engine)
	if !ok || !e.canPonder() {
		return engine.Ponder(ctx, r.Line, look)
	}
	defer time.AfterFunc(handOver, p.calm)
	return e.ponder(ctx, r.Line, r.Clock, Limits{MoveTime: setup.MoveTime()}, look)
}

// askedLate is the part of its time that may have run when an engine is asked for its move, so that it goes on with what it has
// pondered about by the time that it was told before: the clock runs from the moment of the other side's move.
const askedLate = 20

// ahead is a search of a position that is expected.
type ahead struct {
	position string // its command
	lim      Limits
}

// serves reports whether a search can go on with what was pondered about: the same position, with the same time.
func (a *ahead) serves(position string, lim Limits) bool {
	if a == nil || !lim.played || lim.pondering || a.position != position || (a.lim.Clock == nil) != (lim.Clock == nil) {
		return false
	}
	if lim.Clock == nil {
		return a.lim.MoveTime == lim.MoveTime
	}
	was, is := a.lim.Clock, lim.Clock // that of the other side has run meanwhile, and its own for a moment, until it is asked
	late := was.Left[lim.side] - is.Left[lim.side]
	return late >= 0 && late <= min(handOver, was.Left[lim.side]/askedLate) && was.Increment[lim.side] == is.Increment[lim.side] && was.Turns == is.Turns
}

// expected is the reply that an engine has named with its move.
type expected struct {
	position string // the command of the position after its move; "": it has named none
	move     core.Move
}

// expect keeps the reply to the move m at the end of a line that the engine has named.
func (e *Engine) expect(line core.Line, m core.Move, reply string) {
	e.reply = expected{}
	p, err := line.Last().Play(m)
	if reply == "" || err != nil {
		return
	}
	if answer, err := e.move(p, reply); err == nil {
		e.reply = expected{e.positionCommand(append(slices.Clip(line), core.Step{Move: m, Position: p})), answer}
	}
}

// ponderOption is the option by which engines of both protocols say that they can ponder.
const ponderOption = "Ponder"

// canPonder reports whether the engine announces that it can ponder.
func (e *Engine) canPonder() bool {
	o, ok := find(e.options, ponderOption)
	return ok && o.Type == Check
}

// ponder has the engine think about the reply that it expects at the end of a line, by lim as it would be asked for its move then,
// until ctx ends. It goes on with that: the next use of the engine either takes the search over or ends it. Where the engine has
// named no reply, look says which it is.
func (e *Engine) ponder(ctx context.Context, line core.Line, clock solver.Clock, lim Limits, look func(core.Line, time.Duration) ([]core.Move, error)) error {
	const expecting = 500 * time.Millisecond
	reply := e.reply.move
	if e.reply.position != e.positionCommand(line) {
		pv, err := look(line, expecting)
		if ctx.Err() != nil || err != nil || len(pv) == 0 {
			return unlessOver(ctx, err)
		}
		reply = pv[0]
	}
	p, err := line.Last().Play(reply)
	if err != nil || p.Outcome().Over() {
		return nil // there is nothing to think about
	}
	line = append(slices.Clip(line), core.Step{Move: reply, Position: p})
	lim = lim.toPlay(clock, p.Turn())
	position := e.positionCommand(line)
	if !e.ahead.serves(position, lim) { // as it does if nothing has happened since it was begun
		if err := e.goAhead(ctx, position, lim); err != nil {
			return unlessOver(ctx, err)
		}
	}
	_, err = e.await(ctx, forever, "bestmove", nil, func(line string) bool {
		_, ok := parseAnswer(line)
		return ok
	})
	if err == nil {
		e.ahead = nil // it has answered although it was not its turn
	}
	return unlessOver(ctx, err)
}

// goAhead begins to ponder about a position.
func (e *Engine) goAhead(ctx context.Context, position string, lim Limits) error {
	if o, _ := find(e.options, ponderOption); e.values[o.Name] != "true" {
		if err := e.SetOption(ctx, o.Name, "true"); err != nil {
			return err
		}
	}
	told := lim
	told.pondering = true
	if err := e.begin(ctx, position, told); err != nil {
		return err
	}
	e.ahead = &ahead{position, lim}
	return nil
}

// unlessOver returns err, or nil if ctx is over.
func unlessOver(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
