package network

import "math/rand/v2"

// Random returns a network with random weights, for tests.
func Random(seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 5))
	n := new(Network)
	fill := func(r *Row, most int) {
		for i := range r {
			r[i] = int16(rng.IntN(2*most+1) - most)
		}
	}
	fill(&n.Bias, 200)
	for view := range n.Input {
		for row := range n.Input[view] {
			fill(&n.Input[view][row], 60)
		}
	}
	for set := range n.Output {
		fill(&n.Output[set][0], maxOut)
		fill(&n.Output[set][1], maxOut)
		n.End[set] = int32(rng.IntN(10_000) - 5000)
	}
	return n
}
