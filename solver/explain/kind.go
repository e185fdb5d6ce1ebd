package explain

import "strings"

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

// byStart holds the kinds of reasons by the beginning of their keys, after the name of the game; the first match counts.
var byStart = []struct {
	start string
	kind  Kind
}{
	{"misses-for", MissedMaterial},
	{"misses-fork", MissedMaterial},
	{"misses-", MissedWin},
	{"misses", MissedMaterial},
	{"allows-", AllowedWin},
	{"overlooks-", Overlooked},
	{"loses", Hung},
	{"walks-into", Hung},
	{"exposes", Hung},
	{"hands-over", Hung},
	{"fork", Fork},
	{"throws-", SpoiledEnding},
	{"repetition", Rule},
	{"move-limit", Rule},
	{"nothing-left", Rule},
	{"forbidden-defence", Rule},
	{"other-first", AllowedWin},
	{"shares", SpoiledOutcome},
	{"stuck", SpoiledOutcome},
}

// kind returns the kind of error of a reason. Unexplained means that the reason adds to another one, or is unknown.
func (r Reason) kind() Kind {
	if r.Note != nil {
		return Rule
	}
	_, what, _ := strings.Cut(r.Key, ".")
	for _, entry := range byStart {
		if strings.HasPrefix(what, entry.start) {
			return entry.kind
		}
	}
	return Unexplained
}

// KindsOf returns the kinds of the reasons of an error, the most important first, each once.
func KindsOf(reasons []Reason) (list []Kind) {
	seen := map[Kind]bool{Unexplained: true}
	for _, r := range reasons {
		if k := r.kind(); !seen[k] {
			seen[k] = true
			list = append(list, k)
		}
	}
	if len(list) == 0 {
		list = append(list, Unexplained)
	}
	return list
}
