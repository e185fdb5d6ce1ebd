package xiangqi

import (
	"testing"

	"qilab/core"
)

// An opening is a variation of those whose moves it requires: 五六炮对反宫马 is no 屏风马, though Black has both horses out.
func TestOpeningParents(t *testing.T) {
	byID := map[string]core.OpeningName{}
	for _, n := range openingNames() {
		byID[n.ID] = n
	}
	for _, c := range []struct {
		id, of string
		want   bool
	}{
		{"screen-cross-7", "screen", true}, {"screen-trade-57", "screen", true}, {"screen-panhe-59", "screen-panhe", true}, {"screen-river", "screen", true},
		{"sandwich-56", "sandwich-both", true}, {"sandwich-56", "screen", false}, {"single-horse", "screen", false}, {"same-filed-ranked-7", "same", true},
		{"pawns", "pawn", true}, {"screen-cross-7", "pawn", false}, {"elephant-left-horse", "elephant", true}, {"elephant-left-horse", "horse", false},
		{"screen", "screen-cross", false},
	} {
		if _, ok := byID[c.id]; !ok {
			t.Fatalf("there is no opening %s", c.id)
		}
		found := false
		for n, steps := byID[c.id], 0; n.Parent != ""; n, steps = byID[n.Parent], steps+1 {
			if steps > len(byID) {
				t.Fatalf("%s is its own parent", c.id)
			}
			found = found || n.Parent == c.of
		}
		if found != c.want {
			t.Errorf("%s is a variation of %s: %v, want %v", c.id, c.of, found, c.want)
		}
	}
}
