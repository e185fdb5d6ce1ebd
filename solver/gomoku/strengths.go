package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels by each rule set, from matches of 40 games, and of 16 for master:
//
//	go run ./solver/match/cmd/levels -game freestyle -games 40 -top expert
//	go run ./solver/match/cmd/levels -game freestyle -games 16 -from master -top master -steps 1
//
// The strongest level searches like master, but as long as the machine allows (before the tuning of the search it won both of
// two games against master with 800,000 nodes a move).
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 985, Low: 878, High: 1092},
		engine.Medium:   {Elo: 1212, Low: 1086, High: 1338},
		engine.Hard:     {Elo: 1481, Low: 1321, High: 1640},
		engine.Expert:   {Elo: 1773, Low: 1578, High: 1967},
		engine.Master:   {Elo: 2078, Low: 1774, High: 2382},
		engine.Full:     {Low: 2078},
	},
	gomoku.Standard: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1072, Low: 940, High: 1205},
		engine.Medium:   {Elo: 1454, Low: 1274, High: 1634},
		engine.Hard:     {Elo: 1645, Low: 1447, High: 1844},
		engine.Expert:   {Elo: 2047, Low: 1802, High: 2292},
		engine.Master:   {Elo: 2199, Low: 1894, High: 2504},
		engine.Full:     {Low: 2199},
	},
	gomoku.Renju: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1060, Low: 940, High: 1181},
		engine.Medium:   {Elo: 1275, Low: 1136, High: 1413},
		engine.Hard:     {Elo: 1517, Low: 1352, High: 1683},
		engine.Expert:   {Elo: 1828, Low: 1626, High: 2030},
		engine.Master:   {Elo: 2033, Low: 1752, High: 2314},
		engine.Full:     {Low: 2033},
	},
}
