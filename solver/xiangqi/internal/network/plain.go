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

// activatePlain returns the weighted sum of the squares of the values of an accumulator, each clipped to 0 … One.
func activatePlain(sum, weights *Row) (total int32) {
	for i, v := range sum {
		c := int32(min(max(v, 0), One))
		total += c * c * int32(weights[i])
	}
	return total
}
