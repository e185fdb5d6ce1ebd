package mining

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Each theme is found in a line that has it.
func TestThemes(t *testing.T) {
	rules := chaosclock.Rules{}
	for _, c := range []struct{ theme, kind, position, line string }{
		{ThemeKeepWin, GoalWin, "1,2,3,4,11,6,7,0,9,10,5,0;1;7", "8 pass 12"},
		{ThemeDoubleBlock, GoalWin, "1,2,3,4,11,6,7,0,9,10,5,0;1;7", "8 pass 12"},
		{ThemeRace, GoalBothWin, "1,2,3,4,0,6,7,0,5,0,0,12;0;6", "9 8 5 10 11"},
		{ThemeRescue, GoalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{ThemeOwnCapture, GoalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{ThemeBlocked, GoalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{ThemeAvoidLoss, GoalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{ThemeCapture, GoalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{ThemeExtraTurn, GoalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{ThemePass, GoalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "pass"},
	} {
		p, err := rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		s := mining.Solution{Goal: puzzle.Goal{Kind: c.kind}}
		at := p
		for _, word := range strings.Fields(c.line) {
			move, err := rules.ParseMove(at, word)
			if err == nil {
				at, err = at.Play(move)
			}
			if err != nil {
				t.Fatal(err)
			}
			s.Line = append(s.Line, move)
		}
		s.Accepted = [][]core.Move{s.Line[:1]}
		if got := New(nil).Themes(p, s); !slices.Contains(got, c.theme) {
			t.Errorf("%s: the themes are %q", c.theme, got)
		}
	}
}
