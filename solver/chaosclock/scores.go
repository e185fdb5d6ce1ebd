package chaosclock

import "qilab/solver/catalog"

// scores are from matches of 24 games each, both colours of twelve random deals:
//
//	go run ./solver/match/cmd/levels -game chaosclock -games 24 -steps 1 -top perfect -seed 11
//
// The scores are bounded by the outcomes that the deals allow.
var scores = map[string]catalog.Score{
	LevelEasy:    {Against: LevelBeginner, Won: 10, BothWon: 5, BothLost: 2, Lost: 7},
	LevelMedium:  {Against: LevelEasy, Won: 13, BothWon: 6, BothLost: 1, Lost: 4},
	LevelHard:    {Against: LevelMedium, Won: 21, BothWon: 1, BothLost: 2},
	LevelPerfect: {Against: LevelHard, Won: 5, BothWon: 14, Lost: 5, Perfect: true},
}
