package analysis

import (
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// canReview reports whether there is a game to be reviewed, or a review to be cancelled.
func (r *Room) canReview() bool {
	_, on := r.Search.Reviews.Status()
	return on || r.Search.Reviews.Can()
}

// review reviews the whole game, or cancels the review that is running. Its result is shown in the report, and so it is not begun
// while the analysis is hidden without a word.
func (r *Room) review() {
	s := r.Table
	if _, on := r.Search.Reviews.Status(); on {
		r.reviewed = nil
		r.Search.Reviews.Cancel()
		r.Tell(r.Words.T("told.review-stopped"))
		return
	}
	r.Search.Reviews.Start()
	status, on := r.Search.Reviews.Status()
	switch text := panel.ReviewText(r.Words, status); {
	case !on:
		return
	case s.View.Hidden():
		r.Tell(r.Words.T("told.review-hidden", text))
	default:
		r.Tell(r.Words.T("told.review", text))
	}
	r.Settings.SetBool(prefs.Analysing, true)
}

// Changed tells how far the review of another game is, and when a review is finished.
func (r *Room) Changed(table.Change) {
	if id := r.Search.Reviews.Effort().ID(); id != r.effort {
		r.effort = id
		r.Settings.Set(prefs.Effort, id)
	}
	status, on := r.Search.Reviews.Status()
	switch {
	case on && !status.Here:
		r.Wait(panel.ReviewText(r.Words, status))
	case r.waiting():
		r.Wait("")
	}
	if was := r.reviewed; was != nil && !on && (!was.Here || r.Search.Analysis.Visible()) {
		r.Tell(r.Words.T("told.review-done"))
	}
	r.reviewed = nil
	if on {
		r.reviewed = &status
	}
}

// waiting reports whether the status line shows a review of another game.
func (r *Room) waiting() bool { return r.reviewed != nil && !r.reviewed.Here }
