package xiangqi

// zobristKeys are the random numbers that hashes are made of.
type zobristKeys struct {
	piece [16][Squares]uint64
	turn  uint64
}

// zobrist is always the same, so that hashes may be compared between runs; it is never changed.
var zobrist = newZobrist()

func newZobrist() *zobristKeys {
	k := &zobristKeys{}
	state := uint64(0x9176A2C4)
	next := func() uint64 { // SplitMix64 (Steele, Lea, Flood 2014)
		state += 0x9E3779B97F4A7C15
		z := state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return z ^ z>>31
	}
	for p := 1; p < len(k.piece); p++ {
		for sq := range Squares {
			k.piece[p][sq] = next()
		}
	}
	k.turn = next()
	return k
}
