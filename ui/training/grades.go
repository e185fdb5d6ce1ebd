package training

import (
	"qilab/storage/training"
	"qilab/ui/prefs"
)

// Grade gives the answered card on the board a grade from 1 to 4, as the keys of these digits do in other programs with cards. It reports
// whether there is such a card.
func (x Steps) Grade(n int) bool {
	s := x.room.session
	if s == nil || !s.graded() || !x.room.asks() {
		return false
	}
	if g := training.Grade(n); g >= training.Again && g <= training.Easy {
		s.regrade(g)
	}
	return true
}

// graded reports whether the card on the board has a grade: it was answered, and is one of the training file.
func (s *session) graded() bool { return s.result != nil && s.card != nil && s.card.ID != 0 }

// last reports whether no card follows the answered one, as far as known.
func (s *session) last() bool {
	return s.final || s.ahead == 0 && !s.returns()
}

// progress counts the answers, the cards still to be answered, and those of them that come back; left is negative if unknown. part is the
// finished part, which never falls.
func (s *session) progress() (done, left, back int, part float64) {
	done, left = s.sum.Cards(), s.ahead
	if left < 0 {
		return done, left, 0, -1
	}
	comes := s.result != nil && s.returns()
	if comes || s.result == nil {
		left++ // the card on the board
	}
	for id, on := range s.back {
		if on && (s.card == nil || id != s.card.ID) {
			back++
		}
	}
	if comes || s.result == nil && s.card != nil && s.back[s.card.ID] {
		back++
	}
	s.part = max(s.part, float64(done)/float64(max(1, done+left)))
	return done, left, min(back, left), s.part
}

// returns reports whether the answered card comes back in the session, since by its grade it is due again today.
func (s *session) returns() bool {
	if !s.graded() || !s.again {
		return false
	}
	now, turn := s.room.now(), s.room.Settings.Int(prefs.DayTurn)
	next, err := s.card.Schedule.After(s.grade, now, s.room.retention(), turn)
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
	s.sum.Regrade(s.grade, g)
	s.grade = g
	s.room.refresh()
}
