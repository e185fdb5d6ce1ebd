package network

// These are the loops over a row in plain Go. The kernels for other machines give the same numbers.

// addPlain adds a row to a sum.
func addPlain(sum, row *Row) {
	for i := range sum {
		sum[i] += row[i]
	}
}

// movePlain computes a sum from the one before, with a row added and one subtracted.
func movePlain(sum, before, in, out *Row) {
	for i := range sum {
		sum[i] = before[i] + in[i] - out[i]
	}
}

// capturePlain does the same as movePlain, with a second row subtracted.
func capturePlain(sum, before, in, out, taken *Row) {
	for i := range sum {
		sum[i] = before[i] + in[i] - out[i] - taken[i]
	}
}

// pairPlain sets out to the products of the values of a sum's first half with their partners in the second, each
// clipped to 0 … One, in 1/PairOne.
func pairPlain(out *[Pairs]uint8, sum *Row) {
	for i := range out {
		a, b := int32(min(max(sum[i], 0), One)), int32(min(max(sum[Pairs+i], 0), One))
		out[i] = uint8((a*b + 1<<(pairShift-1)) >> pairShift)
	}
}

// weighPlain computes the neurons from the products.
func weighPlain(neurons *[Neurons]int32, in *products, l *Layers) {
	for i := range neurons {
		v := l.Bias[i]
		for k, w := range l.Weights[i] {
			v += int32(in[k]) * int32(w)
		}
		neurons[i] = v
	}
}

// bendPlain returns the weighted sum of the clipped neurons and their squares.
func bendPlain(neurons *[Neurons]int32, l *Layers) (total int32) {
	for i, v := range neurons {
		v = min(max(v, -NeuronOne), NeuronOne)
		total += max(v, 0)*int32(l.Clipped[i]) + v*v>>squareShift*int32(l.Squared[i])
	}
	return total
}
