package gomoku

import "testing"

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		new(patternTable).fill(true)
	}
}
