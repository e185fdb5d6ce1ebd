package words

import "qilab/solver/catalog"

// strengthStep is the precision of strengths, which is that of the matches.
const strengthStep = 50

// wide is the width of an interval whose middle says little: the level has won nearly all its games, so only a lower bound is
// known.
const wide = 500

// Strength returns the strength of a level for lists: "about 1450", or "over 1450".
func Strength(w Words, s catalog.Strength) string {
	if open(s) {
		return w.T("strength.over", rounded(s.Low))
	}
	return w.T("strength.about", rounded(s.Elo))
}

// StrengthRange returns the interval of a level's strength measured in matches.
func StrengthRange(w Words, s catalog.Strength) string {
	switch {
	case open(s):
		return w.T("strength.over", rounded(s.Low))
	case s.Low == s.High:
		return w.T("strength.about", rounded(s.Elo))
	}
	return w.T("strength.range", rounded(s.Low), rounded(s.High))
}

// open reports whether only a lower bound of the strength is known.
func open(s catalog.Strength) bool { return s.High == 0 || s.High-s.Low > wide }

func rounded(elo int) int { return (elo + strengthStep/2) / strengthStep * strengthStep }

// Score describes a level's results against the one below it, in a game without Elo.
func Score(w Words, level string, s catalog.Score) string {
	key := "strength.score"
	if s.Perfect {
		key = "strength.score.perfect"
	}
	return w.T(key, w.T("level."+level), w.T("level."+s.Against), s.Games(), s.Won, s.BothWon, s.BothLost, s.Lost)
}
