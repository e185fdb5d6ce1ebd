package words_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// All themes and goals of the built-in puzzles have names in both languages.
func TestPuzzlesHaveNames(t *testing.T) {
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		for _, g := range games.All(nil) {
			missing := map[string]bool{}
			for _, z := range collection.Of(g.Rules.ID()) {
				for _, theme := range z.Themes {
					if strings.Contains(words.Theme(w, g.Rules, theme), "⟦") {
						missing["theme."+theme] = true
					}
				}
				p, err := g.Rules.Parse(z.Position)
				if err != nil {
					t.Fatal(err)
				}
				if task := words.Task(w, g.Rules, p.Turn(), z.Goal); task == z.Goal.String() || strings.Contains(task, "{") || !w.Has("goal."+z.Goal.Kind+".name") {
					missing[z.Goal.String()] = true
				}
			}
			for key := range missing {
				t.Errorf("%s: no name for %s in %s", g.Rules.ID(), key, l)
			}
		}
	}
}

// A goal without a number of moves has a text without one.
func TestUnboundedTask(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	g := games.All(nil)[0]
	for _, z := range []puzzle.Goal{{Kind: "vcf"}, {Kind: "material"}, {Kind: "hold"}, {Kind: "win"}} {
		if task := words.Task(w, g.Rules, 0, z); strings.Contains(task, "0") {
			t.Errorf("%s is %q", z, task)
		}
	}
}

// A task in any number of moves does not read like a result.
func TestTaskIsNoResult(t *testing.T) {
	for l, sign := range map[i18n.Lang]string{i18n.English: "Jia to play and ", i18n.Chinese: "甲方先走"} {
		w := words.Words{Catalog: i18n.New(l)}
		for _, kind := range []string{"win", "both-win", "fastest", "avoid", "hold"} {
			if task := words.Task(w, chaosclock.Rules{}, core.First, puzzle.Goal{Kind: kind}); !strings.HasPrefix(task, sign) {
				t.Errorf("%s in %s is %q", kind, l, task)
			}
		}
	}
}

// The number of moves to a mate is a numeral, also in themes and if it is 1.
func TestMatesAreNumbered(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	for l, want := range map[i18n.Lang][2]string{i18n.English: {"Red mates in 1", "Mate in 1"}, i18n.Chinese: {"红方 1 步杀", "1 步杀"}} {
		w := words.Words{Catalog: i18n.New(l)}
		if task := words.Task(w, g.Rules, core.First, puzzle.Goal{Kind: "mate", Moves: 1}); task != want[0] {
			t.Errorf("the task in %s is %q", l, task)
		}
		if theme := words.Theme(w, g.Rules, "one-move"); theme != want[1] {
			t.Errorf("the theme in %s is %q", l, theme)
		}
	}
}

// A mistake without a reason has no theme, nor one whose reason is that the outcome is worse.
func TestThemes(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	w := words.Words{Catalog: i18n.New(i18n.English)}
	if list := words.Themes(w, g.Rules, []string{"hung", "spoiled-outcome", "unexplained"}); len(list) != 1 || list[0] != "Lost a piece" {
		t.Errorf("the themes are %q", list)
	}
}
