package ui

import "qilab/ui/session"

// canReview reports whether there is a game to be analysed as a whole: more than its first position.
func (w *Window) canReview() bool {
	_, _, on := w.session.Analysis.Reviewing()
	return on || w.session.Current().Analyzer != nil && len(w.session.Document().Game().CurrentLine()) > 1
}

// review analyses the whole game, or stops doing so. Its result is shown in the report, and so it is not begun while the
// analysis is hidden without a word.
func (w *Window) review() {
	s := w.session
	if _, _, on := s.Analysis.Reviewing(); on {
		w.reviewing = false
		s.Analysis.Review()
		w.tell(w.words.T("told.review-stopped"))
		return
	}
	s.Analysis.Review()
	_, all, on := s.Analysis.Reviewing()
	switch {
	case !on:
		w.tell(w.words.T("told.review-known"))
	case s.View.Hidden():
		w.tell(w.words.T("told.review-hidden", all))
	default:
		w.tell(w.words.T("told.review", all))
	}
	w.setBool(setAnalysing, true)
}

// followReview tells when the analysis of the whole game has come to its end. That of a game which is not there any more
// ends without a word.
func (w *Window) followReview(c session.Change) {
	_, _, on := w.session.Analysis.Reviewing()
	if w.reviewing && !on && c&session.ChangedTree == 0 && w.session.Analysis.Visible() {
		w.tell(w.words.T("told.review-done"))
	}
	w.reviewing = on
}
