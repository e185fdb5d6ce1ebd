package games_test

import (
	"testing"

	"qilab/solver/catalog"
	"qilab/solver/games"
)

// Without Elo, every level but the weakest has a score against the one below it, from equally many games with each
// side.
func TestScores(t *testing.T) {
	for _, g := range games.All(nil) {
		if len(g.Scores) == 0 {
			continue
		}
		if g.Scale > 0 || len(g.Strengths) > 0 {
			t.Errorf("%s has Elo", g.Rules.ID())
		}
		levels := g.Opponent.Levels()
		for i, l := range levels[1:] {
			if s, ok := g.Scores[l.ID]; !ok || s.Against != levels[i].ID || s.Games() < 20 || s.Games()%2 != 0 || s.Perfect && i+2 < len(levels) {
				t.Errorf("%s: %s: %+v", g.Rules.ID(), l.ID, s)
			}
		}
	}
}

// Strengths are given for existing levels and increase from the anchor upwards, and each is within its interval.
func TestStrengths(t *testing.T) {
	for _, g := range games.All(nil) {
		last, low, known := catalog.Anchor-1, 0, 0
		for _, l := range g.Opponent.Levels() {
			s, ok := g.Strengths[l.ID]
			if !ok {
				continue
			}
			known++
			if s.Elo == 0 { // as little as that is known of the strongest levels
				if s.High != 0 || s.Low < low {
					t.Errorf("%s: %s is rated %+v after %d", g.Rules.ID(), l.ID, s, low)
				}
				low = s.Low
				continue
			}
			if s.Elo <= last || s.Low > s.Elo || s.High < s.Elo || known == 1 && s.Elo != catalog.Anchor {
				t.Errorf("%s: %s is rated %+v after %d", g.Rules.ID(), l.ID, s, last)
			}
			last, low = s.Elo, s.Low
		}
		if known != len(g.Strengths) {
			t.Errorf("%s: %d levels of %d are rated", g.Rules.ID(), known, len(g.Strengths))
		}
	}
}
