package gomoku_test

import (
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// rulesOf returns the rule set of a fuzzing input.
func rulesOf(n uint8) gomoku.Rules {
	return gomoku.Rules{Set: gomoku.RuleSets()[n%3], Tournament: n%2 == 1}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		regressionPosition, regression, "start", "", "15/15 b", strings.Repeat("15/", 14) + "xxxxx10 b", "moves", "start moves h8", "h8 pass -- a1",
		strings.Repeat(".......X.......\n", 15),
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(5))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		p, ok := gametest.Position(t, r, text)
		if !ok {
			return
		}
		if back, err := r.Parse(gomoku.FormatBoard(p.(gomoku.Position))); err == nil && !sameStones(back.(gomoku.Position), p.(gomoku.Position)) {
			t.Fatalf("%q: the board is read back as %v", text, back)
		}
		if b := p.(gomoku.Position).Board(); b.ForbiddenPoints() != p.(gomoku.Position).Forbidden() {
			t.Fatalf("%q: board and position disagree on what is forbidden", text)
		}
	})
}

func sameStones(p, q gomoku.Position) bool {
	return p.Stones(gomoku.Black) == q.Stones(gomoku.Black) && p.Stones(gomoku.White) == q.Stones(gomoku.White)
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"h8", "H8", " 1. h8", "pass", "--", "", "h", "88", "ü1", "a1b1", "o15", "p16"} {
		f.Add(regressionPosition, text)
	}
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, gomoku.Rules{}, position, text) })
}
