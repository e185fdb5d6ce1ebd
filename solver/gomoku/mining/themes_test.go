package mining

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Each theme is found in a line that has it.
func TestThemes(t *testing.T) {
	const (
		closedThree = "15/15/15/15/15/15/15/2oxxx9/6x8/6x8/15/15/15/15/o3o3o3o2 b "            // d8 e8 f8, closed by c8, and g6 g7
		twoTwos     = "15/15/15/15/15/15/15/4xx9/6x8/6x8/15/15/15/15/o3o3o6 b "                // e8 f8 and g6 g7
		twoThrees   = "15/15/15/15/15/15/15/2oxxx9/6x8/6x8/6x8/6o8/15/15/o3o3o6 b "            // d8 e8 f8 and g5 g6 g7, each closed
		white       = "15/15/15/15/7ox6/6xooo5/5xo8/6xxox5/7x1x5/7xo6/7o7/15/15/15/15 w renju" // Black may not stop i9 at i7
		counter     = "15/15/15/15/15/15/15/2oxxx2ooo4/15/15/15/15/15/15/o3o7o2 b "
	)
	for _, c := range []struct{ theme, kind, position, line string }{
		{themeFourThree, goalVCF, closedThree + "freestyle", "g8 h8 g9 g10 g5"},
		{themeStraightFour, goalVCT, twoTwos + "freestyle", "g5 a8 g4 g3 g8"},
		{themeThreeThree, goalVCT, twoTwos + "freestyle", "g8 d8 g9 g10 g5"},
		{themeFourFour, goalVCF, twoThrees + "freestyle", "g8 h8 g9"},
		{themeShort, goalVCF, twoThrees + "standard", "g8 h8 g9"},
		{themeForbidden, goalVCF, white, "i9 j6 i7"},
		{themeCounterFour, goalVCF, counter + "freestyle", "g8 h8 l8"},
		{themeOwnFoul, goalFive, "15/15/6x2o5/15/4x1ox1o5/3o1xx1xo5/6oxox5/4o2xooo4/4xx1o1ox4/7xxo5/15/15/15/15/15 b renju", "e6 g8 f6 g6 f9"},
		{themeQuiet, goalVCT, twoTwos + "freestyle", "n14 a8 g8 d8 g9 g10 g5"},
		{themeLong, goalVCT, twoTwos + "freestyle", "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 m4 n4 o4"},
		{themeOnlyDefence, goalDefend, closedThree + "renju", "g8"},
	} {
		m := New(gomoku.Freestyle)
		_, set, _ := strings.Cut(c.position[strings.IndexByte(c.position, ' ')+1:], " ")
		p, err := gomoku.Rules{Set: map[string]gomoku.RuleSet{"renju": gomoku.Renju, "standard": gomoku.Standard, "freestyle": gomoku.Freestyle}[set]}.Parse(c.position)
		if err != nil {
			t.Fatalf("%s: %v", c.theme, err)
		}
		s := mining.Solution{Goal: puzzle.Goal{Kind: c.kind}}
		for _, word := range strings.Fields(c.line) {
			move, err := gomoku.ReadMove(word)
			if err != nil {
				t.Fatal(err)
			}
			s.Line = append(s.Line, move)
		}
		s.Accepted = [][]core.Move{s.Line[:1]}
		if got := m.Themes(p, s); !slices.Contains(got, c.theme) {
			t.Errorf("%s: the themes are %q", c.theme, got)
		}
	}
}

// For a win by fours all right first stones are listed, and for an only defence the one stone that holds.
func TestSolve(t *testing.T) {
	m := New(gomoku.Standard)
	p, err := m.rules.Parse("15/15/15/15/15/15/7o7/6xxo1o4/6ox7/4o1x1xo5/4xx1ox1x4/8ox5/6oxx1o4/7o7/15 w standard")
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Solve(t.Context(), p, puzzle.Goal{Kind: goalDefend}, mining.Mined)
	if err != nil || m.rules.FormatMove(p, s.Line[0]) != "j5" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := m.Solve(t.Context(), p, puzzle.Goal{Kind: goalVCF}, mining.Mined); err != mining.ErrUnsound {
		t.Errorf("a win where there is none: %v", err)
	}
}
