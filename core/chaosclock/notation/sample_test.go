package notation_test

import (
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/chaosclock/notation"
)

// games is the codec under test.
var games = notation.For(chaosclock.Rules{})

// sampleMoves are the moves of the sample game, which starts from SampleDeal.
const sampleMoves = "5 3 4 7 6 11 12"

// sampleList returns the sample game in the format of its source: one position per line, in reverse order, with the
// deal at the end.
func sampleList(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSampleGameFromItsPositions(t *testing.T) {
	list := sampleList(t)
	lines := strings.Split(strings.TrimSpace(list), "\n")
	reversed := make([]string, len(lines))
	for i, line := range lines {
		reversed[len(lines)-1-i] = line
	}
	for name, text := range map[string]string{"as listed": list, "forwards": strings.Join(reversed, "\n")} {
		t.Run(name, func(t *testing.T) {
			g, err := games.Game(text)
			if err != nil {
				t.Fatal(err)
			}
			if want := chaosclock.SampleDeal + "\nmoves " + sampleMoves; games.Plain(g) != want {
				t.Errorf("got %q, want %q", games.Plain(g), want)
			}
		})
	}
}

func TestSampleGameByItsMoves(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(sampleList(t)), "\n")
	g := core.NewGame(games.Rules, games.Rules.Start())
	for i, move := range strings.Fields(sampleMoves) {
		m, err := games.Rules.ParseMove(g.Position(), move)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		want, err := games.Rules.Parse(lines[len(lines)-2-i])
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Position(); got.Key() != want.Key() {
			t.Fatalf("after %s: %v, want %v", move, got, want)
		}
	}
	if out := g.Outcome(); out.Over() {
		t.Errorf("the listed game ends with %v", out)
	}
}
