package xiangqi

import (
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels, from matches of 60 games:
//
//	go run ./solver/match/cmd/levels -game xiangqi -games 60 -top expert
//
// The measured levels evaluate without the network, as they did then. The two strongest use it. With the third network
// master won all of 30 games against expert, so it is stronger by an unknown amount; the strongest searches like master,
// but as long as the machine allows.
var strengths = map[string]catalog.Strength{
	engine.Beginner: {Elo: 800, Low: 800, High: 800},
	engine.Easy:     {Elo: 1092, Low: 988, High: 1196},
	engine.Medium:   {Elo: 1290, Low: 1171, High: 1409},
	engine.Hard:     {Elo: 1656, Low: 1496, High: 1815},
	engine.Expert:   {Elo: 2098, Low: 1881, High: 2316},
	engine.Master:   {Low: 2098},
	engine.Full:     {Low: 2098},
}
