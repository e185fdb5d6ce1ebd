package mistakes

import "qilab/ui/analysis/search"

// Hints gives hints about the better move of the lesson step by step: the piece, the move, and the answer with its reasons. An error
// found with a hint is not found at once.
type Hints struct{ room *Room }

// CanHint reports whether the user is looking for a better move.
func (h Hints) CanHint() bool {
	return h.room.Host.Playing() && h.room.lesson != nil && h.room.lesson.open()
}

// Hint gives the next hint; CanHint must hold.
func (h Hints) Hint() {
	r := h.room
	l := r.lesson
	line := r.texts.instead(l.moment())
	if len(line) == 0 {
		r.Host.Tell(r.Words.T("hint.none"))
		return
	}
	if !l.here() {
		l.back()
	}
	l.hinted = true
	switch r.links.Hinter.Give(line, "lesson.hint.move") {
	case search.HintMove:
		l.results[l.at] = max(l.results[l.at], given)
	case search.HintLine:
		l.answer()
	}
}
