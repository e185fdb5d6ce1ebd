package eternal

// zobristKeys are the random numbers that hashes are made of.
type zobristKeys struct {
	piece  [16][Squares]uint64
	held   [16]uint64      // the piece to be placed; 0 for none
	scored [Squares]uint64 // the cell of the piece to be returned
	score  [2][16]uint64
	target [16]uint64
	turn   uint64
}

// zobrist is always the same, so that hashes may be compared between runs; it is never changed.
var zobrist = newZobrist()

func newZobrist() *zobristKeys {
	k := &zobristKeys{}
	state := uint64(0xE7E24A1)
	next := func() uint64 { // SplitMix64 (Steele, Lea, Flood 2014)
		state += 0x9E3779B97F4A7C15
		z := state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return z ^ z>>31
	}
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
