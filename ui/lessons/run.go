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

// state is how far the person is with a step.
type state uint8

const (
	asked    state = iota // something is to be done, or to be read
	replying              // the other side is to answer
	done                  // what was asked for is done
	failed                // it cannot be reached any more
)

// run is a lesson under way. It belongs to the goroutine of the window.
type run struct {
	room   *Room
	game   catalog.Game
	course course.Course
	at     int
	state  state
	line   core.Line // that leads to what is on the board
	turns  int       // of the person in this step, that are over
	said   string    // of what was done last
	hint   []core.Move
	warned bool // that going on skips the step

	number int // of questions; what comes of others is dropped
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

// step returns the step that is shown.
func (l *run) step() *course.Step { return &l.course.Steps[l.at] }

// side returns the side that the person has in the step.
func (l *run) side() core.Side { return l.step().Position().Turn() }

// last reports whether the step is the last one.
func (l *run) last() bool { return l.at == len(l.course.Steps)-1 }

// text returns a text in the language of the window.
func (l *run) text(t course.Texts) string { return t.In(string(l.room.Words.Lang())) }

// enter begins a step.
func (l *run) enter(at int) {
	l.stop()
	l.at = at
	l.room.keep(l.game, l.step().Name)
	l.begin()
}

// begin begins the step once more.
func (l *run) begin() {
	l.stop()
	l.line, l.state, l.turns, l.said, l.hint, l.warned = l.step().Line, asked, 0, "", nil, false
	l.room.changed()
}

// stop drops what is being waited for.
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

// open reports whether something is still to be done.
func (l *run) open() bool { return l.state != done && l.step().Ask.Kind != course.Read }

// next goes on to the next step. One in which something is to be done is skipped the second time only.
func (l *run) next() {
	switch {
	case l.open() && !l.warned:
		l.warned = true
		l.said = l.room.Words.T("course.skip")
		l.room.changed()
	case l.last():
		l.finish()
	default:
		l.enter(l.at + 1)
	}
}

// back goes back to the step before.
func (l *run) back() {
	if l.at > 0 {
		l.enter(l.at - 1)
	}
}

// finish ends the lesson, and begins a game.
func (l *run) finish() {
	l.room.keep(l.game, finished)
	l.room.view.dialog.Close()
	l.room.links.NewGame(l.game)
}

// mine reports whether the person may move.
func (l *run) mine() bool { return l.open() && l.state == asked && l.line.Last().Turn() == l.side() }

// effects are the sounds of what moves do.
var effects = map[core.Effect]sound.Event{
	core.EffectMove: sound.Move, core.EffectCapture: sound.Capture, core.EffectDrop: sound.Drop, core.EffectCheck: sound.Check,
	core.EffectAgain: sound.ExtraTurn,
}

// play makes a move on the board.
func (l *run) play(m core.Move) bool {
	p := l.line.Last()
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	l.line = append(slices.Clip(l.line), core.Step{Move: m, Position: next})
	l.hint = nil
	l.room.Sounds.Play(effects[l.game.Rules.Capabilities().EffectOf(p, m, next)])
	return true
}

// try takes a move of the person, and reports whether it is made.
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
		l.said = "" // of what was refused before
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

// refuse says why a move cannot be made.
func (l *run) refuse(err error) {
	l.said = l.room.Words.Error(err)
	l.room.Sounds.Play(sound.Illegal)
	l.room.changed()
}

// answer makes the moves that follow what was asked for, one after another, and then says that it is done.
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

// after does something in a while, unless the person goes elsewhere meanwhile.
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

// succeed says that what was asked for is done.
func (l *run) succeed() {
	l.state, l.said = done, l.text(l.step().Right)
	l.room.Sounds.Play(sound.Win)
	l.room.changed()
}

// fail says why it cannot be done any more.
func (l *run) fail(text string) {
	l.state, l.said = failed, text
	l.room.Sounds.Play(sound.Illegal)
	l.room.changed()
}
