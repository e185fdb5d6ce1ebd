package lessons

import (
	"context"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/course"
	"qilab/solver/puzzle"
)

// follow continues after a move that the user plays out: the end, the other side's reply, or the next step of a turn.
func (l *run) follow() {
	s, rules := l.step(), l.game.Rules
	if s.Ask.Kind == course.Goal {
		if l.game.Prover.Reached(l.line, l.side(), s.Ask.Goal) {
			l.succeed()
			return
		}
	}
	if out := rules.Adjudicate(l.line); out.Over() {
		if s.Ask.Kind == course.Play && out.Result == s.Ask.Result {
			l.succeed()
			return
		}
		l.fail(l.room.Words.T("course.other", l.room.Words.Result(rules, out.Result)))
		return
	}
	if l.line.Last().Turn() == l.side() {
		l.state = asked
		l.room.changed()
		return
	}
	if before := l.line[len(l.line)-2].Position; before.Turn() == l.side() {
		l.turns++
	}
	l.state = replying
	l.room.changed()
	if s.Ask.Kind == course.Goal {
		l.defend()
		return
	}
	line := l.line
	l.ask(func(ctx context.Context) func() {
		m, err := l.game.Opponent.Choose(ctx, solver.Request{Line: line, Level: s.Ask.Level, Rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))})
		return func() { l.reply(m, err) }
	})
}

// left returns the goal of the step within the user's remaining moves.
func (l *run) left() puzzle.Goal {
	goal := l.step().Ask.Goal
	goal.Moves -= l.turns
	return goal
}

// defend asks for the best defence, which shows whether the goal can still be reached.
func (l *run) defend() {
	line, goal, first := l.line, l.left(), l.line[len(l.line)-2].Position.Turn() == l.side()
	l.ask(func(ctx context.Context) func() {
		d, err := l.game.Prover.Defend(ctx, line, goal)
		return func() {
			if err == nil && first && (!d.Holds || goal.Moves <= 0) { // further steps of the defender's turn do not concern the user's
				l.fail(l.room.Words.T("course.slip"))
				return
			}
			l.reply(d.Move, err)
		}
	})
}

// reply makes the other side's move.
func (l *run) reply(m core.Move, err error) {
	if err != nil {
		l.fail(l.room.Words.Error(err))
		return
	}
	if l.play(m) {
		l.follow()
	}
}

// ask runs work off the window's goroutine, for at least the pace of a reply, and then its result on it, unless the user has moved
// on.
func (l *run) ask(work func(context.Context) func()) {
	ctx, cancel := context.WithCancel(l.room.work.Ctx)
	l.cancel = cancel
	number, began := l.number, time.Now()
	l.room.work.Go(func() func() {
		defer cancel()
		then := work(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(l.room.pace - time.Since(began)):
		}
		return func() {
			if l.number == number {
				l.cancel = nil
				then()
			}
		}
	})
}

// hintTime is the search time of a hint.
const hintTime = 2 * time.Second

// showHint shows a move that fulfils the task, from the beginning of the step once the task has become impossible.
func (l *run) showHint() {
	if l.state == failed {
		l.begin()
	}
	s := l.step()
	switch {
	case !l.mine():
	case s.Ask.Kind == course.Moves:
		l.point(s.Ask.Moves[:1])
	case s.Ask.Kind == course.Goal:
		position, goal := l.line.Last(), l.left()
		l.ask(func(ctx context.Context) func() {
			proof, err := l.game.Prover.Prove(ctx, position, goal)
			return func() {
				if err != nil || len(proof.Line) == 0 {
					l.fail(l.room.Words.T("course.slip"))
					return
				}
				l.point(proof.Line[:1])
			}
		})
	default:
		line := l.line
		l.ask(func(ctx context.Context) func() {
			var last solver.Report
			err := l.game.Analyzer.Analyze(ctx, line, solver.Limit{Time: hintTime}, func(r solver.Report) { last = r })
			return func() {
				if err == nil && len(last.Moves) > 0 {
					l.point([]core.Move{last.Moves[0].Move})
				}
			}
		})
	}
}

// point shows moves as arrows.
func (l *run) point(moves []core.Move) {
	l.hint = moves
	l.room.changed()
}
