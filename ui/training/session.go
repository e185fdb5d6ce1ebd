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

// session asks cards one after another.
type session struct {
	room   *Room
	plan   sessions.Plan
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	began  time.Time
	from   string      // the screen on which it began
	stop   func() bool // stops the time limit; nil: no limit
	sum    sessions.Summary
	run    []bool // which cards of a run were solved, the oldest first

	card    *training.Card // the card being asked; nil: none
	ahead   int            // cards after it; negative: unknown
	again   bool           // the deck asks it again if it is due again today
	early   bool           // it is asked before it is due, since no other card is
	back    map[int64]bool // the answered cards that are asked again
	finder  *cards.Finder  // used by jobs of work only
	rated   []float64      // the user's rating, before and after the rated tries; used by jobs of work, and read when they are done
	part    float64        // the finished part that was shown last
	played  *core.Move     // at the card's position in the game of a mistake; nil: unknown
	aim     puzzle.Goal    // the best proven outcome of a mistake; the zero value: unknown
	usual   time.Duration
	shown   time.Time        // when the card was shown
	acted   time.Time        // when the user last moved or took a hint
	task    table.DrillTask  // as it was last handled
	result  *sessions.Result // nil: not answered yet
	grade   training.Grade   // as chosen by the user
	tried   *training.Tried  // of a puzzle, once recorded
	line    shownLine        // the answer, or the refutation of a wrong move
	asking  bool             // the refutation is being searched
	told    bool             // a hint showed the move itself
	loading bool
	waiting bool // the user is told that a card is being prepared
	on      bool // a card was shown
	final   bool // no card follows the one shown

	searching bool // the user is told that the best line is being searched
}

// hasteWait is how long a verdict is shown before a hasty session advances.
const hasteWait = 700 * time.Millisecond

// Begin starts a session in place of another one, if the training file is open; it asks before it ends a run. The user's own game waits
// beneath.
func (r *Room) Begin(p sessions.Plan) {
	if r.usable() {
		Replace(r, func() { begin(r, p) })
	}
}

// Replace calls start, which ends the session; it asks first if that is a run, which cannot be resumed.
func Replace(r *Room, start func()) {
	s := r.session
	if s == nil || !s.plan.Run || s.sum.Cards() == 0 || s.final {
		start()
		return
	}
	name := r.Words.T("training.mode." + s.plan.Mode)
	r.Host.AskFirst(r.Words.T("training.replace.title", name), r.Words.T("training.replace"), r.Words.T("training.replace.yes"), r.Words.T("dialog.cancel"), start)
}

// begin starts a session in place of another one.
func begin(r *Room, p sessions.Plan) {
	r.finish(false)
	s := &session{room: r, plan: p, ahead: -1, back: map[int64]bool{}, finder: cards.NewFinder(r.Library), began: r.now(), from: r.Host.Screen()}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	r.session = s
	r.Host.CloseDialogs()
	s.load()
	s.tick()
}

// tick updates the time left, and ends a session that has run out of time.
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

// later runs f on the window's goroutine, unless the session has ended by then.
func (r *Room) later(s *session, f func()) {
	r.Host.Post(func() {
		if r.session == s && !r.Host.Closed() {
			f()
		}
	})
}

// loadWait is the time after which the user is told that a card is being prepared: endgames may have to be proven.
const loadWait = 400 * time.Millisecond

// load requests the next card from the deck.
func (s *session) load() {
	if s.final {
		s.room.finish(true)
		return
	}
	s.loading = true
	r, t := s.room, s.room.Training
	long := time.AfterFunc(loadWait, func() {
		r.later(s, func() {
			if s.loading {
				s.waiting = true
				r.Host.Wait(r.Words.T("training.loading"))
			}
		})
	})
	r.work.add(func() {
		c, ok, err := s.plan.Deck(s.ctx)
		var usual time.Duration
		var played *core.Move
		var aim puzzle.Goal
		if err == nil && ok {
			usual, err = t.Cards.Usual(s.ctx, c.Game)
			o := s.finder.Origins(s.ctx, []training.Card{c.Card})[c.ID]
			if c.Kind == training.Mistake {
				played, aim = o.Played, s.aimOf(c.Card)
			}
			if c.Came == nil {
				c.Came = o.Came
			}
		}
		long.Stop()
		if s.ctx.Err() != nil {
			return
		}
		r.later(s, func() {
			s.loaded()
			switch {
			case err != nil:
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
				r.finish(s.on) // before the first card there is nothing to sum up, and the error stays
			case s.abandoned():
				s.leave()
			case !ok:
				r.finish(true)
			default:
				s.played, s.aim = played, aim
				s.ask(c, usual)
			}
		})
	})
}

// aimWait bounds the time to prove the best outcome of a mistake.
const aimWait = 2 * time.Second

// aimOf returns the best proven outcome of a mistake; the zero value: unknown.
func (s *session) aimOf(c training.Card) puzzle.Goal {
	ctx, cancel := context.WithTimeout(s.ctx, aimWait)
	defer cancel()
	if g, known := s.room.Table.GameByID(c.Game); known {
		if goal, ok := cards.Aim(ctx, g, c); ok {
			return goal
		}
	}
	return puzzle.Goal{}
}

// abandoned reports whether the user went on to something else while a card was prepared: opened another game, or went to another
// screen before the first card.
func (s *session) abandoned() bool {
	if s.on {
		return !s.room.Table.Drill.On()
	}
	return s.room.Host.Screen() != s.from
}

// leave ends a session that the user has gone away from, and sums it up where the user is.
func (s *session) leave() {
	s.room.finish(false)
	if s.on && s.plan.Ended == nil {
		s.room.summarize(s)
	}
}

// loaded ends the wait for a card. A message about the former one stays.
func (s *session) loaded() {
	s.loading = false
	if s.waiting {
		s.waiting = false
		s.room.Host.Wait("")
	}
}

// ask shows a card. It skips one that cannot be asked. The first card brings the board; later ones leave the user on the screen he is on.
func (s *session) ask(d cards.Drawn, usual time.Duration) {
	r, c := s.room, d.Card
	x := table.Exercise{Position: c.Position, Line: c.Line, Accepted: c.Accepted, Came: d.Came, Unaided: s.plan.Run}
	g, known := r.Table.GameByID(c.Game)
	var err error
	if c.Goal != "" {
		x.Goal, err = puzzle.ParseGoal(c.Goal)
	}
	if !known || err != nil {
		s.load()
		return
	}
	s.card, s.ahead, s.early, s.again, s.usual, s.shown, s.task = &c, d.Ahead, d.Early, d.Returns, usual, r.now(), table.DrillTask{}
	s.acted = s.shown
	s.result, s.grade, s.tried, s.line, s.asking, s.told = nil, 0, nil, shownLine{}, false, false
	if err := r.Table.Drill.Start(g, x); err != nil {
		s.card = nil
		s.load()
		return
	}
	first := !s.on
	s.on, s.task = true, r.Table.Drill.Task()
	if first && !r.Host.OnBoard() {
		r.Host.Show(prefs.GameScreen)
	}
	r.refresh()
}

// follow handles a change of the table.
func (s *session) follow() {
	r := s.room
	if s.card == nil || s.loading {
		return
	}
	if !r.Table.Drill.On() { // another game was opened
		s.leave()
		return
	}
	if !r.Table.Drill.Answering() { // the board has left the position
		s.searched()
	}
	before := s.task.State
	s.task = r.Table.Drill.Task()
	changed := s.task.State != before
	if changed {
		s.acted = r.now()
		switch {
		case s.task.State == table.DrillWrong:
			s.failed()
		case s.task.State.Over():
			s.decide()
		default:
			s.line, s.asking = shownLine{}, false
			r.board.Preview(nil)
		}
	}
	if s.refute() || changed {
		r.refresh()
	}
}

// failed handles a wrong move.
func (s *session) failed() {
	r := s.room
	r.Sounds.Play(sound.Illegal)
	if s.plan.Run {
		s.decide()
	}
	if !r.Table.Outcome().Over() && (!s.plan.Run || s.final) {
		s.asking = true
		r.Search.Hints.Ask()
	}
}

// maxPlies bounds the line shown: more would hide the board.
const maxPlies = 6

// refute shows the refutation of a wrong move once it is known, and reports whether it is.
func (s *session) refute() bool {
	r := s.room
	if !s.asking || s.task.State != table.DrillWrong {
		return false
	}
	report, ok := r.Search.Hints.Advice()
	if !ok || len(report.Moves) == 0 {
		return false
	}
	best := report.Moves[0]
	line := best.Line()
	s.asking = false
	s.show(line[:min(len(line), maxPlies)])
	s.line.value = best
	return true
}

// decide ends the attempt: the card is answered.
func (s *session) decide() {
	if s.result != nil {
		return
	}
	r := s.room
	s.conclude(r.Table.Drill.Task())
	if s.result.Attempt.Solved {
		r.Sounds.Play(sound.Win)
	}
	on := s.plan.Told == nil || s.plan.Told(*s.result)
	switch {
	case r.session != s: // Told has ended the session
	case !on && s.plan.Run && s.result.Attempt.Solved:
		s.after(func() { r.finish(true) })
	case !on: // a wrong last answer stays on the board with its refutation
		s.final = true
	case s.plan.Run, s.plan.Swift && s.result.Grade > training.Hard:
		s.after(s.next)
	}
}

// conclude makes the result of the attempt, and records it as of the user's last move or hint: a puzzle may be left long after.
func (s *session) conclude(task table.DrillTask) {
	a := training.Attempt{
		Solved: task.State == table.DrillSolved, Tries: task.Tries, Hint: task.Hinted, Time: s.acted.Sub(s.shown), Moves: task.Moves,
	}
	s.result = &sessions.Result{Card: *s.card, Attempt: a, Grade: min(a.Grade(s.usual), bestGrade(s.card.Kind, task.Lost)), Lost: task.Lost}
	s.grade = s.result.Grade
	s.sum.Count(*s.result)
	s.run = append(s.run, s.result.Grade > training.Hard)
	s.record()
}

// left reports whether the user leaves a card after a wrong move, or after a hint that showed the move. The card then counts.
func (s *session) left() bool {
	return s.card != nil && s.result == nil && s.on && (s.task.Tries > 1 || s.told)
}

// after calls f once the user has seen the verdict.
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

// record records a try at a built-in puzzle or an ending that is no card yet, and makes a card of a failed puzzle.
func (s *session) record() {
	r, t, c, res, at := s.room, s.room.Training, *s.card, *s.result, s.acted
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
	r.work.add(func() {
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
			if r.session == s && s.card != nil && s.card.Source == c.Source {
				s.tried = &tried
				r.refresh()
			}
		})
	})
}

// commit writes the review of an answered card.
func (s *session) commit() {
	r, t := s.room, s.room.Training
	if s.card == nil || s.result == nil || s.card.ID == 0 {
		return
	}
	s.back[s.card.ID] = s.returns()
	c, a, g, now, retention, turn := *s.card, s.result.Attempt, s.grade, r.now(), r.retention(), r.Settings.Int(prefs.DayTurn)
	s.card = nil
	r.work.add(func() {
		next, err := t.Cards.Review(context.Background(), c, a, g, now, retention, turn)
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
	r := s.room
	step, move, ok := r.Table.Drill.Refused()
	if !ok || step > 0 {
		return
	}
	s.card.Accepted = withFirst(s.card.Accepted, append(slices.Clone(s.card.Accepted[0]), move))
	c := *s.card
	r.Table.Drill.Accept()
	r.actions.change(func(t *training.Store) error { return t.Cards.Edit(context.Background(), c) }, func() { r.Host.Tell(r.Words.T("training.told.accepted")) })
}

// next advances to the next card, unless it is on its way.
func (s *session) next() {
	if s.loading {
		return
	}
	s.room.Host.Tell("") // about this card
	s.commit()
	s.load()
	s.room.refresh()
}

// drop advances without a review, since the card was taken out of use.
func (s *session) drop() {
	r := s.room
	if r.session != s || s.card == nil {
		return
	}
	if s.result == nil {
		s.sum.Dropped++
		if s.plan.Dropped != nil {
			r.work.add(func() { r.actions.written(s.plan.Dropped(), func() {}) })
		}
	}
	delete(s.back, s.card.ID)
	s.card = nil
	s.next()
}

// lookUp looks for the best line from the position on the board.
func (s *session) lookUp(found func(line []core.Move, err error)) {
	r := s.room
	s.searching = true
	r.Host.Tell(r.Words.T("puzzle.searching"))
	r.Table.Drill.Answer(func(line []core.Move, err error) {
		s.searched()
		if r.session == s && s.card != nil {
			found(line, err)
		}
	})
	r.refresh()
}

// searched withdraws what lookUp tells.
func (s *session) searched() {
	if s.searching {
		s.searching = false
		s.room.Host.Tell("")
	}
}

// hint gives the next hint: which piece moves or what a stone does, then where.
func (s *session) hint() {
	r := s.room
	s.lookUp(func(line []core.Move, err error) {
		if err != nil || len(line) == 0 {
			r.Host.Tell(r.Words.T("hint.none"))
			return
		}
		r.Table.Drill.NoteHint()
		s.task = r.Table.Drill.Task()
		switch hints := r.Search.Hints; hints.Next(line) {
		case search.HintPurpose:
			r.Host.Tell(r.Words.T("hint.purpose", r.Words.Note(hints.Purpose())))
		case search.HintPiece:
			r.board.Point(line[0].From)
			r.Host.Tell(r.Words.T("puzzle.hint"))
		default:
			s.told, s.acted = true, r.now()
			r.board.Preview(hints.Turn(line))
			r.Host.Tell(r.Words.T("training.told.move"))
		}
		r.refresh()
	})
}

// answer shows the answer, which ends the card.
func (s *session) answer() {
	r := s.room
	s.lookUp(func(line []core.Move, err error) {
		if err != nil {
			r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
			r.refresh()
			return
		}
		s.asking = false
		r.Table.Drill.Show()
		s.show(line)
		r.refresh()
	})
}

// finish ends the session and restores the user's own game. With summed, it shows the summary.
func (r *Room) finish(summed bool) {
	s := r.session
	if s == nil {
		return
	}
	r.session = nil
	s.searched()
	s.loaded()
	s.cancel()
	if s.stop != nil {
		s.stop()
	}
	if s.left() {
		s.conclude(s.task)
		if s.plan.Told != nil {
			s.plan.Told(*s.result)
		}
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
