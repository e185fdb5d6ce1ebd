package network

// These are the loops over a row in plain Go. The kernels for other machines give the same numbers.

// addPlain adds a row to a sum.
func addPlain(sum, row *Row) {
	for i := range sum {
		sum[i] += row[i]
	}
}

// movePlain makes a sum from the one before: a row is added and one taken away.
func movePlain(sum, before, in, out *Row) {
	for i := range sum {
		sum[i] = before[i] + in[i] - out[i]
	}
}

// capturePlain works as movePlain, with a second row taken away.
func capturePlain(sum, before, in, out, taken *Row) {
	for i := range sum {
		sum[i] = before[i] + in[i] - out[i] - taken[i]
	}
}

// activatePlain returns the weighted sum of the squares of the values of an accumulator, each clipped to 0 … One.
func activatePlain(sum, weights *Row) (total int32) {
	for i, v := range sum {
		c := int32(min(max(v, 0), One))
		total += c * c * int32(weights[i])
	}
	return total
}
