package notation_test

import (
	"runtime"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/core/xiangqi/notation"
)

// Texts at the size limits are parsed or rejected with linear work. The test measures allocated memory, since time
// depends on the load of the machine.
func TestBoundsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("reads megabytes in one goroutine")
	}
	shuffle := strings.Repeat("h2e2 h7e7 e2h2 e7h7 ", 4000/4)
	for name, text := range map[string]string{
		"as long as can be":   shuffle,
		"a ply too long":      shuffle + "h2e2",
		"nested variations":   strings.Repeat("1. h2e2 (", 20000),
		"many variations":     "1. h2e2 " + strings.Repeat("(b2e2 h7e7) ", 30000),
		"a comment":           "1. h2e2 {" + strings.Repeat("x", 4<<20) + "}",
		"comments":            "1. h2e2 " + strings.Repeat("{a}", 1<<20),
		"comments among tags": "[A \"\"]\n" + strings.Repeat(";a\n", 1<<20) + "[B \"\"]\n\nh2e2",
		"brackets":            strings.Repeat("[", 8<<20),
		"DhtmlXQ's brackets":  strings.Repeat("[DhtmlXQ_", (8<<20)/9),
		"DhtmlXQ's digits":    "[DhtmlXQ_movelist]" + strings.Repeat("7747", 60000) + "[/DhtmlXQ_movelist]",
		"bytes of no meaning": strings.Repeat("\xff", gametest.Sample(8<<20)), // in several encodings
		"spaces":              strings.Repeat(" ", gametest.Sample(8<<20)),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := notation.ParseRecord(text)
			runtime.ReadMemStats(&after)
			if err != nil && !gametest.Refusal(err) {
				t.Errorf("%v is no refusal", err)
			}
			work := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text))
			t.Logf("%d bytes of work for each of %d, %.100v", work, len(text), err)
			if work > 1000 {
				t.Errorf("%d bytes of work for each of %d are too many", work, len(text))
			}
		})
	}
}
