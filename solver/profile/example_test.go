package profile_test

import (
	"fmt"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/solver/profile"
)

// A profile measures the moves of many games.
func ExampleOf() {
	even := judge.Value{Scored: true}
	lost := judge.Value{Score: -900, Scored: true}
	games := []profile.Game{{
		ID: 1, Side: core.First, Result: core.SecondWins, Scale: 300,
		Moves: []profile.Move{
			{Ply: 1, Judgement: judge.Best, Before: even, After: even},
			{Ply: 3, Judgement: judge.Blunder, Before: even, After: lost},
		},
	}}
	p := profile.Of(games)
	row := p.Sides[0]
	fmt.Printf("%d error at ply %d, %.2f points lost\n", len(row.Errors), row.Errors[0].Ply, row.Lost)
	// Output: 1 error at ply 3, 0.46 points lost
}
