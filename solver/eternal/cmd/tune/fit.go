package main

import (
	"context"

	"qilab/core/packed"
	"qilab/solver/tune"
)

// odds returns the model for the fit.
func odds() tune.Odds[sample] {
	desks := [2]*desk{new(desk), new(desk)}
	return tune.Odds[sample]{
		Target: func(x *sample) float64 { return float64(x.target) },
		Value:  func(k int, w []float64, x *sample) float64 { return desks[k].value(w, x) },
		Slope:  func(k int, w []float64, x *sample, by float64, grad []float64) { desks[k].learn(w, x, by, grad) },
	}
}

// fit fits the network, and returns its file.
func fit(ctx context.Context, o *tune.Options, log tune.Log) ([]byte, error) {
	w, err := odds().Fit(ctx, o, newSample, newModel(), log)
	if err != nil {
		return nil, err
	}
	return packed.Pack(model(w).rounded().Encode()), nil
}
