package core

import "slices"

// Family is a game played on one board by several sets of rules, each of which is a game of its own here. They share
// their Setups.
type Family struct {
	// ID names the family for the user: "game.ID" and "about.ID" in the catalogues.
	ID string
	// Members are the ids of its sets of rules.
	Members []string
}

// FamilyID returns the id under which the user knows a game: its family's, or its own.
func FamilyID(r Rules) string {
	if f := r.Capabilities().Family; f != nil {
		return f.ID
	}
	return r.ID()
}

// SameBoard reports whether two games belong to one family or are the same, and so share setups.
func SameBoard(a, b Rules) bool {
	if f := a.Capabilities().Family; f != nil {
		return slices.Contains(f.Members, b.ID())
	}
	return a.ID() == b.ID()
}
