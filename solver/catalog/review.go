package catalog

import "time"

// Review holds the budgets of a review, one for each effort. They are counts of nodes, not times: the same game is judged alike
// on every machine.
type Review struct {
	Quick, Normal, Deep Budget
	// Speed is how many nodes a core of an ordinary machine visits in a second, proofs included. It is only for estimates.
	Speed int
}

// Budget is what the search of one position may take in a review.
type Budget struct {
	// Nodes is how many positions the engine visits before the best move counts as found.
	Nodes uint64
	// Depth is the least depth at which a move is judged.
	Depth int
	// Memory is the size of the tables in MiB.
	Memory int
	// Proof bounds the time, on one core, in which an endgame is proven by its pieces.
	Proof time.Duration
}
