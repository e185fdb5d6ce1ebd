package xiangqi

import (
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels, from matches of 60 games:
//
//	go run ./solver/match/cmd/levels -game xiangqi -games 60 -top candidate -seed 7
//
// The measured levels evaluate without the network. The two strongest use it. With the fourth network master won all
// of 16 games against candidate, so it is stronger by an unknown amount; the strongest searches like master, but as long
// as the machine allows.
var strengths = map[string]catalog.Strength{
	engine.Beginner:  {Elo: 800, Low: 800, High: 800},
	engine.Easy:      {Elo: 1061, Low: 960, High: 1161},
	engine.Medium:    {Elo: 1293, Low: 1174, High: 1412},
	engine.Hard:      {Elo: 1704, Low: 1531, High: 1876},
	engine.Expert:    {Elo: 2230, Low: 1982, High: 2478},
	engine.Candidate: {Elo: 2569, Low: 2297, High: 2842},
	engine.Master:    {Low: 2569},
	engine.Full:      {Low: 2569},
}
