package notation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// plain returns a text as PGN preserves it: its words, with all brackets replaced by round ones.
func plain(text string) string {
	return core.OneLine(strings.NewReplacer("{", "(", "}", ")", "[", "(").Replace(text))
}

// saidOf returns the tags of a game, and its comments as a format preserves them.
func saidOf(g *core.Game, tags []string, kept func(string) string) string {
	var b strings.Builder
	for _, name := range tags {
		b.WriteString(name + "=" + core.OneLine(g.Tags().Get(name)) + "\n")
	}
	for n := g.Root(); n != nil; n = n.Next() {
		b.WriteString(kept(n.Comment) + "\n")
	}
	return b.String()
}

// Names and comments are never mistaken for syntax of the format they are written in.
func TestAwkwardTexts(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(24, 0))
	roster := []string{"Event", "Site", "Date", "Round", "Red", "Black", "Annotator", "ECCO"}
	for range gametest.Sample(1000) {
		g := recordtest.Random(rng)
		gametest.MakeAwkward(rng, g, roster...)
		checkWritten(t, g)
		for _, id := range []string{"pgn-chinese", "pgn-wxf", "pgn-iccs"} {
			text := written(g, id)
			if got, want := saidOf(mustRecord(t, text), roster, plain), saidOf(g, roster, plain); got != want {
				t.Fatalf("%s: %q instead of %q is read from\n%s", id, got, want, text)
			}
		}
		if g.Root().Next() != nil {
			text := notation.FormatDhtmlXQ(g)
			if got, want := saidOf(mustRecord(t, text), roster[:7], core.CleanComment), saidOf(g, roster[:7], core.CleanComment); got != want {
				t.Fatalf("%q instead of %q is read from\n%s", got, want, text)
			}
		}
	}
}
