package cards_test

import (
	"testing"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// The aim of a mistake is the best proven outcome, and that of its right moves.
func TestAim(t *testing.T) {
	for _, x := range []struct{ game, position, right, want string }{
		{"chaosclock", "1,2,3,0,0,6,7,8,9,0,5,4;0;0", "11", "win"},
		{"chaosclock", "1,2,3,0,0,6,7,8,9,0,5,4;0;0", "4", ""}, // only both win
		{"chaosclock", "1,2,0,4,0,5,7,8,9,0,11,6;0;0", "6", "both-win"},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a8", "win"},
		{"xiangqi", "3k5/9/4b4/9/9/9/9/9/4A4/4K4 w", "e0d0", ""}, // a draw at once
		{"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2e2", ""},
	} {
		g, _ := catalog.Find(games.All(nil), x.game)
		c := training.Card{Game: x.game, Kind: training.Mistake, Position: x.position, Accepted: [][]string{{x.right}}}
		goal, ok := cards.Aim(t.Context(), g, c)
		if ok != (x.want != "") || ok && goal.Kind != x.want {
			t.Errorf("%s, %s, %s: %v, %v; want %q", x.game, x.position, x.right, goal, ok, x.want)
		}
	}
}
