// Tune fits the network of gomoku, which is in solver/gomoku/internal/evaluation.
//
// The positions are leaves of the searches of games, each with the score of a search of its own. The positions of the
// games themselves will not do: the leaves of a search are mostly positions after a bad move, and weights that fitted
// the good ones better played worse.
package main

import (
	"context"
	"math/rand/v2"

	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/tool"
	"qilab/solver/tune"
)

func main() { tool.Main(command) }

var command = tune.Command(tune.Game{
	Path: "./solver/gomoku/cmd/tune", Name: "gomoku",
	Usual: tune.Options{
		File: "qilab-gomoku.txt", Games: 24_000, Nodes: 2500, Epochs: 9, Keep: 1e-6,
		Out: "solver/gomoku/internal/evaluation/gomoku.network.gz",
	},
	Player: func(o *tune.Options) tune.Player {
		play, judge := gomokusolver.NewEngine(8), gomokusolver.NewEngine(8)
		return func(ctx context.Context, rng *rand.Rand) []tune.Sample {
			return selfPlay(ctx, play, judge, o.Nodes, rng)
		}
	},
	Network: true,
	Fit:     tune.FitNetwork(odds, newSample, models),
})
