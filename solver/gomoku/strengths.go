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
// The two strongest levels take too long for that. Master won 6 of 8 games against expert by each rule set, and drew
// one more in freestyle and standard, so it is stronger by an unknown amount. The strongest searches like master, but
// as long as the machine allows (with 800,000 nodes a move it won both of two games against master).
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1116, Low: 977, High: 1255},
		engine.Medium:   {Elo: 1398, Low: 1233, High: 1563},
		engine.Hard:     {Elo: 1557, Low: 1377, High: 1737},
		engine.Expert:   {Elo: 1855, Low: 1647, High: 2063},
		engine.Master:   {Low: 1855},
		engine.Full:     {Low: 1855},
	},
	gomoku.Standard: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 954, Low: 848, High: 1061},
		engine.Medium:   {Elo: 1271, Low: 1136, High: 1407},
		engine.Hard:     {Elo: 1380, Low: 1227, High: 1532},
		engine.Expert:   {Elo: 1849, Low: 1625, High: 2073},
		engine.Master:   {Low: 1849},
		engine.Full:     {Low: 1849},
	},
	gomoku.Renju: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1012, Low: 895, High: 1129},
		engine.Medium:   {Elo: 1348, Low: 1193, High: 1503},
		engine.Hard:     {Elo: 1564, Low: 1384, High: 1745},
		engine.Expert:   {Elo: 2054, Low: 1792, High: 2316},
		engine.Master:   {Low: 2054},
		engine.Full:     {Low: 2054},
	},
}
