package eternal

import "qilab/core"

// zobristKeys holds the random numbers for hashing.
type zobristKeys struct {
	piece  [16][Squares]uint64
	held   [16]uint64      // the piece to be placed; 0 for none
	scored [Squares]uint64 // the cell of the piece to be returned
	score  [2][16]uint64
	target [16]uint64
	turn   uint64
}

// zobrist is immutable and the same in every run, so that hashes can be compared between runs.
var zobrist = newZobrist()

func newZobrist() *zobristKeys {
	k, next := &zobristKeys{}, core.SplitMix64(0xE7E24A1)
	fill := func(list []uint64) {
		for i := range list {
			list[i] = next()
		}
	}
	for p := 1; p < len(k.piece); p++ {
		fill(k.piece[p][:])
	}
	fill(k.held[1:])
	fill(k.scored[:])
	fill(k.score[0][:])
	fill(k.score[1][:])
	fill(k.target[:])
	k.turn = next()
	return k
}
