package training

import (
	"context"
	"time"

	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
	"qilab/ui/sessions"
)

// today starts a session with the due cards of a game; "": of all games.
func (r *Room) today(game string) {
	if !r.usable() {
		return
	}
	q := &queue{file: r.Training, now: r.now, plan: r.planOf(game), asked: map[int64]int{}}
	r.Begin(sessions.Plan{Mode: sessions.ModeToday, Deck: q.next})
}

// planOf returns a function that computes the plan of a day, by the current settings.
func (r *Room) planOf(game string) func(now time.Time) training.Plan {
	fresh, turn := r.Settings.Int(prefs.NewCards), r.Settings.Int(prefs.DayTurn)
	return func(now time.Time) training.Plan {
		p := training.UsualPlan(now)
		p.Game, p.New, p.Day = game, fresh, training.DayOf(now, turn)
		return p
	}
}

// queue supplies the due cards. It reads the queue again for each card, to skip cards reviewed in another window.
type queue struct {
	file  *training.Store
	now   func() time.Time
	plan  func(now time.Time) training.Plan
	asked map[int64]int // how many reviews each card had when it was asked
	last  int64
}

// next prefers cards that are due now to those due later today.
func (q *queue) next(ctx context.Context) (cards.Drawn, bool, error) {
	now := q.now()
	all, err := q.file.Cards.Queue(ctx, q.plan(now))
	if err != nil {
		return cards.Drawn{}, false, err
	}
	open := all.Cards[:0]
	for _, c := range all.Cards {
		if reps, asked := q.asked[c.ID]; !asked || reps != c.Schedule.Reps {
			open = append(open, c)
		}
	}
	best := -1
	for i, c := range open {
		if best < 0 || q.before(c, open[best], now) {
			best = i
		}
	}
	if best < 0 {
		return cards.Drawn{}, false, nil
	}
	c := open[best]
	q.asked[c.ID], q.last = c.Schedule.Reps, c.ID
	state := c.Schedule.State
	early := (state == training.Learning || state == training.Relearning) && c.Schedule.Due.After(now)
	return cards.Drawn{Card: c, Ahead: len(open) - 1, Early: early, Returns: true}, true, nil
}

// before reports whether c is asked before other, which precedes it in the queue but has to wait.
func (q *queue) before(c, other training.Card, now time.Time) bool {
	return q.waits(other, now) && (!q.waits(c, now) || other.ID == q.last)
}

// waits reports whether a card is due later today, or was asked just now.
func (q *queue) waits(c training.Card, now time.Time) bool {
	return c.Schedule.State != training.New && (c.Schedule.Due.After(now) || c.ID == q.last)
}
