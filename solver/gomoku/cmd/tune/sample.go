package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/evaluation"
	"qilab/solver/tune"
)

// numbers is how many terms a side of a position has: how often each shape and each pair of them can be made.
const numbers = int(gomoku.Shapes) + evaluation.Pairs

// idle reports whether a term only says how many points are empty. Such terms are left out: they count so often that
// rounding their weights would matter.
func idle(number int) bool { return number == 0 || number == int(gomoku.Shapes) }

type term struct {
	number uint16
	count  float32 // in units of what it usually is
}

// rare is what terms are taken to count usually that count more seldom than that. The fit learns less of them then, which
// is better than much from a few positions.
const rare = 0.2

// sample is a position as the fit sees it, with the side to move first.
type sample struct {
	kinds  [2]int
	terms  [2][]term
	target float64
}

// readSamples reads the positions. usual is how often each term counts, as the root of the mean square.
func readSamples(o *tune.Options) (list []sample, usual [numbers]float64, err error) {
	f, err := os.Open(o.File)
	if err != nil {
		return nil, usual, err
	}
	defer f.Close()
	err = tune.Read(f, func(s tune.Sample) error {
		x, counts, err := newSample(o, s)
		if err != nil {
			return err
		}
		for i := range counts {
			for j, n := range counts[i] {
				usual[j] += float64(n * n)
			}
		}
		list = append(list, x)
		return nil
	})
	if err != nil {
		return nil, usual, fmt.Errorf("%s: %w", o.File, err)
	}
	for j := range usual {
		usual[j] = max(rare, math.Sqrt(usual[j]/float64(2*max(1, len(list)))))
	}
	for _, x := range list {
		for i := range x.terms {
			for j := range x.terms[i] {
				x.terms[i][j].count /= float32(usual[x.terms[i][j].number])
			}
		}
	}
	return list, usual, nil
}

// newSample makes a sample of a line of the file, and counts how often its terms count for either side.
func newSample(o *tune.Options, s tune.Sample) (x sample, counts [2][numbers]int, err error) {
	name, moves, _ := strings.Cut(s.Text, " ")
	i := slices.IndexFunc(gomoku.RuleSets(), func(r gomoku.RuleSet) bool { return r.String() == name })
	if i < 0 {
		return x, counts, fmt.Errorf("%.60q begins with no rule set", s.Text)
	}
	b, err := boardOf(gomoku.RuleSets()[i], moves)
	if err != nil {
		return x, counts, err
	}
	x.target = float64(o.Aim(s, evaluation.Scale))
	for i, side := range []core.Side{b.Turn(), b.Turn().Other()} {
		x.kinds[i] = evaluation.KindOf(b.Rules(), side)
		for p := range b.Empty().All() {
			shapes := evaluation.ShapesAt(b, side, p)
			for j, a := range shapes {
				counts[i][a]++
				for _, c := range shapes[:j] {
					counts[i][int(gomoku.Shapes)+evaluation.PairIndex(a, c)]++
				}
			}
		}
		for j, n := range counts[i] {
			if idle(j) {
				counts[i][j] = 0
			} else if n > 0 {
				x.terms[i] = append(x.terms[i], term{uint16(j), float32(n)})
			}
		}
	}
	return x, counts, nil
}
