package main

import "math"

// These are the loops over vectors, nearly all of the work, in plain Go. kernel_amd64.s does the same on eight numbers
// at a time, with the same rounding: the conversions prevent fused multiply-add.

// lanes is the number of partial sums in dot.
const lanes = 16

// addPlain adds a vector to a sum.
func addPlain(sum, v *vector) {
	for i := range sum {
		sum[i] += v[i]
	}
}

// gatherPlain sets sum to first plus the listed rows of a table.
func gatherPlain(sum, first *vector, table []vector, list []uint16) {
	*sum = *first
	for _, r := range list {
		addPlain(sum, &table[r])
	}
}

// spreadPlain adds v to the listed rows of a table.
func spreadPlain(table []vector, list []uint16, v *vector) {
	for _, r := range list {
		addPlain(&table[r], v)
	}
}

// dotPlain returns the sum of the products of two vectors.
func dotPlain(a, b *vector) float32 {
	var part [lanes]float32
	for i, v := range a {
		part[i%lanes] += float32(v * b[i])
	}
	for n := lanes / 2; n > 0; n /= 2 {
		for i := range n {
			part[i] += part[i+n]
		}
	}
	return part[0]
}

// addTimesPlain adds a multiple of a vector to a sum.
func addTimesPlain(sum, v *vector, times float32) {
	for i := range sum {
		sum[i] += float32(v[i] * times)
	}
}

// pace holds the parameters of a step of Adam.
type pace struct {
	size    float32 // of the step
	each    float32 // factor of the slopes
	keep    float32 // share of a weight kept before the step
	bound   float32 // of a weight
	beta1   float32
	gamma1  float32 // 1-beta1
	beta2   float32
	gamma2  float32 // 1-beta2
	epsilon float32
}

// stepPlain moves weights down the slopes. first and second are the moments of Adam.
func stepPlain(weights, first, second, slopes *vector, p *pace) {
	for i, d := range slopes {
		d *= p.each
		first[i] = float32(p.beta1*first[i]) + float32(p.gamma1*d)
		second[i] = float32(p.beta2*second[i]) + float32(float32(p.gamma2*d)*d)
		w := float32(p.keep*weights[i]) - float32(p.size*first[i])/(float32(math.Sqrt(float64(second[i])))+p.epsilon)
		weights[i] = min(max(w, -p.bound), p.bound)
	}
}
