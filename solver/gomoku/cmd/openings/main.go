// Openings draws openings of gomoku for matches.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/gomoku/cmd/openings",
	About: `Openings draws openings of gomoku for matches: a few random stones near the centre that our own engine considers about
even. There is no independent judge, so the openings share the engine's bias, which is why all of them are played with
both colours. It made renju.txt, freestyle.txt and standard.txt in solver/gomoku/openings.`,
	Example: `-rules renju -n 300 -nodes 150000 -seed 5 -o renju.txt`,
	Run:     run,
}

// A search of 1/glances of the nodes comes first, and discards positions that it scores farther than near from even. The full
// search then discards those that it scores farther than even.
const (
	glances    = 33
	near, even = 120, 40
)

func run(ctx context.Context, e *tool.Env) (err error) {
	sets := map[string]gomoku.RuleSet{}
	var names []string
	for _, set := range gomoku.RuleSets() {
		sets[set.String()] = set
		names = append(names, set.String())
	}
	set := e.Flags.String("rules", "renju", fmt.Sprintf("the rule `set`, one of %v", names))
	count := e.Flags.Int("n", 300, "number of openings")
	path := e.Flags.String("o", "", "the `file` to write (default: standard output)")
	nodes := e.Flags.Uint64("nodes", 1_000_000, "nodes to evaluate an opening")
	seed := e.Flags.Uint64("seed", 1, "seed of the random stones")
	if err := e.Parse(); err != nil {
		return err
	}
	if err := tool.OneOf("rules", *set, names); err != nil {
		return err
	}
	if err := tool.AtLeast("n", *count, 1); err != nil {
		return err
	}
	if *nodes == 0 {
		return tool.Usagef("-nodes must be at least 1")
	}
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done(&err)
	rules := gomoku.Rules{Set: sets[*set]}
	fmt.Fprintf(out, "# Openings of %s for matches: 4 to 9 stones near the centre, drawn at random, within %d of even by a search of our\n", rules.ID(), even)
	fmt.Fprintf(out, "# own engine over %d nodes. Made by: go run ./solver/gomoku/cmd/openings -rules %s -n %d -nodes %d -seed %d\n",
		*nodes, *set, *count, *nodes, *seed)
	rng := rand.New(rand.NewPCG(*seed, 8))
	eng := gomokusolver.NewEngine(64)
	defer eng.Free()
	weigh := func(line core.Line, nodes uint64) (score int) {
		eng.Clear()
		eng.Search(ctx, line.Last().(gomoku.Position).Board(), gomokusolver.Limits{Nodes: nodes}, func(i gomokusolver.Info) { score = i.Score })
		return max(score, -score)
	}
	seen := map[string]bool{}
	for tries := 1; len(seen) < *count; tries++ {
		line := draw(rules, rng)
		canonical, _ := line.Last().(gomoku.Position).Canonical()
		if line.Last().Outcome().Over() || seen[canonical.Key()] {
			continue
		}
		e.Progress("%d of %d openings, %d tried", len(seen), *count, tries)
		good := weigh(line, max(1, *nodes/glances)) <= near && weigh(line, *nodes) <= even
		if ctx.Err() != nil {
			return ctx.Err() // the search may have been cut short
		}
		if good {
			seen[canonical.Key()] = true
			if _, err := fmt.Fprintln(out, text(line)); err != nil {
				return err
			}
		}
	}
	return nil
}

// draw returns a line of random stones near the centre.
func draw(rules gomoku.Rules, rng *rand.Rand) core.Line {
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
	return line
}

// text returns the moves of a line in the notation of gomoku players.
func text(line core.Line) string {
	var moves []core.Move
	for _, step := range line[1:] {
		moves = append(moves, step.Move)
	}
	return gomoku.FormatMoves(moves)
}
