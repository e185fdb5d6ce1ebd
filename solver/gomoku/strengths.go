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
// The two strongest levels take too long for that. Master won all of 8 games against expert in freestyle and standard,
// and 7 in renju, so it is stronger by an unknown amount. The strongest searches like master, but as long as the machine
// allows (before the tuning of the search it won both of two games against master with 800,000 nodes a move).
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 981, Low: 874, High: 1087},
		engine.Medium:   {Elo: 1224, Low: 1097, High: 1351},
		engine.Hard:     {Elo: 1415, Low: 1264, High: 1566},
		engine.Expert:   {Elo: 1727, Low: 1539, High: 1914},
		engine.Master:   {Low: 1727},
		engine.Full:     {Low: 1727},
	},
	gomoku.Standard: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1076, Low: 944, High: 1208},
		engine.Medium:   {Elo: 1434, Low: 1261, High: 1607},
		engine.Hard:     {Elo: 1607, Low: 1418, High: 1797},
		engine.Expert:   {Elo: 1901, Low: 1685, High: 2117},
		engine.Master:   {Low: 1901},
		engine.Full:     {Low: 1901},
	},
	gomoku.Renju: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1065, Low: 944, High: 1185},
		engine.Medium:   {Elo: 1263, Low: 1127, High: 1399},
		engine.Hard:     {Elo: 1455, Low: 1299, High: 1610},
		engine.Expert:   {Elo: 1684, Low: 1504, High: 1863},
		engine.Master:   {Low: 1684},
		engine.Full:     {Low: 1684},
	},
}
