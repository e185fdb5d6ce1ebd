package main

import (
	"context"

	"qilab/core/packed"
	"qilab/solver/tune"
)

// odds returns the model for the fit.
func odds() tune.Odds[sample] {
	return tune.NewOdds(func(x *sample) float64 { return float64(x.target) }, (*desk).value, (*desk).learn)
}

// fit fits the network, and returns its file.
func fit(ctx context.Context, o *tune.Options, log tune.Log) ([]byte, error) {
	w, err := odds().Fit(ctx, o, newSample, newModel(), log)
	if err != nil {
		return nil, err
	}
	return packed.Pack(model(w).rounded().Encode()), nil
}
