package core

import "slices"

// Family is a game that is played on one board by several sets of rules, each of which is a game of its own here. A Setup
// of one is a Setup of all of them.
type Family struct {
	// ID is the name of what they are to a person, "game.ID" and "about.ID" in the catalogues.
	ID string
	// Members are the ids of all the sets of rules.
	Members []string
}

// FamilyID returns the name of what a game is to a person: that of its family, or its own.
func FamilyID(r Rules) string {
	if f := r.Capabilities().Family; f != nil {
		return f.ID
	}
	return r.ID()
}

// SameBoard reports whether two games are sets of rules of one: then they have their setups in common.
func SameBoard(a, b Rules) bool {
	if f := a.Capabilities().Family; f != nil {
		return slices.Contains(f.Members, b.ID())
	}
	return a.ID() == b.ID()
}
