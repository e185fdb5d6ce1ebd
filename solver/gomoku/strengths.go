package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels by each rule set, from matches of 60 games in freestyle and of 40 in the others:
//
//	go run ./solver/match/cmd/levels -game freestyle -games 60 -top expert
//	go run ./solver/match/cmd/levels -game standard -games 40 -top expert
//	go run ./solver/match/cmd/levels -game renju -games 40 -top expert
//
// The two strongest levels take too long for that. Master won 7 of 8 games against expert in freestyle and 6 of 8 in each of the others,
// which says that it is stronger, and not by how much; the strongest searches as master does and longer, as far as the machine allows
// (with 800,000 positions a move it won both of two games against master).
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1069, Low: 965, High: 1173},
		engine.Medium:   {Elo: 1364, Low: 1237, High: 1490},
		engine.Hard:     {Elo: 1461, Low: 1326, High: 1597},
		engine.Expert:   {Elo: 1746, Low: 1589, High: 1902},
		engine.Master:   {Low: 1746},
		engine.Full:     {Low: 1746},
	},
	gomoku.Standard: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1136, Low: 981, High: 1291},
		engine.Medium:   {Elo: 1640, Low: 1405, High: 1875},
		engine.Hard:     {Elo: 1770, Low: 1526, High: 2013},
		engine.Expert:   {Elo: 2038, Low: 1777, High: 2298},
		engine.Master:   {Low: 2038},
		engine.Full:     {Low: 2038},
	},
	gomoku.Renju: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1066, Low: 934, High: 1199},
		engine.Medium:   {Elo: 1500, Low: 1310, High: 1691},
		engine.Hard:     {Elo: 1615, Low: 1413, High: 1816},
		engine.Expert:   {Elo: 1951, Low: 1722, High: 2181},
		engine.Master:   {Low: 1951},
		engine.Full:     {Low: 1951},
	},
}
