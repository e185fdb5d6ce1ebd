package main

import (
	"fmt"
	"os"
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

// readSamples reads the positions.
func readSamples(o *tune.Options) (list []sample, err error) {
	f, err := os.Open(o.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	err = tune.Read(f, func(s tune.Sample) error {
		x, err := newSample(o, s)
		list = append(list, x)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.File, err)
	}
	return list, nil
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
