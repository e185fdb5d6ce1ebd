package windowtest

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/table"
	"qilab/ui/words"
)

// A game, a puzzle and a card name their rule set where a game has several, and only there.
func TestRuleSetsAreNamed(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, lang := range i18n.Langs() {
		r := openFullRig(t, t.TempDir(), lang)
		var list []training.Card
		for _, g := range r.table.Games() {
			if set := words.RuleSet(r.words, g.Rules); (set != "") != (core.FamilyID(g.Rules) == "gomoku") {
				t.Errorf("the rule set of %s is called %q", g.Rules.ID(), set)
			}
			named := func(where string) {
				t.Helper()
				r.loop.run()
				if said := strings.Join(textsIn(r.side()), ""); strings.Contains(said, r.words.Game(g.Rules)) != (words.RuleSet(r.words, g.Rules) != "") {
					t.Errorf("%s, %s, %s: beside the board is %q", lang, g.Rules.ID(), where, textsIn(r.side()))
				}
			}
			for _, a := range []table.Activity{table.Play, table.Study} {
				r.start(g, g.Rules.Start(), [2]seat{})
				r.table.View.SetActivity(a)
				named("game")
			}
			if len(g.Puzzles) > 0 {
				r.startPuzzle(g, g.Puzzles[0])
				named("puzzle")
			}
			list = append(list, cardAt(g.Rules, g.Rules.Start(), 0))
		}
		if n, err := r.training().Cards.Add(t.Context(), list, time.Now()); err != nil || n != len(list) {
			t.Fatal(n, err)
		}
		r.Run("training-today")
		for i := range list {
			r.until("a card is asked", r.table.Drill.On)
			if set := words.RuleSet(r.words, r.table.Rules()); !strings.Contains(strings.Join(textsIn(r.side()), ""), set) {
				t.Errorf("%s: the card of %s has %q", lang, r.table.Rules().ID(), textsIn(r.side()))
			}
			at := r.table.Document().Game()
			r.Run("puzzle-solution")
			r.until("it is answered", func() bool { return r.Commands().ByID("training-next").Can() })
			r.Run("training-next")
			r.until("the next card", func() bool { return i == len(list)-1 || r.table.Document().Game() != at })
		}
	}
}
