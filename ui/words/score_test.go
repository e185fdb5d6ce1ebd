package words_test

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestValues(t *testing.T) {
	score := func(n int) solver.Verdict { return solver.Verdict{Score: n, Scored: true, Plies: solver.Unknown} }
	bound := score(-30)
	bound.Bound = true
	won := func(by core.Side, plies int) solver.Verdict {
		return solver.Verdict{Result: core.WinFor(by), Plies: plies}
	}
	claimed := func(by core.Side, plies int) solver.Verdict {
		v := score(9999)
		v.Claim, v.ClaimPlies = core.WinFor(by), plies
		return v
	}
	tests := []struct {
		name           string
		verdict        solver.Verdict
		turn, side     core.Side
		text, onTile   string
		sentence, also string // in English and in Chinese
	}{
		{"an advantage", score(135), core.First, core.First, "+1.35", "+1.4", "Jia +1.35", "甲方 +1.35"},
		{"the same from the other side", score(135), core.First, core.Second, "-1.35", "-1.4", "Yi -1.35", "乙方 -1.35"},
		{"even", score(0), core.Second, core.First, "0.00", "0.0", "Jia 0.00", "甲方 0.00"},
		{"nothing that a digit would show", score(-4), core.First, core.First, "-0.04", "0.0", "Jia -0.04", "甲方 -0.04"},
		{"large", score(-1234), core.First, core.First, "-12.34", "-12", "Jia -12.34", "甲方 -12.34"},
		{"nearly ten", score(995), core.First, core.First, "+9.95", "+10", "Jia +9.95", "甲方 +9.95"},
		{"at most", bound, core.First, core.First, "≤-0.30", "-0.3", "Jia at most -0.30", "甲方至多 -0.30"},
		{"from the other side at least", bound, core.First, core.Second, "≥+0.30", "+0.3", "Yi at least +0.30", "乙方至少 +0.30"},
		// An outcome is from the point of view of the side to move, whatever that of scores, and in plies everywhere.
		{"a win", won(core.First, 9), core.First, core.First, "★ 9", "9", "Jia wins in 9 plies", "甲方胜，双方共 9 步"},
		{"a win, with scores of the other side", won(core.Second, 3), core.Second, core.First, "★ 3", "3", "Yi wins in 3 plies", "乙方胜，双方共 3 步"},
		{"a win on the move", won(core.First, 1), core.First, core.First, "★ 1", "1", "Jia wins in 1 ply", "甲方胜，双方共 1 步"},
		{"a loss", won(core.First, 10), core.Second, core.Second, "▼ 10", "10", "Jia wins in 10 plies", "甲方胜，双方共 10 步"},
		{"won, nobody knows when", won(core.First, solver.Unknown), core.First, core.First, "★", "", "Jia wins", "甲方胜"},
		{"a win that is not proven", claimed(core.First, 9), core.First, core.Second, "☆ 9", "9",
			"Jia wins in 9 plies (not proven)", "甲方胜，双方共 9 步（未经证明）"},
		{"a loss that is not proven", claimed(core.Second, 8), core.First, core.First, "▽ 8", "8",
			"Yi wins in 8 plies (not proven)", "乙方胜，双方共 8 步（未经证明）"},
		{"not proven, and nobody knows when", claimed(core.Second, solver.Unknown), core.First, core.First, "▽", "",
			"Yi wins (not proven)", "乙方胜（未经证明）"},
		{"not known", solver.Verdict{Plies: solver.Unknown}, core.First, core.First, "–", "", "Not analysed yet", "还没有分析"},
	}
	en, zh := words.Words{Catalog: i18n.New(i18n.English)}, words.Words{Catalog: i18n.New(i18n.Chinese)}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seen := words.SeeVerdict(tt.verdict, tt.turn, tt.side)
			if got := words.Value(seen); got != tt.text {
				t.Errorf("it is written %q, want %q", got, tt.text)
			}
			if got := words.Tiny(seen); got != tt.onTile {
				t.Errorf("badge %q, want %q", got, tt.onTile)
			}
			if got := en.Verdict(chaosclock.Rules{}, tt.verdict, tt.turn, tt.side); got != tt.sentence {
				t.Errorf("English %q, want %q", got, tt.sentence)
			}
			if got := zh.Verdict(chaosclock.Rules{}, tt.verdict, tt.turn, tt.side); got != tt.also {
				t.Errorf("Chinese %q, want %q", got, tt.also)
			}
		})
	}
	if got := words.Value(words.SeeVerdict(solver.Verdict{Result: core.Draw, Plies: 8}, core.First, core.First)); got != "＝" {
		t.Errorf("a draw is written %q", got)
	}
}
