package games

import (
	"testing"

	"qilab/solver/catalog"
)

// The strengths are those of levels, from the anchor upwards, and each lies between its bounds.
func TestStrengths(t *testing.T) {
	for _, g := range All(nil) {
		last, known := catalog.Anchor-1, 0
		for _, l := range g.Opponent.Levels() {
			s, ok := g.Strengths[l.ID]
			if !ok {
				continue
			}
			known++
			if s.Elo <= last || s.Low > s.Elo || s.High < s.Elo || known == 1 && s.Elo != catalog.Anchor {
				t.Errorf("%s: %s is rated %+v after %d", g.Rules.ID(), l.ID, s, last)
			}
			last = s.Elo
		}
		if known != len(g.Strengths) {
			t.Errorf("%s: %d levels of %d are rated", g.Rules.ID(), known, len(g.Strengths))
		}
	}
}
