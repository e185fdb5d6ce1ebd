package review

import (
	"qilab/solver/catalog"
)

// Effort is the thoroughness of a review.
type Effort uint8

// The efforts.
const (
	Quick Effort = iota
	Normal
	Deep
)

// Efforts lists all efforts, the fastest first.
func Efforts() []Effort { return []Effort{Quick, Normal, Deep} }

var effortIDs = [...]string{"quick", "normal", "deep"}

// ID returns the fixed name of e, for the command line and the catalogues ("effort.ID").
func (e Effort) ID() string { return effortIDs[e] }

// EffortByID returns the effort with an ID.
func EffortByID(id string) (Effort, bool) {
	for _, e := range Efforts() {
		if e.ID() == id {
			return e, true
		}
	}
	return 0, false
}

// budgetOf returns the budget of the search of one position of a game.
func budgetOf(g catalog.Game, e Effort) catalog.Budget {
	b := [...]catalog.Budget{g.Review.Quick, g.Review.Normal, g.Review.Deep}[e]
	if b.Nodes == 0 { // a game described without budgets
		b = catalog.Budget{Nodes: 50_000 << (2 * e), Depth: 1, Memory: 16}
	}
	return b
}

// Exact reports whether a game is reviewed by exact outcomes: then all efforts are the same.
func Exact(g catalog.Game) bool { return g.Scale == 0 }

// MinDepth returns the minimum depth at which a move of a game is judged; 0 if outcomes are exact.
func MinDepth(g catalog.Game, e Effort) int {
	if Exact(g) {
		return 0
	}
	return budgetOf(g, e).Depth
}
