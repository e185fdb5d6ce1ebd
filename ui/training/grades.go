package training

import (
	"qilab/storage/training"
	"qilab/ui/prefs"
)

// Grade gives the answered card on the board a grade from 1 to 4, as the keys of these digits do in other programs with cards. It reports
// whether there is such a card.
func (x Steps) Grade(n int) bool {
	s := x.room.session
	if s == nil || !s.asked.graded() || !x.room.asks() {
		return false
	}
	if g := training.Grade(n); g >= training.Again && g <= training.Easy {
		s.regrade(g)
	}
	return true
}

// graded reports whether the card on the board has a grade: it was answered, and is one of the training file.
func (a *asked) graded() bool { return a != nil && a.result != nil && a.ID != 0 }

// last reports whether no card follows the answered one, as far as known.
func (s *session) last() bool {
	return s.phase == closing || s.asked.Ahead == 0 && !s.asked.comesBack(s.room)
}

// progress counts the answers, the cards still to be answered, and those of them that come back; left is negative if unknown. part is the
// finished part, which never falls.
func (s *session) progress() (done, left, back int, part float64) {
	a := s.asked
	done, left = s.sum.Cards(), a.Ahead
	if left < 0 {
		return done, left, 0, -1
	}
	open := a.result == nil || a.comesBack(s.room)
	if open {
		left++ // the card on the board
	}
	for id, on := range s.back {
		if on && id != a.ID {
			back++
		}
	}
	if open && (a.result != nil || s.back[a.ID]) {
		back++
	}
	s.part = max(s.part, float64(done)/float64(max(1, done+left)))
	return done, left, min(back, left), s.part
}

// comesBack reports whether the answered card comes back in the session, since by its grade it is due again today.
func (a *asked) comesBack(r *Room) bool {
	if !a.graded() || !a.Returns {
		return false
	}
	now, turn := r.now(), r.Settings.Int(prefs.DayTurn)
	next, err := a.Schedule.After(a.grade, now, r.retention(), turn)
	return err == nil && !next.Leaves() && next.Due.Before(training.DayOf(now, turn).End)
}

// manyLost is the number of plies given away in an ending that counts as many.
const manyLost = 10

// bestGrade returns the best grade of a card solved with detours. They count in endings alone: any right move solves another card.
func bestGrade(kind training.Kind, lost int) training.Grade {
	switch {
	case kind != training.Ending:
		return training.Easy
	case lost >= manyLost:
		return training.Hard
	case lost > 0:
		return training.Good
	}
	return training.Easy
}

// regrade gives the answered card another grade.
func (s *session) regrade(g training.Grade) {
	s.sum.Regrade(s.asked.grade, g)
	s.asked.grade = g
	s.room.refresh()
}
