// Balance lets the engine of Eternal Chess play itself, to measure the advantage of moving first.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"

	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/eternal/cmd/balance",
	About: `Balance lets the engine of Eternal Chess play itself from the starting positions and prints for each how often Red, who
moves first, won, with the 95 % interval (Wilson, 1927).`,
	Example: `-games 400 -nodes 3000 -from standard
-games 100`,
	Run: run,
}

func run(ctx context.Context, e *tool.Env) error {
	list := eternal.Openings()
	var ids []string
	for _, o := range list {
		ids = append(ids, o.ID)
	}
	games := e.Flags.Int("games", 20, "games from each starting position")
	nodes := e.Flags.Uint64("nodes", 3000, "nodes per step")
	from := e.Flags.String("from", "", fmt.Sprintf("one starting `position`, of %v (default: all)", ids))
	parallel := e.Flags.Int("parallel", runtime.NumCPU(), "games played at a time, each on a core")
	seed := e.Flags.Uint64("seed", 1, "seed of the openings")
	if err := e.Parse(); err != nil {
		return err
	}
	if err := tool.AtLeast("games", *games, 1); err != nil {
		return err
	}
	if err := tool.AtLeast("parallel", *parallel, 1); err != nil {
		return err
	}
	if *nodes == 0 {
		return tool.Usagef("-nodes must be at least 1")
	}
	if *from != "" {
		if err := tool.OneOf("from", *from, ids); err != nil {
			return err
		}
	}
	for _, o := range list {
		if *from != "" && o.ID != *from {
			continue
		}
		tally, err := play(ctx, e, o, *games, *nodes, *parallel, *seed)
		if tally.Games() > 0 {
			fmt.Fprintln(e.Out, line(o.ID, &tally))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// play plays from one opening.
func play(ctx context.Context, e *tool.Env, o eternal.Opening, games int, nodes uint64, parallel int, seed uint64) (match.Tally, error) {
	game, err := players.Find(eternal.Rules{}.ID())
	if err != nil {
		return match.Tally{}, err
	}
	p, err := players.Parse(game, "own;hash=8", players.Limits{Nodes: nodes}, seed)
	if err != nil {
		return match.Tally{}, err
	}
	lines, err := eternalsolver.QuietOpenings([]eternal.Opening{o}, games, rand.New(rand.NewPCG(seed, 7)))
	if err != nil {
		return match.Tally{}, err
	}
	return match.Run(ctx, match.Config{
		Rules: game.Rules, Players: [2]match.Maker{p.Make, p.Make}, Games: games, Single: true, Concurrency: parallel, Openings: lines, Seed: seed,
		MaxPlies: openings.MaxPlies(game),
		Report: func(_ *match.Game, tally *match.Tally) bool {
			e.Progress("%s, game %d of %d", o.ID, tally.Games(), games)
			return true
		},
	})
}

// line formats the result of the games from an opening.
func line(id string, t *match.Tally) string {
	n := float64(t.Games())
	share := (float64(t.Reds[2]) + float64(t.Reds[1])/2) / n
	low, high := match.Wilson(share, n)
	return fmt.Sprintf("%-8s  Red won %d, drawn %d, Black won %d: %.1f %% (%.1f to %.1f), %.0f steps a game", id, t.Reds[2], t.Reds[1], t.Reds[0],
		100*share, 100*low, 100*high, float64(t.Plies)/n)
}
