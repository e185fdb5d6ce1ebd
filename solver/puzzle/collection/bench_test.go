package collection_test

import (
	"testing"

	"qilab/solver/puzzle/collection"
)

// The largest game. Nothing is read before it is asked for.
func BenchmarkOf(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if len(collection.Of("xiangqi")) == 0 {
			b.Fatal("no puzzles")
		}
	}
}
