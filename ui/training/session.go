package training

import (
	"context"
	"errors"
	"time"

	"qilab/core"
	"qilab/solver/puzzle"
	store "qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/prefs"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// session asks cards one after another.
type session struct {
	room   *Room
	plan   Plan
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	began  time.Time
	from   string      // the screen it was begun on
	stop   func() bool // of the time limit; nil: there is none
	sum    Summary

	card    *store.Card // nil: none is on the table
	usual   time.Duration
	shown   time.Time        // when the card was
	seen    table.DrillState // the last state that was followed up
	result  *Result          // nil: the card is not answered
	grade   store.Grade      // as the user leaves it
	tried   *store.Tried     // of a puzzle, once it is recorded
	line    []core.Move      // shown on the board: the answer, or the refutation of a wrong move
	asking  bool             // the refutation is being searched
	loading bool
	on      bool // a card was on the table
}

// hasteWait is how long a verdict is shown in a session that goes on by itself.
const hasteWait = 700 * time.Millisecond

// Begin begins a session in place of another one, if the training file is open. The user's own game waits beneath.
func (r *Room) Begin(p Plan) {
	if !r.usable() {
		return
	}
	r.finish(false)
	s := &session{room: r, plan: p, began: r.now(), from: r.Host.Screen()}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	r.session = s
	r.Host.CloseDialogs()
	s.load()
	s.tick()
}

// tick ends a session whose time has run out, and shows the time left.
func (s *session) tick() {
	if s.plan.Left == nil {
		return
	}
	left := s.plan.Left()
	if left <= 0 {
		s.room.finish(true)
		return
	}
	s.room.refresh()
	s.stop = time.AfterFunc(min(left, time.Second), func() { s.room.later(s, s.tick) }).Stop
}

// later runs a func on the window's goroutine, unless the session has ended by then.
func (r *Room) later(s *session, f func()) {
	r.Host.Post(func() {
		if r.session == s && !r.Host.Closed() {
			f()
		}
	})
}

// load asks the source for the next card.
func (s *session) load() {
	s.loading = true
	r, t := s.room, s.room.Training
	r.work.add(func() {
		c, ok, err := s.plan.Source.Next(s.ctx)
		var usual time.Duration
		if err == nil && ok {
			usual, err = t.Usual(s.ctx, c.Game)
		}
		if s.ctx.Err() != nil {
			return
		}
		r.later(s, func() {
			s.loading = false
			switch {
			case err != nil:
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
				r.finish(true)
			case s.on && !r.Table.Drill.On(): // another game was put on the table meanwhile
				r.finish(false)
			case !ok:
				r.finish(true)
			default:
				s.ask(c, usual)
			}
		})
	})
}

// ask puts a card on the table. One that cannot be asked is skipped.
func (s *session) ask(c store.Card, usual time.Duration) {
	r := s.room
	x := table.Exercise{Position: c.Position, Line: c.Line, Accepted: c.Accepted}
	g, known := r.Table.GameByID(c.Game)
	var err error
	if c.Goal != "" {
		x.Goal, err = puzzle.ParseGoal(c.Goal)
	}
	if !known || err != nil {
		s.load()
		return
	}
	s.card, s.usual, s.shown, s.seen = &c, usual, r.now(), table.DrillAsked
	s.result, s.grade, s.tried, s.line, s.asking = nil, 0, nil, nil, false
	if err := r.Table.Drill.Start(g, x); err != nil {
		s.card = nil
		s.load()
		return
	}
	s.on = true
	if !r.Host.OnBoard() {
		r.Host.Show(prefs.GameScreen)
	}
	r.Host.Tell("")
	r.refresh()
}

// follow reacts to a change on the table.
func (s *session) follow() {
	r := s.room
	if s.card == nil || s.loading {
		return
	}
	if !r.Table.Drill.On() { // another game was put on the table
		r.finish(false)
		return
	}
	task := r.Table.Drill.Task()
	before := s.seen
	if s.seen = task.State; s.seen != before {
		switch {
		case task.State == table.DrillWrong:
			s.failed()
		case task.State.Over():
			s.decide()
		default:
			s.line, s.asking = nil, false
			r.board.Preview(nil)
		}
	}
	if s.refute() || s.seen != before {
		r.refresh()
	}
}

// failed follows up a wrong move.
func (s *session) failed() {
	r := s.room
	r.Sounds.Play(sound.Illegal)
	if s.plan.Once {
		s.decide()
	}
	if !r.Table.Outcome().Over() && !s.plan.Hasty {
		s.asking = true
		r.Search.Hints.Ask()
	}
}

// maxPlies is how much of a line is shown: more hides the board.
const maxPlies = 6

// refute shows why a wrong move is wrong, once that is known, and reports whether it is known from now on.
func (s *session) refute() bool {
	r := s.room
	if !s.asking || s.seen != table.DrillWrong {
		return false
	}
	report, ok := r.Search.Hints.Advice()
	if !ok || len(report.Moves) == 0 {
		return false
	}
	line := report.Moves[0].Line()
	s.asking = false
	s.line = core.Playable(r.Table.Position(), line[:min(len(line), maxPlies)])
	r.board.Preview(s.line)
	return true
}

// manyLost is how many plies of an ending are many to give away.
const manyLost = 10

// graded lowers the grade of an ending that was solved with detours.
func graded(g store.Grade, lost int) store.Grade {
	switch {
	case lost >= manyLost:
		return min(g, store.Hard)
	case lost > 0:
		return min(g, store.Good)
	}
	return g
}

// decide takes the attempt for what it is now: the card is answered.
func (s *session) decide() {
	if s.result != nil {
		return
	}
	r, task := s.room, s.room.Table.Drill.Task()
	solved := task.State == table.DrillSolved
	a := store.Attempt{Solved: solved, Tries: task.Tries, Hint: task.Hinted, Time: r.now().Sub(s.shown), Moves: task.Moves}
	s.result = &Result{Card: *s.card, Attempt: a, Grade: graded(a.Grade(s.usual), task.Lost), Lost: task.Lost}
	s.grade = s.result.Grade
	s.sum.count(*s.result)
	if solved {
		r.Sounds.Play(sound.Win)
	}
	s.record()
	on := s.plan.Told == nil || s.plan.Told(*s.result)
	switch {
	case r.session != s: // Told has ended it
	case !on && s.plan.Hasty:
		s.after(func() { r.finish(true) })
	case !on:
		s.plan.Source = none{}
	case s.plan.Hasty:
		s.after(s.next)
	}
}

// none is the source of a session that ends.
type none struct{}

func (none) Next(context.Context) (store.Card, bool, error) { return store.Card{}, false, nil }

// after does something when the verdict has been seen.
func (s *session) after(f func()) {
	card := s.card
	time.AfterFunc(hasteWait, func() {
		s.room.later(s, func() {
			if s.card == card {
				f()
			}
		})
	})
}

// record records the try at a built-in puzzle, and makes a card of one that was failed.
func (s *session) record() {
	r, t, c, res, now := s.room, s.room.Training, *s.card, *s.result, s.room.now()
	if c.Kind != store.Puzzle || c.Source == "" {
		return
	}
	try := store.Try{
		Puzzle: c.Source, Game: c.Game, Estimate: float64(c.Rating), Solved: res.Grade > store.Hard, Time: res.Attempt.Time, Mode: s.plan.Mode,
		Rated: s.plan.Rated && c.Rating > 0,
	}
	r.work.add(func() {
		tried, err := t.Try(context.Background(), try, now)
		if err == nil && c.ID == 0 && res.Grade == store.Again {
			_, err = t.Add(context.Background(), []store.Card{c}, now)
		}
		if err == nil && s.plan.Record != nil {
			err = s.plan.Record(res)
		}
		r.later(s, func() {
			if err != nil {
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
			} else if s.card != nil && s.card.Source == c.Source {
				s.tried = &tried
				r.refresh()
			}
		})
	})
}

// commit writes the review of a card that was answered.
func (s *session) commit() {
	r, t := s.room, s.room.Training
	if s.card == nil || s.result == nil || s.card.ID == 0 {
		return
	}
	c, a, g, now, retention := *s.card, s.result.Attempt, s.grade, r.now(), r.retention()
	s.card = nil
	r.work.add(func() {
		next, err := t.Review(context.Background(), c, a, g, now, retention)
		r.Host.Post(func() {
			if r.Host.Closed() {
				return
			}
			switch {
			case errors.Is(err, store.ErrStale), errors.Is(err, store.ErrNoCard):
				r.Host.Tell(r.Words.T("training.told.stale"))
			case err != nil:
				r.Host.Message(r.Words.T("training.unsaved"), r.Host.Clean(r.Words.Error(err)))
			case next.Shelf == store.Leech && c.Shelf != store.Leech:
				s.sum.Leeches++
				r.Host.Tell(r.Words.T("training.told.leech"))
			}
			r.Recount()
		})
	})
}

// next goes on to the next card.
func (s *session) next() {
	s.commit()
	s.load()
	s.room.refresh()
}

// drop goes on to the next card without a review: the card was put on a shelf.
func (s *session) drop() {
	if s.room.session == s {
		s.card = nil
		s.next()
	}
}

// hint gives the next hint: which piece moves, then where.
func (s *session) hint() {
	r := s.room
	r.Table.Drill.Answer(s.ctx, func(line []core.Move, err error) {
		task := r.Table.Drill.Task()
		if r.session != s || task.State != table.DrillAsked || !task.Here {
			return
		}
		if err != nil || len(line) == 0 {
			r.Host.Tell(r.Words.T("hint.none"))
			return
		}
		r.Table.Drill.NoteHint()
		switch hints := r.Search.Hints; hints.Next(line) {
		case search.HintPiece:
			r.board.Point(line[0].From)
			r.Host.Tell(r.Words.T("puzzle.hint"))
		default:
			r.board.Preview(hints.Turn(line))
			r.Host.Tell(r.Words.T("training.told.move"))
		}
		r.refresh()
	})
}

// answer shows the answer, which ends the card.
func (s *session) answer() {
	r := s.room
	r.Table.Drill.Answer(s.ctx, func(line []core.Move, err error) {
		if r.session != s || s.card == nil {
			return
		}
		s.asking = false
		r.Table.Drill.Show()
		s.line = core.Playable(r.Table.Position(), line)
		r.board.Preview(s.line)
		r.refresh()
	})
}

// finish ends the session and brings the user's own game back. Summed, its summary is shown.
func (r *Room) finish(summed bool) {
	s := r.session
	if s == nil {
		return
	}
	r.session = nil
	s.cancel()
	if s.stop != nil {
		s.stop()
	}
	s.commit()
	r.Table.Drill.End()
	r.refresh()
	if r.Host.Closed() {
		return
	}
	if summed && r.Host.OnBoard() {
		r.Host.Show(s.from)
	}
	r.Recount()
	switch {
	case s.plan.Ended != nil:
		r.work.add(func() { // after the last result was written
			r.Host.Post(func() {
				if !r.Host.Closed() {
					s.plan.Ended(s.sum)
				}
			})
		})
	case summed:
		r.summarize(s)
	}
}
