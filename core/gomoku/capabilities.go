package gomoku

import "qilab/core"

// familyID is what all rule sets together are called.
const familyID = "gomoku"

var (
	family   = core.Family{ID: familyID, Members: ruleSetIDs[:]}
	squares  = core.Squares{Count: Points, Name: func(sq core.Square) string { return Point(sq).String() }}
	symmetry = core.Symmetry{Names: Rules{}.Turns(), Apply: Rules{}.Turn}
)

// times are the usual controls: quick games, a time for the turn and for the game as the programs at Gomocup have, and byo-yomi.
var times = []string{"180+2", "300+3", "600+5", "1/30", "120@5", "180@30", "1000@300", "600:3x1/30", "1800:3x1/60"}

// Capabilities returns what a game of stones has, and for renju the forbidden points and the tournament rule.
func (r Rules) Capabilities() core.Capabilities {
	c := core.Capabilities{
		Family:        &family,
		SetupWarnings: r.SetupWarnings,
		Perft:         r.Perft,
		Symmetry:      &symmetry,
		Merge:         r.Merge,
		Labels:        Labels,
		Threats:       &passing,
		Squares:       &squares,
		Index:         &index,
		BookKeys:      &bookKeys,
		OpeningOf:     r.OpeningOf,
		OpeningNames:  r.openingNames,
		Pass:          true,
		Times:         times,
	}
	if r.Set == Renju {
		c.Forbidden = r.Forbidden
		c.Tournament = &core.Tournament{With: r.WithTournament, Adopt: r.Adopt}
	}
	return c
}
