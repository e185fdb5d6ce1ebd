package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels by each rule set, from matches of 40 games:
//
//	go run ./solver/match/cmd/levels -game freestyle -games 40 -top expert
//	go run ./solver/match/cmd/levels -game standard -games 40 -top expert
//	go run ./solver/match/cmd/levels -game renju -games 40 -top expert
//
// Those of renju were measured with the search before; in the others that changed nothing beyond the intervals.
// The two strongest levels take too long for that. Master won 7 of 8 games against expert in freestyle and 6 of 8 in each of the others,
// which says that it is stronger, and not by how much; the strongest searches as master does and longer, as far as the machine allows
// (with 800,000 positions a move it won both of two games against master).
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1026, Low: 910, High: 1142},
		engine.Medium:   {Elo: 1297, Low: 1156, High: 1437},
		engine.Hard:     {Elo: 1429, Low: 1272, High: 1587},
		engine.Expert:   {Elo: 1890, Low: 1663, High: 2118},
		engine.Master:   {Low: 1890},
		engine.Full:     {Low: 1890},
	},
	gomoku.Standard: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1106, Low: 966, High: 1245},
		engine.Medium:   {Elo: 1445, Low: 1270, High: 1620},
		engine.Hard:     {Elo: 1585, Low: 1398, High: 1772},
		engine.Expert:   {Elo: 1814, Low: 1609, High: 2020},
		engine.Master:   {Low: 1814},
		engine.Full:     {Low: 1814},
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
