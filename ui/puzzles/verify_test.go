package puzzles

import (
	"testing"

	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// The maker takes every goal of the game's collection, lists each once, and can name it and say why a position is no such puzzle.
func TestGoalsOfTheMaker(t *testing.T) {
	for _, language := range i18n.Langs() {
		c, _ := hosttest.New(t, language, games.All(nil)...)
		r := New(depsOf(c), noLinks())
		for _, g := range c.Table.Games() {
			kinds := r.verifier(g).kinds()
			listed := map[string]bool{}
			for _, k := range kinds {
				if listed[k.ID] {
					t.Errorf("%s lists %s twice", g.Rules.ID(), k.ID)
				}
				listed[k.ID] = true
				if !c.Words.Has("goal." + k.ID + ".name") {
					t.Errorf("%s has no name of %s", language, k.ID)
				}
				if _, ok := puzzle.FindKind(g.Prover.Kinds(), k.ID); !ok && !c.Words.Has("maker.unsound."+k.ID) {
					t.Errorf("%s does not say why a position is no puzzle of %s", language, k.ID)
				}
			}
			for _, z := range collection.Of(g.Rules.ID()) {
				if !listed[z.Goal.Kind] {
					t.Fatalf("%s does not list %s", g.Rules.ID(), z.Goal.Kind)
				}
			}
		}
	}
}
