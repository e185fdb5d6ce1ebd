package eternal

import (
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels, from matches of 60 games:
//
//	go run ./solver/match/cmd/levels -game eternal -games 60 -top expert
//
// Each level won nearly all games against the one below it, so only the lower bounds are meaningful. That was before an
// improvement of the search to a quarter of the nodes for the same depth; since then, easy, medium and hard each won
// all of 40 games against the level below. They evaluate without the network, as they did then. The strongest level, which
// is bounded by time and has the network and the present constants, depends on the machine: with 400,000 nodes for each step
// it won 49 of 50 games against expert (+676, +483 or more).
var strengths = map[string]catalog.Strength{
	engine.Beginner: {Elo: 800, Low: 800, High: 800},
	engine.Easy:     {Elo: 1518, Low: 1175, High: 1862},
	engine.Medium:   {Elo: 2073, Low: 1671, High: 2476},
	engine.Hard:     {Elo: 2731, Low: 2244, High: 3219},
	engine.Expert:   {Elo: 3197, Low: 2683, High: 3712},
	engine.Full:     {Low: 3166},
}
