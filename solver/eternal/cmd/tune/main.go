// Tune fits the network of Eternal Chess, which is in solver/eternal/internal/evaluation.
//
// The positions are those that the searches of games evaluate, each with the score of a search of its own, as in gomoku;
// see solver/gomoku/cmd/tune.
package main

import (
	"context"
	"math/rand/v2"

	eternalsolver "qilab/solver/eternal"
	"qilab/solver/tool"
	"qilab/solver/tune"
)

func main() { tool.Main(command) }

var command = tune.Command(tune.Game{
	Path: "./solver/eternal/cmd/tune", Name: "Eternal Chess",
	Usual: tune.Options{
		File: "qilab-eternal.txt", Games: 400, Nodes: 1000, Epochs: 5, Keep: 1e-5,
		Out: "solver/eternal/internal/evaluation/eternal.network.gz",
	},
	Player: func(o *tune.Options) tune.Player {
		play, judge := eternalsolver.NewEngine(4), eternalsolver.NewEngine(4)
		return func(ctx context.Context, rng *rand.Rand) []tune.Sample {
			return selfPlay(ctx, play, judge, o.Nodes, rng)
		}
	},
	Network: true,
	Fit:     tune.FitNetwork(odds, newSample, models),
})
