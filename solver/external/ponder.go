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

// Ponders reports whether a level ponders: levels of the game's own opponent that do, and engines that can search until
// they are stopped.
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

// Ponder implements solver.Ponderer. An engine with the option for it ponders on the expected reply: if that is played,
// it continues that search when it has to move. An engine without the option just searches the expected position until
// it is stopped, and has it in its tables when it has to move, whatever was played.
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

// askedLate is the part of an engine's time that may have run before it is asked for its move if it is to continue its
// pondering with the time sent before: the clock runs from the moment of the other side's move.
const askedLate = 20

// ahead is a search of an expected position.
type ahead struct {
	position string // its position command
	lim      Limits
}

// serves reports whether a search can continue the pondering: the same position, with the same time.
func (a *ahead) serves(position string, lim Limits) bool {
	if a == nil || !lim.played || lim.pondering || a.position != position || (a.lim.Clock == nil) != (lim.Clock == nil) {
		return false
	}
	if lim.Clock == nil {
		return a.lim.MoveTime == lim.MoveTime
	}
	was, is := a.lim.Clock, lim.Clock // the other side's clock has run meanwhile, and its own for a moment before the request
	late := was.left[lim.side] - is.left[lim.side]
	return late >= 0 && late <= min(handOver, was.left[lim.side]/askedLate) && was.increment[lim.side] == is.increment[lim.side] && was.turns == is.turns
}

// expected is the reply that an engine named with its move.
type expected struct {
	position string // the command of the position after its move; "": none named
	move     core.Move
}

// expect records the reply to the move m at the end of a line that the engine named.
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

// ponderOption is the option by which engines of both protocols announce that they can ponder.
const ponderOption = "Ponder"

// canPonder reports whether the engine announces that it can ponder.
func (e *Engine) canPonder() bool {
	o, ok := find(e.options, ponderOption)
	return ok && o.Type == Check
}

// ponder makes the engine search the expected reply at the end of a line until ctx ends, with the limits lim that its
// next move would have. The search goes on afterwards: the next use of the engine either takes it over or ends it. If
// the engine has named no reply, look finds one.
func (e *Engine) ponder(ctx context.Context, line core.Line, clock solver.Clock, lim Limits, look func(core.Line, time.Duration) ([]core.Move, error)) error {
	reply := e.reply.move
	if e.reply.position != e.positionCommand(line) {
		pv, err := look(line, engine.Expecting)
		if ctx.Err() != nil || err != nil || len(pv) == 0 {
			return engine.Unless(ctx, err)
		}
		reply = pv[0]
	}
	p, err := line.Last().Play(reply)
	if err != nil || p.Outcome().Over() {
		return nil // there is no position to ponder on
	}
	line = append(slices.Clip(line), core.Step{Move: reply, Position: p})
	lim = lim.toPlay(clock, p.Turn())
	position := e.positionCommand(line)
	if !e.ahead.serves(position, lim) { // unless it is pondering on that already
		if err := e.goAhead(ctx, position, lim); err != nil {
			return engine.Unless(ctx, err)
		}
	}
	err = e.await(ctx, forever, "bestmove", nil, func(line string) bool {
		_, ok := parseAnswer(line)
		return ok
	})
	if err == nil {
		e.ahead = nil // it answered out of turn
	}
	return engine.Unless(ctx, err)
}

// goAhead starts to ponder on a position.
func (e *Engine) goAhead(ctx context.Context, position string, lim Limits) error {
	if o, _ := find(e.options, ponderOption); e.values[o.Name] != "true" {
		if err := e.setOption(ctx, o.Name, "true"); err != nil {
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
