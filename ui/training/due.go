package training

import (
	"context"

	"qilab/storage/training"
)

// due is the remaining work of a day.
type due struct {
	training.Queue
	plan  training.Plan
	known bool
	all   int // cards of all kinds and statuses, except deleted ones
}

// Recount counts the due cards again, in the background.
func (r *Room) Recount() {
	if r.Training == nil {
		return
	}
	if r.counting { // the count may miss a change made meanwhile
		r.outdated = true
		return
	}
	r.counting, r.outdated = true, false
	t, plan := r.Training, r.planOf("")(r.now())
	r.work.Go(func() {
		q, err := t.Cards.Queue(context.Background(), plan)
		all := 0
		if err == nil {
			_, all, err = t.Cards.List(context.Background(), training.Filter{}, 0, 0)
		}
		r.Host.Post(func() {
			r.counting = false
			if r.Host.Closed() || err != nil {
				return // an error is reported when the file is used
			}
			r.due = due{Queue: q, plan: plan, known: true, all: all}
			if r.page != nil {
				r.page.showDue()
			}
			r.links.Counted()
			if r.outdated {
				r.Recount()
			}
		})
	})
}

// Today describes the cards due today, for the home screen; ok is false if there are none, or if they are not counted yet.
func (r *Room) Today() (text string, ok bool) {
	if r.due.known && !r.now().Before(r.due.plan.Day.End) {
		r.Recount() // a new day has begun
		return "", false
	}
	if len(r.due.Cards) == 0 || r.session != nil {
		return "", false
	}
	return r.Words.T("training.today", r.texts.dueText(r.due.Queue)), true
}

// kinds are the kinds of cards, in the order of their names.
var kinds = []training.Kind{training.Mistake, training.Puzzle, training.Opening, training.Ending, training.Deal}

// games lists the ids of the games that cards can belong to.
func (r *Room) games() []string {
	var list []string
	for _, g := range r.Table.Games() {
		list = append(list, g.Rules.ID())
	}
	return list
}
