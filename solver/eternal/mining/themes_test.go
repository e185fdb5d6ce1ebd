package mining

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Each theme is found in a step that has it.
func TestThemes(t *testing.T) {
	rules := eternal.Rules{}
	for _, c := range []struct{ theme, kind, position, step string }{
		{themeImitation, goalScore, "1re2ca1/h1h1e3/c5r1/EAp2p2/o2ooooo/R1a3C1/7H/1E4HP/A1C1P1R1 r 1-0/4 -", "b6d8"},
		{themeGuardian, goalScore, "1re2ca1/h1h1e3/c5r1/EAp2p2/o2ooooo/R1a3C1/7H/1E4HP/A1C1P1R1 r 1-0/4 -", "b6d8"},
		{themeDirect, goalScore, "rh4hr/5aCp/1ccp4/2a2e2/o1oooooe/5P2/2C5/P1A2AE1/RHE3HR b 0-0/4 -", "h5d1"},
		{themeGuard, goalGuard, "rAe2ca1/2C1eh1p/7r/E1pc1a2/o2hoooo/R4C2/E7/5HHP/A3P1R1 b 1-1/4 -", "e8c6"},
		{themeRescue, goalGuard, "rAe2ca1/2C1eh1p/7r/E1pc1a2/o2hoooo/R4C2/E7/5HHP/A3P1R1 b 1-1/4 -", "e8c6"},
	} {
		p, err := rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		move, err := rules.ParseMove(p, c.step)
		if err != nil {
			t.Fatal(err)
		}
		s := mining.Solution{Goal: puzzle.Goal{Kind: c.kind, Moves: 1}, Line: []core.Move{move}, Accepted: [][]core.Move{{move}}}
		if got := New(nil).Themes(p, s); !slices.Contains(got, c.theme) {
			t.Errorf("%s: the themes are %q", c.theme, got)
		}
	}
	// The themes of all steps in the positions of some games, in which every theme occurs.
	seen := map[string]bool{}
	for n, start := range rules.Capabilities().Starts() {
		p := start.Position
		for ply := 0; ply < 400 && !p.Outcome().Over(); ply++ {
			b := p.(eternal.Position).Board()
			moves := p.Moves()
			for _, move := range moves {
				for _, theme := range themesOf(b, move, true) {
					if !fits(b, theme, move) {
						t.Fatalf("%v: %s is no %s", p, rules.FormatMove(p, move), theme)
					}
					seen[theme] = true
				}
			}
			next, err := p.Play(moves[(ply*31+n*17)%len(moves)])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	for _, theme := range []string{themeChain, themeImitation, themeStone, themeRescue, themeCapture, themePlacement, themeReturn} {
		if !seen[theme] {
			t.Errorf("%s was never seen", theme)
		}
	}
}

// fits reports whether a step has a theme, independently of themesOf.
func fits(b *eternal.Board, theme string, m core.Move) bool {
	taken := b.At(m.To)
	switch theme {
	case themeChain:
		return eternal.KindOf(b.At(m.From)) == eternal.Pawn && m.Kind == core.Walk
	case themeImitation:
		return eternal.KindOf(b.At(m.From)) == eternal.Advisor
	case themeStone:
		return eternal.KindOf(taken) == eternal.StoneKind
	case themeRescue:
		return eternal.Owned(taken) && eternal.SideOf(taken) == b.Turn()
	case themeCapture:
		return eternal.Owned(taken) && eternal.SideOf(taken) != b.Turn()
	case themePlacement:
		return b.Phase() == eternal.ToPlace
	}
	return b.Phase() == eternal.ToReturn
}
