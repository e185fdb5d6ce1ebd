package words

import "qilab/solver/catalog"

// strengthStep is the precision in which strengths are given: the matches are no more exact.
const strengthStep = 50

// wide is an interval of which the middle says little: the level has won nearly all games against those that it played, and
// only how strong it is at least can be told.
const wide = 500

// Strength returns the strength of a level as lists show it: "about 1450", or "over 1450".
func (w Words) Strength(s catalog.Strength) string {
	if open(s) {
		return w.T("strength.over", rounded(s.Low))
	}
	return w.T("strength.about", rounded(s.Elo))
}

// StrengthRange returns, in the words of w, the bounds between which the strength of a level lies by the matches.
func StrengthRange(w Words, s catalog.Strength) string {
	switch {
	case open(s):
		return w.T("strength.over", rounded(s.Low))
	case s.Low == s.High:
		return w.T("strength.about", rounded(s.Elo))
	}
	return w.T("strength.range", rounded(s.Low), rounded(s.High))
}

// open reports whether it can only be told how strong a level is at least.
func open(s catalog.Strength) bool { return s.High == 0 || s.High-s.Low > wide }

func rounded(elo int) int { return (elo + strengthStep/2) / strengthStep * strengthStep }

// Score says in the words of w how a level has fared against the one below it, in a game without Elo.
func Score(w Words, level string, s catalog.Score) string {
	key := "strength.score"
	if s.Perfect {
		key = "strength.score.perfect"
	}
	return w.T(key, w.T("level."+level), w.T("level."+s.Against), s.Games(), s.Won, s.BothWon, s.BothLost, s.Lost)
}
