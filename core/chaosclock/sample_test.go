package chaosclock

import (
	"os"
	"strings"
	"testing"

	"qilab/core"
)

// sampleMoves are the moves of the sample game that begins with SampleDeal.
const sampleMoves = "5 3 4 7 6 11 12"

// The sample game as its source lists it: one position a line, the last first, the deal at the end.
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
			g, err := Rules{}.ParseGame(text)
			if err != nil {
				t.Fatal(err)
			}
			if want := SampleDeal + "\nmoves " + sampleMoves; (Rules{}).FormatGame(g) != want {
				t.Errorf("got %q, want %q", Rules{}.FormatGame(g), want)
			}
		})
	}
}

func TestSampleGameByItsMoves(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(sampleList(t)), "\n")
	g := core.NewGame(Rules{}, Rules{}.Start())
	for i, move := range strings.Fields(sampleMoves) {
		if err := playWord(g, move); err != nil {
			t.Fatal(err)
		}
		want := mustParse(t, lines[len(lines)-2-i])
		if got := g.Position(); got.Key() != want.Key() {
			t.Fatalf("after %s: %v, want %v", move, got, want)
		}
	}
	if out := g.Outcome(); out.Over() {
		t.Errorf("the listed game ends with %v", out)
	}
}
