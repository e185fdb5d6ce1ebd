package table

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/games"
)

// The program prefers the move that leads to the best next move while the other side passes.
func TestFreeMovesChoice(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches")
	}
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	list := xiangqi.Rules{}.Handicaps()
	h := list[slices.IndexFunc(list, func(h core.Handicap) bool { return h.ID == "two" })]
	c := chooser{by: g.Analyzer}
	given := core.GivenHandicap{Handicap: h, Made: core.Line{{Position: h.Position}}}
	began := time.Now()
	m, err := c.choose(t.Context(), given, rand.New(rand.NewPCG(1, 2)))
	if err != nil || !slices.Contains(given.May(), m) {
		t.Fatalf("%v, %v", m, err)
	}
	if d := time.Since(began); d > 20*time.Second {
		t.Errorf("it took %v", d)
	}
}
