package network

import "math/rand/v2"

// random returns a network with random weights.
func random(seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 5))
	n := new(Network)
	fill := func(r []int16, limit int) {
		for i := range r {
			r[i] = int16(rng.IntN(2*limit+1) - limit)
		}
	}
	fill(n.Bias[:], 200)
	for view := range n.Input {
		for row := range n.Input[view] {
			fill(n.Input[view][row][:], 60)
		}
	}
	for set := range n.Output {
		l := &n.Output[set]
		for i := range l.Weights {
			for k := range l.Weights[i] {
				l.Weights[i][k] = int8(rng.IntN(255) - 127)
			}
			l.Bias[i] = int32(rng.IntN(2*NeuronOne) - NeuronOne)
		}
		fill(l.Clipped[:], 200)
		fill(l.Squared[:], 200)
		l.Passed = int32(rng.IntN(512) - 256)
		l.End = int64(rng.IntN(NeuronOne * LastOne))
	}
	return n
}
