package main

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/evaluation"
	"qilab/solver/tune"
)

// sample is a position as input of the fit, with the side to move first.
type sample struct {
	kinds    [2]uint8
	features []feature
	target   float32
}

// feature is the class of a point for a side. Points that are Nothing have no feature.
type feature struct {
	point, side uint8
	class       uint16
}

// newSample converts a line of the file to a sample.
func newSample(o *tune.Options, s tune.Sample) (x sample, err error) {
	name, moves, _ := strings.Cut(s.Text, " ")
	i := slices.IndexFunc(gomoku.RuleSets(), func(r gomoku.RuleSet) bool { return r.String() == name })
	if i < 0 {
		return x, fmt.Errorf("%.60q does not begin with a rule set", s.Text)
	}
	b, err := boardOf(gomoku.RuleSets()[i], moves)
	if err != nil {
		return x, err
	}
	x.target = o.Aim(s, evaluation.Scale)
	var features []feature
	for i, side := range []core.Side{b.Turn(), b.Turn().Other()} {
		x.kinds[i] = uint8(evaluation.KindOf(b.Rules(), side))
		for p := range gomoku.Point(gomoku.Points) {
			if class := evaluation.ClassOf(b, side, p); class != evaluation.Nothing {
				features = append(features, feature{uint8(p), uint8(i), uint16(class)})
			}
		}
	}
	x.features = slices.Clone(features)
	return x, nil
}
