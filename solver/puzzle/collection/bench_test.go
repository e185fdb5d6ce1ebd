package collection_test

import (
	"testing"

	"qilab/solver/puzzle/collection"
)

// The largest game. Puzzles are read on demand.
func BenchmarkOf(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if len(collection.Of("xiangqi")) == 0 {
			b.Fatal("no puzzles")
		}
	}
}
