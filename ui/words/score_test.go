package words

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/ui/i18n"
)

func TestValues(t *testing.T) {
	score := func(n int) solver.Verdict { return solver.Verdict{Score: n, Scored: true, Plies: solver.Unknown} }
	bound := score(-30)
	bound.Bound = true
	won := func(by core.Side, plies int) solver.Verdict {
		return solver.Verdict{Result: core.WinFor(by), Plies: plies}
	}
	tests := []struct {
		name           string
		verdict        solver.Verdict
		turn, side     core.Side
		en, zh, onTile string
	}{
		{"an advantage", score(135), core.First, core.First, "+1.35", "+1.35", "+1.4"},
		{"the same from the other side", score(135), core.First, core.Second, "-1.35", "-1.35", "-1.4"},
		{"even", score(0), core.Second, core.First, "0.00", "0.00", "0.0"},
		{"nothing that a digit would show", score(-4), core.First, core.First, "-0.04", "-0.04", "0.0"},
		{"large", score(-1234), core.First, core.First, "-12.34", "-12.34", "-12"},
		{"nearly ten", score(995), core.First, core.First, "+9.95", "+9.95", "+10"},
		{"at most", bound, core.First, core.First, "≤-0.30", "≤-0.30", "-0.3"},
		{"from the other side at least", bound, core.First, core.Second, "≥+0.30", "≥+0.30", "+0.3"},
		{"mate on the move", won(core.First, 1), core.First, core.First, "#1", "杀1", "#1"},
		{"mate in five", won(core.First, 9), core.First, core.First, "#5", "杀5", "#5"},
		{"mated in five", won(core.First, 10), core.Second, core.Second, "#-5", "被杀5", "#-5"},
		{"mated in five, from the other side", won(core.First, 10), core.Second, core.First, "#5", "杀5", "#5"},
		{"won, nobody knows when", won(core.First, solver.Unknown), core.First, core.First, "#", "杀", "#"},
		{"a draw", solver.Verdict{Result: core.Draw, Plies: 8}, core.First, core.Second, "Draw", "和棋", ""},
		{"not known", solver.Verdict{Plies: solver.Unknown}, core.First, core.First, "?", "?", ""},
	}
	en, zh := Words{Catalog: i18n.New(i18n.English)}, Words{Catalog: i18n.New(i18n.Chinese)}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seen := SeeVerdict(tt.verdict, tt.turn, tt.side)
			if got := en.Value(seen); got != tt.en {
				t.Errorf("English %q, want %q", got, tt.en)
			}
			if got := zh.Value(seen); got != tt.zh {
				t.Errorf("Chinese %q, want %q", got, tt.zh)
			}
			if got := Tiny(seen); got != tt.onTile {
				t.Errorf("badge %q, want %q", got, tt.onTile)
			}
		})
	}
	if got := en.For(chaosclock.Rules{}, SeeVerdict(bound, core.First, core.Second), core.Second); got != "at least +0.30 for Yi" {
		t.Errorf("%q", got)
	}
	if got := zh.For(chaosclock.Rules{}, SeeVerdict(score(50), core.First, core.First), core.First); got != "甲方 +0.50" {
		t.Errorf("%q", got)
	}
}
