package analysis

import (
	"qilab/ui/prefs"
	"qilab/ui/session"
)

// canReview reports whether there is a game to be analysed as a whole: more than its first position.
func (r *Room) canReview() bool {
	_, _, on := r.Session.Analysis.Reviewing()
	return on || r.Session.Current().Analyzer != nil && len(r.Session.Document().Game().CurrentLine()) > 1
}

// review analyses the whole game, or stops doing so. Its result is shown in the report, and so it is not begun while the
// analysis is hidden without a word.
func (r *Room) review() {
	s := r.Session
	if _, _, on := s.Analysis.Reviewing(); on {
		r.reviewing = false
		s.Analysis.Review()
		r.Tell(r.Words.T("told.review-stopped"))
		return
	}
	s.Analysis.Review()
	_, all, on := s.Analysis.Reviewing()
	switch {
	case !on:
		r.Tell(r.Words.T("told.review-known"))
	case s.View.Hidden():
		r.Tell(r.Words.T("told.review-hidden", all))
	default:
		r.Tell(r.Words.T("told.review", all))
	}
	r.Settings.SetBool(prefs.Analysing, true)
}

// Changed says when the analysis of the whole game is finished. That of a game that is no longer there ends silently.
func (r *Room) Changed(c session.Change) {
	_, _, on := r.Session.Analysis.Reviewing()
	if r.reviewing && !on && c&session.ChangedTree == 0 && r.Session.Analysis.Visible() {
		r.Tell(r.Words.T("told.review-done"))
	}
	r.reviewing = on
}
