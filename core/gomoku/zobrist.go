package gomoku

import "qilab/core"

// zobrist holds the random numbers of the hash: one for every stone on every point, and one for White to move. They are
// the same in every run.
var zobrist = newZobrist()

type zobristKeys struct {
	stone [2][Points]uint64
	white uint64
}

func newZobrist() *zobristKeys {
	z, next := &zobristKeys{}, core.SplitMix64(0x676F6D6F6B75)
	for s := range z.stone {
		for p := range z.stone[s] {
			z.stone[s][p] = next()
		}
	}
	z.white = next()
	return z
}
