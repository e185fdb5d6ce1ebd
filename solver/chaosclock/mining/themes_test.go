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
		{themeKeepWin, goalWin, "1,2,3,4,11,6,7,0,9,10,5,0;1;7", "8 pass 12"},
		{themeDoubleBlock, goalWin, "1,2,3,4,11,6,7,0,9,10,5,0;1;7", "8 pass 12"},
		{themeRace, goalBothWin, "1,2,3,4,0,6,7,0,5,0,0,12;0;6", "9 8 5 10 11"},
		{themeRescue, goalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{themeOwnCapture, goalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{themeBlocked, goalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "11"},
		{themeAvoidLoss, goalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{themeCapture, goalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{themeExtraTurn, goalAvoid, "1,2,0,9,0,5,0,8,10,4,0,3;1;1", "6"},
		{themePass, goalBothWin, "1,2,3,4,5,6,0,0,9,10,7,8;0;4", "pass"},
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
