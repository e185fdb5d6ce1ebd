package main

// addPlain adds a vector to a sum: nearly all of the work. sum_amd64.s does the same, eight numbers at a time.
func addPlain(sum, v *vector) {
	for i := range sum {
		sum[i] += v[i]
	}
}
