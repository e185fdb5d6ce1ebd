// Package miningtest has the test that the miner of every game passes.
package miningtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// Mine checks that a miner finds puzzles, that they are read back from the pack, and that the solution of a candidate does
// not depend on earlier ones.
func Mine(t *testing.T, m mining.Miner) {
	t.Helper()
	var list []collection.Puzzle
	for i := range uint64(40) {
		if len(list) >= 6 {
			break
		}
		if _, err := mining.Mine(t.Context(), m, rand.New(rand.NewPCG(3, i)), func(z collection.Puzzle) { list = append(list, z) }); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) < 6 {
		t.Fatalf("only %d puzzles were found", len(list))
	}
	slices.Reverse(list)
	for _, z := range list {
		if back, err := collection.Parse(collection.Format(z)); err != nil || back.Line == nil {
			t.Errorf("%s: %v", z.ID, err)
		}
		if err := mining.Verify(t.Context(), m, z); err != nil {
			t.Errorf("%s: %v", z.ID, err)
		}
	}
}
