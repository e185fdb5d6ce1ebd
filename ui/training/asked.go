package training

import (
	"context"
	"errors"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/cards"
	"qilab/ui/prefs"
	"qilab/ui/sessions"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// asked is a card being asked, and what the user has done about it.
type asked struct {
	cards.Drawn
	usual  time.Duration // that a card of its game takes; 0: unknown
	played *core.Move    // at its position in the game of a mistake; nil: unknown
	aim    puzzle.Goal   // the best proven outcome of a mistake; the zero value: unknown
	shown  time.Time     // when it was shown
	acted  time.Time     // when the user last moved or took a hint

	task      table.DrillTask // as it was last handled
	preview   shownLine       // the answer, or the refutation of a wrong move
	refuting  bool            // the refutation is being searched
	searching bool            // the user is told that the best line is being searched
	told      bool            // a hint showed the move itself

	result *sessions.Result // nil: not answered yet
	grade  training.Grade   // as chosen by the user
	tried  *training.Tried  // of a puzzle, once recorded
}

// follow handles a change of the table.
func (s *session) follow() {
	r, a := s.room, s.asked
	if a == nil || s.phase.loads() {
		return
	}
	if !r.Table.Drill.On() { // another game was opened
		s.leave()
		return
	}
	if !r.Table.Drill.Answering() { // the board has left the position
		s.searched()
	}
	before := a.task.State
	a.task = r.Table.Drill.Task()
	changed := a.task.State != before
	if changed {
		a.acted = r.now()
		switch {
		case a.task.State == table.DrillWrong:
			s.failed()
		case a.task.State.Over():
			s.decide()
		default:
			a.preview, a.refuting = shownLine{}, false
			r.links.Hinter.Board.Preview(nil)
		}
	}
	if a.refute(r) || changed {
		r.refresh()
	}
}

// failed handles a wrong move.
func (s *session) failed() {
	r, a := s.room, s.asked
	r.Sounds.Play(sound.Illegal)
	if s.plan.Run {
		s.decide()
	}
	if !r.Table.Outcome().Over() && (!s.plan.Run || s.phase == closing) {
		a.refuting = true
		r.Search.Hints.Ask()
	}
}

// maxPlies bounds the line shown: more would hide the board.
const maxPlies = 6

// refute shows the refutation of a wrong move once it is known, and reports whether it is.
func (a *asked) refute(r *Room) bool {
	if !a.refuting || a.task.State != table.DrillWrong {
		return false
	}
	report, ok := r.Search.Hints.Advice()
	if !ok || len(report.Moves) == 0 {
		return false
	}
	best := report.Moves[0]
	line := best.Line()
	a.refuting = false
	a.show(r, line[:min(len(line), maxPlies)])
	a.preview.value = best
	return true
}

// decide ends the attempt: the card is answered.
func (s *session) decide() {
	r, a := s.room, s.asked
	if a.result != nil {
		return
	}
	s.conclude(r.Table.Drill.Task())
	if a.result.Attempt.Solved {
		r.Sounds.Play(sound.Win)
	}
	on := s.plan.Told == nil || s.plan.Told(*a.result)
	switch {
	case r.session != s: // Told has ended the session
	case !on && s.plan.Run && a.result.Attempt.Solved:
		s.after(func() { r.finish(true) })
	case !on: // a wrong last answer stays on the board with its refutation
		s.phase = closing
	case s.plan.Run, s.plan.Swift && a.result.Grade > training.Hard:
		s.after(s.next)
	}
}

// hasteWait is how long a verdict is shown before a hasty session advances.
const hasteWait = 700 * time.Millisecond

// after calls f once the user has seen the verdict.
func (s *session) after(f func()) {
	a := s.asked
	time.AfterFunc(hasteWait, func() {
		s.later(func() {
			if s.asked == a {
				f()
			}
		})
	})
}

// conclude makes the result of the attempt, and records it as of the user's last move or hint: a puzzle may be left long after.
func (s *session) conclude(task table.DrillTask) {
	a := s.asked
	attempt := training.Attempt{
		Solved: task.State == table.DrillSolved, Tries: task.Tries, Hint: task.Hinted, Time: a.acted.Sub(a.shown), Moves: task.Moves,
	}
	a.grade = min(attempt.Grade(a.usual), bestGrade(a.Kind, task.Lost))
	a.result = &sessions.Result{Card: a.Card, Attempt: attempt, Grade: a.grade, Lost: task.Lost}
	s.sum.Count(*a.result)
	s.run = append(s.run, a.grade > training.Hard)
	s.record()
}

// left reports whether the user leaves a card after a wrong move, or after a hint that showed the move. The card then counts.
func (a *asked) left() bool {
	return a != nil && a.result == nil && (a.task.Tries > 1 || a.told)
}

// record records a try at a built-in puzzle or an ending that is no card yet, and makes a card of a failed puzzle.
func (s *session) record() {
	r, t, a := s.room, s.room.Training, s.asked
	c, res, at := a.Card, *a.result, a.acted
	ending := c.Kind == training.Ending && c.ID == 0
	if c.Kind != training.Puzzle && !ending || c.Source == "" {
		return
	}
	try := training.Try{
		Puzzle: c.Source, Game: c.Game, Estimate: float64(c.Rating), Solved: res.Grade > training.Hard, Time: res.Attempt.Time, Mode: s.plan.Mode,
		Rated: s.plan.Rated && c.Rating > 0,
	}
	if ending {
		try.Ending = &training.Question{Position: c.Position, Goal: c.Goal}
	}
	r.work.Go(func() {
		tried, err := t.Tries.Add(context.Background(), try, at)
		if err == nil && c.ID == 0 && !ending && !try.Solved {
			_, err = t.Cards.Add(context.Background(), []training.Card{c}, at)
		}
		if tried.Rated {
			s.rated = append(s.rated[:min(1, len(s.rated))], tried.Before.Value, tried.After.Value)
		}
		if err == nil && s.plan.Record != nil {
			err = s.plan.Record(res)
		}
		r.actions.written(err, func() {
			if r.session == s && s.asked == a {
				a.tried = &tried
				r.refresh()
			}
		})
	})
}

// commit writes the review of an answered card.
func (s *session) commit() {
	r, t, a := s.room, s.room.Training, s.asked
	if !a.graded() {
		return
	}
	s.back[a.ID] = a.comesBack(r)
	c, attempt, g, now, retention, turn := a.Card, a.result.Attempt, a.grade, r.now(), r.retention(), r.Settings.Int(prefs.DayTurn)
	s.asked = nil
	r.work.Go(func() {
		next, err := t.Cards.Review(context.Background(), c, attempt, g, now, retention, turn)
		stale := errors.Is(err, training.ErrStale) || errors.Is(err, training.ErrNoCard)
		if stale {
			err = nil
		}
		r.actions.written(err, func() {
			switch {
			case stale:
				r.Host.Tell(r.Words.T("training.told.stale"))
			case next.Status == training.Leech && c.Status != training.Leech:
				s.sum.Leeches++
				r.Host.Tell(r.texts.newStatus(training.Leech))
			}
			r.Recount()
		})
	})
}

// accept counts the user's wrong move as right, now and whenever the card is asked.
func (s *session) accept() {
	r, a := s.room, s.asked
	step, move, ok := r.Table.Drill.Refused()
	if !ok || step > 0 {
		return
	}
	a.Accepted = withFirst(a.Accepted, append(slices.Clone(a.Accepted[0]), move))
	c := a.Card
	r.Table.Drill.Accept()
	r.actions.change(func(t *training.Store) error { return t.Cards.Edit(context.Background(), c) }, func() { r.Host.Tell(r.Words.T("training.told.accepted")) })
}

// lookUp looks for the best line from the position on the board.
func (s *session) lookUp(found func(line []core.Move, err error)) {
	r, a := s.room, s.asked
	a.searching = true
	r.Host.Tell(r.Words.T("puzzle.searching"))
	r.Table.Drill.Answer(func(line []core.Move, err error) {
		s.searched()
		if r.session == s && s.asked == a {
			found(line, err)
		}
	})
	r.refresh()
}

// searched withdraws what lookUp tells.
func (s *session) searched() {
	if a := s.asked; a != nil && a.searching {
		a.searching = false
		s.room.Host.Tell("")
	}
}

// hint gives the next hint: which piece moves or what a stone does, then where.
func (s *session) hint() {
	r, a := s.room, s.asked
	s.lookUp(func(line []core.Move, err error) {
		if err != nil || len(line) == 0 {
			r.Host.Tell(r.Words.T("hint.none"))
			return
		}
		r.Table.Drill.NoteHint()
		a.task = r.Table.Drill.Task()
		const text = "training.told.move"
		step := r.links.Hinter.Give(line, text)
		if step == search.HintLine { // a card tells no more than the move
			r.links.Hinter.Show(r.Search.Hints.Turn(line), text)
		}
		if step >= search.HintMove {
			a.told, a.acted = true, r.now()
		}
		r.refresh()
	})
}

// answer shows the answer, which ends the card.
func (s *session) answer() {
	r, a := s.room, s.asked
	s.lookUp(func(line []core.Move, err error) {
		if err != nil {
			r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
			r.refresh()
			return
		}
		a.refuting = false
		r.Table.Drill.Show()
		a.show(r, line)
		r.refresh()
	})
}
