// Openings draws openings of xiangqi for matches.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/external"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/openings",
	About: `Openings draws openings of xiangqi for matches: lines of moves that a strong engine considers sensible, to positions
that it considers about even. It made solver/xiangqi/openings.txt.`,
	Example: `-n 300 -o openings.txt -with /usr/games/fairy-stockfish
-n 10 -with '/tmp/qilab engine uci'`,
	Run: run,
}

// The constants of drawing.
const (
	plies   = 8
	choices = 6  // number of best moves to choose from
	slack   = 40 // the maximum loss of a chosen move, in centipawns
	bound   = 60 // the maximum imbalance at the end of a line, in centipawns
)

func run(ctx context.Context, e *tool.Env) (err error) {
	count := e.Flags.Int("n", 300, "number of openings")
	path := e.Flags.String("o", "", "the `file` to write (default: standard output)")
	with := e.Flags.String("with", "/usr/games/fairy-stockfish", "the `command` of the UCI engine that evaluates the openings")
	nodes := e.Flags.Uint64("nodes", 10_000, "nodes to choose a move; the end of a line is evaluated with ten times as many")
	seed := e.Flags.Uint64("seed", 1, "seed of the random choices")
	if err := e.Parse(); err != nil {
		return err
	}
	words := strings.Fields(*with)
	switch {
	case *count < 1:
		return tool.AtLeast("n", *count, 1)
	case *nodes == 0:
		return tool.Usagef("-nodes must be at least 1")
	case len(words) == 0:
		return tool.Usagef("-with: expected a command")
	}
	engine, err := external.Start(ctx, external.Config{Command: external.Command{Path: words[0], Args: words[1:]}, Dialect: &external.Xiangqi, Protocol: external.UCI})
	if err != nil {
		return err
	}
	defer engine.Close()
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done(&err)
	fmt.Fprintf(out, "# Openings of xiangqi for matches: %d plies each, drawn at random from the %d best moves of %s\n", plies, choices, engine.Name())
	fmt.Fprintf(out, "# no worse than the best by more than %d centipawns; the last position is within %d of even.\n", slack, bound)
	fmt.Fprintf(out, "# Made by: go run ./solver/xiangqi/cmd/openings -n %d -nodes %d -seed %d\n", *count, *nodes, *seed)
	d := &drawer{engine: engine, rng: rand.New(rand.NewPCG(*seed, 7)), nodes: *nodes}
	seen := map[string]bool{}
	for tries := 1; len(seen) < *count; tries++ {
		line, text, err := d.draw(ctx)
		if err != nil {
			return err
		}
		even, err := d.even(ctx, line)
		if err != nil {
			return err
		}
		e.Progress("%d of %d openings, %d tried", len(seen), *count, tries)
		if key := line.Last().Key(); even && !seen[key] {
			seen[key] = true
			if _, err := fmt.Fprintln(out, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawer draws with an engine.
type drawer struct {
	engine *external.Engine
	rng    *rand.Rand
	nodes  uint64 // per choice
}

// draw returns a random line from the start, and its moves as text.
func (d *drawer) draw(ctx context.Context) (core.Line, string, error) {
	line := core.Line{{Position: xiangqi.Start()}}
	var words []string
	for range plies {
		p := line.Last()
		m, err := d.choose(ctx, line)
		if err != nil {
			return nil, "", err
		}
		words = append(words, xiangqi.Rules{}.FormatMove(p, m))
		next, err := p.Play(m)
		if err != nil {
			return nil, "", err
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return line, strings.Join(words, " "), nil
}

// even reports whether the end of a line is roughly balanced.
func (d *drawer) even(ctx context.Context, line core.Line) (bool, error) {
	if line.Last().Outcome().Over() {
		return false, nil
	}
	_, r, err := d.engine.Search(ctx, line, external.Limits{Nodes: 10 * d.nodes}, nil)
	return err == nil && r.Last.Mate == 0 && r.Last.Score <= bound && r.Last.Score >= -bound, err
}

// choose draws one of the good moves.
func (d *drawer) choose(ctx context.Context, line core.Line) (core.Move, error) {
	lines := map[int]external.Info{}
	deepest := 0
	best, _, err := d.engine.Search(ctx, line, external.Limits{Nodes: d.nodes, Lines: choices}, func(i external.Info) {
		if i.Scored && i.Bound == external.Exact && len(i.PV) > 0 {
			lines[i.Line] = i
			deepest = max(deepest, i.Depth)
		}
	})
	if err != nil {
		return core.Move{}, err
	}
	var good []core.Move
	for n := 1; n <= choices; n++ {
		i, ok := lines[n]
		if !ok || i.Depth < deepest-1 || i.Mate != 0 || i.Score < lines[1].Score-slack {
			continue
		}
		if moves := d.engine.Variation(line.Last(), i.PV[:1]); len(moves) == 1 {
			good = append(good, moves[0])
		}
	}
	if len(good) == 0 {
		return best, nil
	}
	return good[d.rng.IntN(len(good))], nil
}
