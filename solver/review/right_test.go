package review_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/review"
)

func TestRight(t *testing.T) {
	p := gomoku.Rules{}.Start()
	move := func(n int) core.Move { return gomoku.Point(n).Move() }
	score := func(n, value int) solver.Verdict { return solver.Verdict{Move: move(n), Score: value, Scored: true} }
	bound := score(3, 100)
	bound.Bound = true
	won := func(n int) solver.Verdict { return solver.Verdict{Move: move(n), Result: core.FirstWins} }
	for name, c := range map[string]struct {
		moves []solver.Verdict
		want  []core.Move
	}{
		"scores":  {[]solver.Verdict{score(1, 100), score(2, 95), bound, score(4, -300)}, []core.Move{move(1), move(2)}},
		"outcome": {[]solver.Verdict{won(1), won(2), score(3, 900), {Move: move(4), Result: core.Draw}}, []core.Move{move(1), move(2)}},
		"nothing": {[]solver.Verdict{{Move: move(1)}, {Move: move(2)}}, nil},
		"none":    {nil, nil},
	} {
		got := review.Right(catalog.Game{Scale: 200}, solver.Report{Position: p, Moves: c.moves})
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}
