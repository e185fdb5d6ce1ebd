package xiangqi

import "qilab/core"

// zobristKeys holds the random numbers for hashing.
type zobristKeys struct {
	piece [16][128]uint64 // by point; the last ones are unused
	turn  uint64
}

// zobrist is immutable and the same in every run, so that hashes can be compared between runs.
var zobrist = *newZobrist()

func newZobrist() *zobristKeys {
	k, next := &zobristKeys{}, core.SplitMix64(0x9176A2C4)
	for p := 1; p < len(k.piece); p++ {
		for sq := range Squares {
			k.piece[p][sq] = next()
		}
	}
	k.turn = next()
	return k
}
