package main

import (
	"slices"

	"qilab/core/eternal"
	"qilab/solver/eternal/internal/evaluation"
	"qilab/solver/tune"
)

// sample is a position as input of the fit, as the side to move sees it.
type sample struct {
	bucket   uint8
	features []evaluation.Feature
	target   float32
}

// newSample converts a line of the file to a sample.
func newSample(o *tune.Options, s tune.Sample) (sample, error) {
	p, err := eternal.Parse(s.Text)
	if err != nil {
		return sample{}, err
	}
	target := o.Aim(s, evaluation.Scale)
	if p.Turn() == eternal.Black {
		target = 1 - target
	}
	b := p.Board()
	return sample{uint8(evaluation.BucketOf(b)), slices.Clip(evaluation.Features(b)), target}, nil
}
