package training

import (
	"context"
	"fmt"
	"time"

	"qilab/storage/training"
	"qilab/ui/sessions"
	"qilab/ui/words"
)

// summarize shows the results of a session, once its last review is written.
func (s *session) summarize() {
	r := s.room
	t, now, plan := r.Training, r.now(), r.planOf("")(r.now())
	r.work.Go(func() {
		next, ok, err := t.Cards.NextDue(context.Background(), "", now)
		if err != nil || !ok {
			next = time.Time{}
		}
		q, _ := t.Cards.Queue(context.Background(), plan)
		if q.Later > 0 { // overdue cards beyond the most of a day
			next = plan.Day.End
		}
		r.Host.Post(func() { s.summary(q, next) })
	})
}

// summary shows the results of a session, and how many cards are left today, or else when the next one is due; next is
// zero if none is.
func (s *session) summary(left training.Queue, next time.Time) {
	r := s.room
	if r.Host.Closed() || r.session != nil {
		return
	}
	t, sum := r.Words.T, s.sum
	if sum.Cards() == 0 {
		switch {
		case s.begun:
		case r.links.Adding():
			r.Host.Tell(t("training.mistakes.adding"))
		default:
			r.Host.Tell(t("training.nothing"))
		}
		return
	}
	counts := t("training.summary.puzzles", sum.Right, sum.Wrong)
	if sum.Graded {
		counts = t("training.summary.counts", sum.Right, sum.Hard, sum.Wrong)
	}
	lines := []string{counts, t("training.summary.time", words.Lasts(r.Words, sum.Time))}
	if n := len(s.rated); n > 0 {
		before, after := int(s.rated[0]+0.5), int(s.rated[n-1]+0.5)
		lines = append(lines, t("training.summary.rating", before, after, fmt.Sprintf("%+d", after-before)))
	}
	if sum.Leeches > 0 {
		lines = append(lines, t("training.summary.leeches", sum.Leeches))
	}
	switch {
	case len(left.Cards) > 0:
		lines = append(lines, t("training.summary.left", r.texts.dueText(left)))
	case !next.IsZero():
		lines = append(lines, t("training.summary.next", r.texts.nextText(next)))
	}
	sessions.Results{Mode: s.plan.Mode, Title: t("training.summary", t("training.mode."+s.plan.Mode)), Lines: lines}.Show(r.Host, r.Table, r.Words)
}
