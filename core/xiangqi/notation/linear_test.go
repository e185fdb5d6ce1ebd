package notation_test

import (
	"strings"
	"testing"
	"time"

	"qilab/core/gametest"
	"qilab/core/xiangqi/notation"
)

// lookAheads are texts at whose every token a reader could look through the rest.
var lookAheads = []struct{ name, begin, unit string }{
	{"numbers without spaces", "炮二平五;", "1."},
	{"numbers in circles", "炮二平五 ", "①"},
	{"digits in brackets", "炮二平五（", "1"},
	{"semicolons before a move", "炮二平五", ";"},
	{"open variations", "炮二平五", "（炮二平五 1. "},
	{"comments in open variations", "炮二平五", "(;x\n炮二平五"},
	{"tags in a line", "", `[Ab "x"]`},
}

// The texts would take minutes if the time were quadratic.
func TestLookAheadEnds(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, c := range lookAheads {
		text := c.begin + strings.Repeat(c.unit, 200_000/len(c.unit)) + "炮8平5"
		began := time.Now()
		_, err := notation.ParseRecord(text)
		took := time.Since(began)
		t.Logf("%s: %v, %.100v", c.name, took, err)
		if took > time.Minute {
			t.Errorf("%s take %v", c.name, took)
		}
	}
}

func BenchmarkLookAhead(b *testing.B) {
	for _, c := range lookAheads {
		text := c.begin + strings.Repeat(c.unit, 20_000/len(c.unit)) + "炮8平5"
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				notation.ParseRecord(text)
			}
		})
	}
}
