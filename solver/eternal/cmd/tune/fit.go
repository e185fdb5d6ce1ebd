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
	list, err := readSamples(o)
	if err != nil {
		return nil, err
	}
	desks := [2]*desk{new(desk), new(desk)}
	w, err := tune.Learn(ctx, o, list, newModel(), batch, rate, log,
		func(list []sample, w []float64) float64 {
			return tune.Sum(len(list), 1, func(k, i int, sum []float64) {
				d := tune.Sigmoid(desks[k].value(w, &list[i])) - float64(list[i].target)
				sum[0] += d * d
			})[0] / float64(max(1, len(list)))
		},
		func(list []sample, w []float64) []float64 { // of the cross entropy
			return tune.Sum(len(list), len(w), func(k, i int, grad []float64) {
				d := tune.Sigmoid(desks[k].value(w, &list[i])) - float64(list[i].target)
				desks[k].learn(w, &list[i], d, grad)
			})
		})
	if err != nil {
		return nil, err
	}
	return packed.Pack(model(w).rounded().Encode()), nil
}
