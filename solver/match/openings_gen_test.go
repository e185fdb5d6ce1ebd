//go:build match

package match_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/external"
)

var (
	drawTo    = flag.String("draw", "", "write new openings to this file (TestDrawOpenings)")
	drawCount = flag.Int("lines", 300, "how many openings to draw")
	drawWith  = flag.String("with", "/usr/games/fairy-stockfish", "the UCI engine that weighs the openings")
)

// How openings are drawn.
const (
	drawPlies   = 8
	drawChoices = 6       // of so many best moves
	drawSlack   = 40      // one is taken that is no worse than the best by more centipawns
	drawNodes   = 10_000  // for each choice
	drawBound   = 60      // the end of the line is within so many centipawns of even …
	drawVerdict = 100_000 // … by a search of so many nodes
)

// TestDrawOpenings makes testdata/xiangqi.txt: lines that a strong engine finds sensible and, at the end, about even.
func TestDrawOpenings(t *testing.T) {
	if *drawTo == "" {
		t.Skip("asked for with -draw FILE")
	}
	ctx := t.Context()
	engine, err := external.Start(ctx, external.Config{Command: external.Command{Path: *drawWith}, Protocol: external.UCI})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	file, err := os.Create(*drawTo)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	defer out.Flush()
	fmt.Fprintf(out, "# Openings of xiangqi for matches: %d plies each, drawn at random from the %d best moves of %s\n", drawPlies, drawChoices, engine.Name())
	fmt.Fprintf(out, "# no worse than the best by more than %d centipawns; the last position is within %d of even.\n", drawSlack, drawBound)
	fmt.Fprintf(out, "# Made by: go test -tags match -run DrawOpenings ./solver/match -draw FILE -seed %d -lines %d\n", *seed, *drawCount)
	rng := rand.New(rand.NewPCG(*seed, 7))
	seen := map[string]bool{}
	for len(seen) < *drawCount {
		line := core.Line{{Position: xiangqi.Start()}}
		var words []string
		for range drawPlies {
			p := line.Last()
			m := choose(t, engine, line, rng)
			words = append(words, xiangqi.Rules{}.FormatMove(p, m))
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, core.Step{Move: m, Position: next})
		}
		_, r, err := engine.Search(ctx, line, external.Limits{Nodes: drawVerdict}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if last := r.Last; last.Mate != 0 || last.Score > drawBound || last.Score < -drawBound || seen[line.Last().Key()] {
			continue
		}
		seen[line.Last().Key()] = true
		fmt.Fprintln(out, strings.Join(words, " "))
		out.Flush()
	}
}

// choose draws one of the good moves.
func choose(t *testing.T, e *external.Engine, line core.Line, rng *rand.Rand) core.Move {
	t.Helper()
	lines := map[int]external.Info{}
	deepest := 0
	best, _, err := e.Search(t.Context(), line, external.Limits{Nodes: drawNodes, Lines: drawChoices}, func(i external.Info) {
		if i.Scored && i.Bound == external.Exact && len(i.PV) > 0 {
			lines[i.Line] = i
			deepest = max(deepest, i.Depth)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var good []core.Move
	for n := 1; n <= drawChoices; n++ {
		i, ok := lines[n]
		if !ok || i.Depth < deepest-1 || i.Mate != 0 || i.Score < lines[1].Score-drawSlack {
			continue
		}
		if moves := e.Variation(line.Last(), i.PV[:1]); len(moves) == 1 {
			good = append(good, moves[0])
		}
	}
	if len(good) == 0 {
		return best
	}
	return good[rng.IntN(len(good))]
}
