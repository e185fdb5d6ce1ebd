package gomoku

// zobrist are the random numbers of the hash: one for every stone on every point, and one for White to move.
var zobrist = newZobrist()

type zobristKeys struct {
	stone [2][Points]uint64
	white uint64
}

// newZobrist draws the keys with SplitMix64 (S. Vigna), so that they are the same in every run.
func newZobrist() *zobristKeys {
	z, state := &zobristKeys{}, uint64(0x676F6D6F6B75)
	next := func() uint64 {
		state += 0x9E3779B97F4A7C15
		x := state
		x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
		x = (x ^ x>>27) * 0x94D049BB133111EB
		return x ^ x>>31
	}
	for s := range z.stone {
		for p := range z.stone[s] {
			z.stone[s][p] = next()
		}
	}
	z.white = next()
	return z
}
