package main

import (
	"context"

	"qilab/core/packed"
	"qilab/solver/tune"
)

// The positions of a step, and its initial size.
const (
	batch = 512
	rate  = 0.002
)

// fit fits the network, and returns its file.
func fit(ctx context.Context, o *tune.Options, log tune.Log) ([]byte, error) {
	list, err := tune.ReadAs(o, func(s tune.Sample) (sample, error) { return newSample(o, s) })
	if err != nil {
		return nil, err
	}
	desks := [2]*desk{new(desk), new(desk)}
	odds := tune.Odds[sample]{
		Target: func(x *sample) float64 { return float64(x.target) },
		Value:  func(k int, w []float64, x *sample) float64 { return desks[k].value(w, x) },
		Slope:  func(k int, w []float64, x *sample, by float64, grad []float64) { desks[k].learn(w, x, by, grad) },
	}
	w, err := odds.Learn(ctx, o, list, newModel(), batch, rate, log)
	if err != nil {
		return nil, err
	}
	return packed.Pack(model(w).rounded().Encode()), nil
}
