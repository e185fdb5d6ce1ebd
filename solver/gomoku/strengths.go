package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// strengths are those of the levels by each rule set, from matches of 60 games in freestyle and of 40 in the others:
//
//	go run ./solver/match/cmd/levels -game freestyle -games 60 -top expert
//	go run ./solver/match/cmd/levels -game renju -games 40 -top expert
//
// The two strongest levels take too long for that, and the strongest depends on the machine.
var strengths = map[gomoku.RuleSet]map[string]catalog.Strength{
	gomoku.Freestyle: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1068, Low: 963, High: 1172},
		engine.Medium:   {Elo: 1368, Low: 1241, High: 1495},
		engine.Hard:     {Elo: 1450, Low: 1313, High: 1587},
		engine.Expert:   {Elo: 1704, Low: 1527, High: 1880},
	},
	gomoku.Renju: {
		engine.Beginner: {Elo: 800, Low: 800, High: 800},
		engine.Easy:     {Elo: 1066, Low: 934, High: 1199},
		engine.Medium:   {Elo: 1500, Low: 1310, High: 1691},
		engine.Hard:     {Elo: 1615, Low: 1413, High: 1816},
		engine.Expert:   {Elo: 1951, Low: 1722, High: 2181},
	},
}
