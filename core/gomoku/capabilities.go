package gomoku

import "qilab/core"

// familyID is the id of the family of all rule sets.
const familyID = "gomoku"

var (
	family   = core.Family{ID: familyID, Members: ruleSetIDs[:]}
	squares  = core.Squares{Count: Points, Name: func(sq core.Square) string { return Point(sq).String() }}
	symmetry = core.Symmetry{Names: Rules{}.turns(), Apply: Rules{}.turn, Setup: Rules{}.turnSetup}
)

// times are the usual time controls: fast games, a time per turn and per game as for the programs at Gomocup, and
// byo-yomi.
var times = []string{"180+2", "300+3", "600+5", "1/30", "120@5", "180@30", "1000@300", "600:3x1/30", "1800:3x1/60"}

// Capabilities returns the capabilities of a rule set; renju adds forbidden points and the tournament rule.
func (r Rules) Capabilities() core.Capabilities {
	c := core.Capabilities{
		Family:        &family,
		SetupWarnings: r.SetupWarnings,
		Perft:         r.perft,
		Symmetry:      &symmetry,
		Merge:         r.merge,
		Labels:        Labels,
		SetLabel:      setLabel,
		Threats:       &passing,
		Purpose:       r.Purpose,
		Squares:       &squares,
		Index:         &index,
		BookKeys:      &bookKeys,
		OpeningOf:     r.openingOf,
		OpeningNames:  r.openingNames,
		Pass:          true,
		Times:         times,
	}
	if r.Set == Renju {
		c.Forbidden, c.Established = r.Forbidden, established
		c.Tournament = &core.Tournament{With: r.withTournament, Adopt: r.adopt}
	}
	return c
}
