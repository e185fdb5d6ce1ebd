package catalog

import (
	"math/rand/v2"

	"qilab/core"
)

// Matches describes the games of a match between engines.
type Matches struct {
	// Balanced are starting lines that are about even, as match.ReadOpenings reads them; "": none.
	Balanced string
	// Openings draws n starting lines, for a game that has no list of them; nil: Balanced, or else the game's deals or its
	// starting position.
	Openings func(n int, rng *rand.Rand) ([]core.Line, error)
	// MaxPlies is the length in plies at which a game is called a draw; 0: that of most games.
	MaxPlies int
}
