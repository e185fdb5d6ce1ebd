package explain

import "slices"

// A Kind classifies errors alike in all games: "theme.KIND" in the catalogues.
type Kind string

// The kinds.
const (
	MissedWin      Kind = "missed-win"      // of the game, or of a point that decides it
	AllowedWin     Kind = "allowed-win"     // the move makes a win of the enemy possible
	Overlooked     Kind = "overlooked"      // a threat that was there already
	Hung           Kind = "hung"            // the move leaves or moves a piece to where it is lost
	Fork           Kind = "fork"            // the reply has two threats at once
	MissedMaterial Kind = "missed-material" // a piece could have been won
	SpoiledEnding  Kind = "spoiled-ending"  // an endgame with a known outcome
	Rule           Kind = "rule"            // the move ends the game by a rule
	SpoiledOutcome Kind = "spoiled-outcome" // the proven outcome changes for no other reason
	Unexplained    Kind = "unexplained"     // there is no reason
)

// KindsOf returns the kinds of the reasons of an error, the most important first, each once.
func KindsOf(reasons []Reason) (list []Kind) {
	for _, r := range reasons {
		if r.Kind != "" && !slices.Contains(list, r.Kind) {
			list = append(list, r.Kind)
		}
	}
	if len(list) == 0 {
		list = append(list, Unexplained)
	}
	return list
}
