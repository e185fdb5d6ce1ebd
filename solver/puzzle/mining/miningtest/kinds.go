package miningtest

import (
	"testing"

	"qilab/core/gametest"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// Kinds checks that a miner lists the goals of the game's collection, and that it solves a puzzle of each as a composed one.
func Kinds(t *testing.T, m mining.Miner) {
	t.Helper()
	gametest.OneGoroutine(t)
	first := map[string]collection.Puzzle{}
	for _, z := range collection.Of(m.Rules().ID()) {
		if _, ok := first[z.Goal.Kind]; !ok {
			first[z.Goal.Kind] = z
		}
	}
	for _, k := range m.Kinds() {
		if _, ok := first[k.ID]; !ok {
			t.Errorf("the collection has no puzzles of the goal %s", k.ID)
		}
	}
	for kind, z := range first {
		if k, ok := puzzle.FindKind(m.Kinds(), kind); !ok || z.Goal.Moves > k.Max {
			t.Errorf("the goal %s is not listed", z.Goal)
		}
		p, err := m.Rules().Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		_, again, err := mining.Compose(t.Context(), m, p, z.Goal)
		again.Rating = z.Rating
		if err != nil || collection.Format(again) != collection.Format(z) {
			t.Errorf("%s is composed as %+v, %v", collection.Format(z), again, err)
		}
	}
}
