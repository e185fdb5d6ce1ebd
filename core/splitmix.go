package core

// SplitMix64 returns a generator of random numbers that are the same in every run, for hash keys (Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", 2014).
func SplitMix64(seed uint64) (next func() uint64) {
	return func() uint64 {
		seed += 0x9E3779B97F4A7C15
		z := seed
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return z ^ z>>31
	}
}
