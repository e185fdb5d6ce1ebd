package training

import (
	"context"
	"time"

	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
	"qilab/ui/sessions"
	"qilab/ui/table"
)

// session asks cards one after another.
type session struct {
	room   *Room
	plan   sessions.Plan
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	from   string      // the screen on which it began
	stop   func() bool // stops the time limit; nil: no limit

	phase phase
	begun bool   // a card was shown
	asked *asked // the card being asked; nil: none

	sum    sessions.Summary
	run    []bool         // which cards of a run were solved, the oldest first
	back   map[int64]bool // the answered cards that are asked again
	part   float64        // the finished part that was shown last
	finder *cards.Finder  // used by jobs of work only
	rated  []float64      // the user's rating, before and after the rated tries; used by jobs of work, and read when they are done
}

// phase is what a session is doing.
type phase uint8

const (
	asking  phase = iota // a card is asked, or its result is shown
	loading              // the next card is being prepared
	waiting              // it takes so long that the user is told
	closing              // the card on the board is the last
)

// loads reports whether the next card is being prepared.
func (p phase) loads() bool { return p == loading || p == waiting }

// Begin starts a session in place of another one, if the training file is open; it asks before it ends a run. The user's own game waits
// beneath.
func (r *Room) Begin(p sessions.Plan) {
	if r.usable() {
		r.Replace(func() { r.begin(p) })
	}
}

// Replace calls start, which ends the session; it asks first if that is a run, which cannot be resumed.
func (r *Room) Replace(start func()) {
	s := r.session
	if s == nil || !s.plan.Run || s.sum.Cards() == 0 || s.phase == closing {
		start()
		return
	}
	name := r.Words.T("training.mode." + s.plan.Mode)
	r.Host.AskFirst(r.Words.T("training.replace.title", name), r.Words.T("training.replace"), r.Words.T("training.replace.yes"), r.Words.T("dialog.cancel"), start)
}

// begin starts a session in place of another one.
func (r *Room) begin(p sessions.Plan) {
	r.finish(false)
	s := &session{room: r, plan: p, back: map[int64]bool{}, finder: cards.NewFinder(r.Library), from: r.Host.Screen()}
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
	s.stop = time.AfterFunc(min(left, time.Second), func() { s.later(s.tick) }).Stop
}

// later runs f on the window's goroutine, unless the session has ended by then.
func (s *session) later(f func()) {
	r := s.room
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
	if s.phase == closing {
		s.room.finish(true)
		return
	}
	s.phase = loading
	r, t := s.room, s.room.Training
	long := time.AfterFunc(loadWait, func() {
		s.later(func() {
			if s.phase == loading {
				s.phase = waiting
				r.Host.Wait(r.Words.T("training.loading"))
			}
		})
	})
	r.work.Go(func() {
		c, ok, err := s.plan.Deck(s.ctx)
		a := &asked{Drawn: c}
		if err == nil && ok {
			a.usual, err = t.Cards.Usual(s.ctx, a.Game)
			o := s.finder.Origins(s.ctx, []training.Card{a.Card})[a.ID]
			if a.Kind == training.Mistake {
				a.played, a.aim = o.Played, s.aimOf(a.Card)
			}
			if a.Came == nil {
				a.Came = o.Came
			}
		}
		long.Stop()
		if s.ctx.Err() != nil {
			return
		}
		s.later(func() {
			s.loaded()
			switch {
			case err != nil:
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
				r.finish(s.begun) // before the first card there is nothing to sum up, and the error stays
			case s.abandoned():
				s.leave()
			case !ok:
				r.finish(true)
			default:
				s.ask(a)
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
	if s.begun {
		return !s.room.Table.Drill.On()
	}
	return s.room.Host.Screen() != s.from
}

// leave ends a session that the user has gone away from, and sums it up where the user is.
func (s *session) leave() {
	s.room.finish(false)
	if s.begun && s.plan.Ended == nil {
		s.summarize()
	}
}

// loaded ends the wait for a card. A message about the former one stays.
func (s *session) loaded() {
	if s.phase == waiting {
		s.room.Host.Wait("")
	}
	s.phase = asking
}

// ask shows a card. It skips one that cannot be asked. The first card brings the board; later ones do not change the screen.
func (s *session) ask(a *asked) {
	r := s.room
	x := table.Exercise{Position: a.Position, Line: a.Line, Accepted: a.Accepted, Came: a.Came, Unaided: s.plan.Run}
	g, known := r.Table.GameByID(a.Game)
	var err error
	if a.Goal != "" {
		x.Goal, err = puzzle.ParseGoal(a.Goal)
	}
	if !known || err != nil {
		s.load()
		return
	}
	a.shown = r.now()
	a.acted = a.shown
	s.asked = a
	if err := r.Table.Drill.Start(g, x); err != nil {
		s.asked = nil
		s.load()
		return
	}
	first := !s.begun
	s.begun, a.task = true, r.Table.Drill.Task()
	if first && !r.Host.OnBoard() {
		r.Host.Show(prefs.GameScreen)
	}
	r.refresh()
}

// next advances to the next card, unless it is on its way.
func (s *session) next() {
	if s.phase.loads() {
		return
	}
	s.room.Host.Tell("") // about this card
	s.commit()
	s.load()
	s.room.refresh()
}

// drop advances without a review, since the card was taken out of use.
func (s *session) drop(a *asked) {
	r := s.room
	if r.session != s || s.asked != a {
		return // the session has moved on
	}
	if a.result == nil {
		s.sum.Dropped++
		if s.plan.Dropped != nil {
			r.work.Go(func() { r.actions.written(s.plan.Dropped(), func() {}) })
		}
	}
	delete(s.back, a.ID)
	s.asked = nil
	s.next()
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
	if a := s.asked; a.left() {
		s.conclude(a.task)
		if s.plan.Told != nil {
			s.plan.Told(*a.result)
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
		r.work.Go(func() { // after the last result was written
			r.Host.Post(func() {
				if !r.Host.Closed() {
					s.plan.Ended(s.sum)
				}
			})
		})
	case summed:
		s.summarize()
	}
}
