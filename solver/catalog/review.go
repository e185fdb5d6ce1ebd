package catalog

import "time"

// Review holds the budgets of a review, one for each effort. They are counts of nodes, not times, so that a game is
// judged alike on every machine.
type Review struct {
	Quick, Normal, Deep Budget
	// Speed is the number of nodes that one core of an ordinary machine visits in a second, proofs included. It is only
	// for estimates.
	Speed int
}

// Budget bounds the search of one position in a review.
type Budget struct {
	// Nodes is the number of nodes after which the best move counts as found.
	Nodes uint64
	// Depth is the minimum depth at which a move is judged.
	Depth int
	// Memory is the size of the tables in MiB.
	Memory int
	// Proof bounds the time, on one core, for proving an endgame by its pieces.
	Proof time.Duration
}
