package analysis

import (
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// canReview reports whether there is a game to review, or a review to cancel.
func (r *Room) canReview() bool {
	_, on := r.Search.Reviews.Status()
	return on || r.Search.Reviews.Can()
}

// review reviews the whole game, or cancels the running review.
func (r *Room) review() {
	if _, on := r.Search.Reviews.Status(); on {
		r.reviewed = nil
		r.Search.Reviews.Cancel()
		r.Host.Tell(r.Words.T("told.review-stopped"))
		return
	}
	r.Search.Reviews.Start()
	status, on := r.Search.Reviews.Status()
	if !on {
		return
	}
	begun := r.Words.T("review.begun")
	if status.Known {
		begun = r.Words.T("review.takes", begun, words.Lasts(r.Words, status.Left))
	}
	r.tell("told.review", "told.review-hidden", begun)
	r.Settings.SetBool(prefs.Analysing, true)
}

// tell reports a result of the review of the current game: where it is, or how to see it while the analysis is hidden.
func (r *Room) tell(shown, hidden string, args ...any) {
	key := shown
	if v := r.Table.View; v.Hidden() && !v.Covered() {
		key = hidden
	}
	r.Host.Tell(r.Words.T(key, args...))
}

// Busy describes the running review and returns the command of its button: one that opens the report, or for another game one that
// cancels the review. text is "" without a review.
func (r *Room) Busy() (text, command string) {
	status, on := r.Search.Reviews.Status()
	switch {
	case !on:
		return "", ""
	case !status.Here:
		return r.Words.T("review.busy-elsewhere", status.Done, status.All), "review"
	}
	text = r.Words.T("review.busy", status.Done, status.All)
	if status.Known {
		text = r.Words.T("review.left", text, words.Lasts(r.Words, status.Left))
	}
	if !r.Host.OnBoard() {
		return text, "continue"
	}
	return text, "report"
}

// Changed reports the end of a review.
func (r *Room) Changed(table.Change) {
	if id := r.Search.Reviews.Effort().ID(); id != r.effort {
		r.effort = id
		r.Settings.Set(prefs.Effort, id)
	}
	status, on := r.Search.Reviews.Status()
	if was := r.reviewed; was != nil && !on && r.Search.Reviews.Done() {
		switch {
		case !was.Here:
			r.Host.Tell(r.Words.T("told.review-elsewhere-done"))
		case !r.Host.OnBoard():
			r.Host.Tell(r.Words.T("told.review-away-done"))
		default:
			r.tell("told.review-done", "told.review-done-hidden")
		}
	}
	r.reviewed = nil
	if on {
		r.reviewed = &status
	}
}
