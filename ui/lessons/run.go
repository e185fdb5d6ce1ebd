package lessons

import (
	"context"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/course"
	"qilab/ui/sound"
)

// state is the user's progress in a step.
type state uint8

const (
	asked    state = iota // the user has to act or read
	replying              // the other side is replying
	done                  // the task is fulfilled
	failed                // the task has become impossible
)

// run is a lesson in progress. It belongs to the window's goroutine.
type run struct {
	room   *Room
	game   catalog.Game
	course course.Course
	at     int
	state  state
	line   core.Line // to the position on the board
	turns  int       // finished turns of the user in this step
	said   string    // message about the last move
	hint   []core.Move
	warned bool // the user was warned that Next skips the step

	number int // query; late answers to others are dropped
	cancel context.CancelFunc
	timer  *time.Timer
}

func newRun(r *Room, g catalog.Game, c course.Course) *run {
	l := &run{room: r, game: g, course: c}
	if name := r.kept(g); name != finished {
		l.at = c.Index(name)
	}
	return l
}

// step returns the current step.
func (l *run) step() *course.Step { return &l.course.Steps[l.at] }

// side returns the user's side in the step.
func (l *run) side() core.Side { return l.step().Position().Turn() }

// last reports whether the step is the last one.
func (l *run) last() bool { return l.at == len(l.course.Steps)-1 }

// text returns a text in the window's language.
func (l *run) text(t course.Texts) string { return t.In(string(l.room.Words.Lang())) }

// enter begins a step.
func (l *run) enter(at int) {
	l.stop()
	l.at = at
	l.room.keep(l.game, l.step().Name)
	l.begin()
}

// begin starts the step again.
func (l *run) begin() {
	l.stop()
	l.line, l.state, l.turns, l.said, l.hint, l.warned = l.step().Line, asked, 0, "", nil, false
	l.room.changed()
}

// stop cancels the running query.
func (l *run) stop() {
	l.number++
	if l.cancel != nil {
		l.cancel()
		l.cancel = nil
	}
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
}

// open reports whether the task is unfulfilled.
func (l *run) open() bool { return l.state != done && l.step().Ask.Kind != course.Read }

// next goes to the next step. An unfulfilled step is skipped only at the second call.
func (l *run) next() {
	switch {
	case l.open() && !l.warned:
		l.warned = true
		if l.state == failed {
			l.said = l.room.Words.T("course.skip.failed", l.said)
		} else {
			l.said = l.room.Words.T("course.skip")
		}
		l.room.changed()
	case l.last():
		l.finish()
	default:
		l.enter(l.at + 1)
	}
}

// back goes to the previous step, which is not the first one's.
func (l *run) back() { l.enter(l.at - 1) }

// finish ends the lesson, and starts a game.
func (l *run) finish() {
	l.room.keep(l.game, finished)
	l.room.view.dialog.Close()
	l.room.links.NewGame(l.game)
}

// mine reports whether the user may move.
func (l *run) mine() bool { return l.open() && l.state == asked && l.line.Last().Turn() == l.side() }

// play makes a move on the board.
func (l *run) play(m core.Move) bool {
	p := l.line.Last()
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	l.stop() // a hint may be on its way
	l.line = append(slices.Clip(l.line), core.Step{Move: m, Position: next})
	l.hint = nil
	l.room.Sounds.Play(sound.Of(l.game.Rules.Capabilities().EffectOf(p, m, next)))
	return true
}

// try handles a move of the user, and reports whether it is made.
func (l *run) try(m core.Move) bool {
	if !l.mine() {
		return false
	}
	s := l.step()
	l.warned = false
	if s.Ask.Kind == course.Moves {
		if !s.Ask.Has(m) {
			l.said = l.text(s.Refusal(m))
			l.room.Sounds.Play(sound.Illegal)
			l.room.changed()
			return false
		}
		if !l.play(m) {
			return false
		}
		l.said = "" // about an earlier refusal
		l.answer(s.Reply)
		return true
	}
	if !l.play(m) {
		return false
	}
	l.said = ""
	l.follow()
	return true
}

// refuse shows why a move cannot be made, while one is asked for: otherwise the message of the result stays.
func (l *run) refuse(err error) {
	if l.state != asked {
		return
	}
	l.said, l.warned = l.room.Words.Error(err), false
	l.room.Sounds.Play(sound.Illegal)
	l.room.changed()
}

// answer makes the moves that follow the user's, one after another, and then reports success.
func (l *run) answer(moves []core.Move) {
	if len(moves) == 0 {
		l.succeed()
		return
	}
	l.state = replying
	l.room.changed()
	l.after(func() {
		if l.play(moves[0]) {
			l.answer(moves[1:])
		}
	})
}

// after does something after a delay, unless the user has moved on.
func (l *run) after(do func()) {
	number := l.number
	l.timer = time.AfterFunc(l.room.pace, func() {
		l.room.Host.Post(func() {
			if l.number == number && !l.room.Host.Closed() {
				do()
			}
		})
	})
}

// succeed marks the task as fulfilled.
func (l *run) succeed() {
	l.state, l.said = done, l.text(l.step().Right)
	l.room.Sounds.Play(sound.Win)
	l.room.changed()
}

// fail marks the task as impossible, with the reason.
func (l *run) fail(text string) {
	l.state, l.said = failed, text
	l.room.Sounds.Play(sound.Illegal)
	l.room.changed()
}
