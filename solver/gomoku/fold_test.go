package gomoku_test

import (
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/engine/enginetest"
	gomokusolver "qilab/solver/gomoku"
)

// A stone in the centre leaves eight equivalent replies to most; a second one beside it leaves two.
func TestEquivalentPointsAreAlike(t *testing.T) {
	for _, set := range []gomoku.RuleSet{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		rules := gomoku.Rules{Set: set}
		var p core.Position = rules.Start()
		for _, text := range []string{"h8", "h9"} {
			m, err := rules.ParseMove(p, text)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
			enginetest.Folded(t, gomokusolver.NewAnalyzer(nil), rules, p, 6)
		}
	}
}
