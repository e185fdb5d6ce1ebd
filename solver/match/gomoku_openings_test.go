//go:build match

package match_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	listed "qilab/solver/games"
	engine "qilab/solver/gomoku"
)

// TestDrawGomokuOpenings makes testdata/renju.txt, standard.txt and freestyle.txt (-game says which): a few stones near
// the centre, drawn at random, that our own engine finds about even by a search of a million nodes. There is no outside
// judge: a bias of the engine is one of the openings as well, which is why all of them are played with both colours.
//
//	go test -tags match -run DrawGomoku ./solver/match -game renju -draw testdata/renju.txt -lines 100
func TestDrawGomokuOpenings(t *testing.T) {
	entry, ok := catalog.Find(listed.All(nil), *gameID)
	if !ok {
		t.Fatalf("there is no game %q", *gameID)
	}
	rules, is := entry.Rules.(gomoku.Rules)
	if !is || *drawTo == "" {
		t.Skip("asked for with -game and -draw FILE")
	}
	const (
		glance, near = 30_000, 120 // what a short search finds farther from even is not looked at again
		nodes, even  = 1_000_000, 40
	)
	file, err := os.Create(*drawTo)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	defer out.Flush()
	fmt.Fprintf(out, "# Openings of %s for matches: 4 to 9 stones near the centre, drawn at random, within %d of even by a search of our\n", rules.ID(), even)
	fmt.Fprintf(out, "# own engine over %d nodes. Made by: go test -tags match -run DrawGomoku ./solver/match -game %s -draw FILE -lines %d -seed %d\n", nodes, rules.ID(), *drawCount, *seed)
	rng := rand.New(rand.NewPCG(*seed, 8))
	seen := map[string]bool{}
	e := engine.NewEngine(64)
	for len(seen) < *drawCount {
		line := core.Line{{Position: rules.Start()}}
		for len(line) <= 4+rng.IntN(6) {
			p := gomoku.PointAt(4+rng.IntN(7), 4+rng.IntN(7))
			if len(line) == 1 {
				p = gomoku.Centre
			}
			if next, err := line.Last().Play(p.Move()); err == nil {
				line = append(line, core.Step{Move: p.Move(), Position: next})
			}
		}
		var moves []core.Move
		for _, step := range line[1:] {
			moves = append(moves, step.Move)
		}
		canonical, _ := line.Last().(gomoku.Position).Canonical()
		if line.Last().Outcome().Over() || seen[canonical.Key()] {
			continue
		}
		weigh := func(nodes uint64) (score int) {
			e.Clear()
			e.Search(t.Context(), boardOf(line), engine.Limits{Nodes: nodes}, func(i engine.Info) { score = i.Score })
			return max(score, -score)
		}
		if weigh(glance) <= near && weigh(nodes) <= even {
			seen[canonical.Key()] = true
			fmt.Fprintln(out, gomoku.FormatMoves(moves))
			out.Flush()
		}
	}
}
