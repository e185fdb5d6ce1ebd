package eternal

import (
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels, from matches of 60 games:
//
//	go run ./solver/match/cmd/levels -game eternal -games 60 -top expert
//
// Each level won nearly all games against the one below it, so that only the lower bounds say much. That was before the search came to
// need a quarter of the positions for the same depth; with today's, easy, medium and hard each won all of 40 games against the level
// below. The strongest level, which is bounded by time, depends on the machine: one with 400,000 positions for each step won both of
// two games against expert, so that it is known to be no weaker, and no more.
var strengths = map[string]catalog.Strength{
	engine.Beginner: {Elo: 800, Low: 800, High: 800},
	engine.Easy:     {Elo: 1518, Low: 1175, High: 1862},
	engine.Medium:   {Elo: 2073, Low: 1671, High: 2476},
	engine.Hard:     {Elo: 2731, Low: 2244, High: 3219},
	engine.Expert:   {Elo: 3197, Low: 2683, High: 3712},
	engine.Full:     {Low: 2683},
}
