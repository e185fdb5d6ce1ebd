package evaluation

import "qilab/core/gomoku"

// These are the loops in plain Go. The kernels for other machines give the same numbers.

// differPlain returns the points whose shapes differ.
func differPlain(a, b *[gomoku.Points]gomoku.Lined) (set gomoku.Set) {
	for p := range a {
		if a[p] != b[p] {
			set.Add(gomoku.Point(p))
		}
	}
	return set
}

// places is the relation of each of the nine points around a point to it.
var places = [3][3]int{{corner, edge, corner}, {edge, centre, edge}, {corner, edge, corner}}

// applyPlain adds the contributions of points with new classes to the numbers around them, and subtracts the old ones.
func applyPlain(sums *[wide * wide]Row, t *[Classes]rows, list []change) {
	for _, c := range list {
		to, from := &t[c.to], &t[c.from]
		for y, line := range places {
			for x, place := range line {
				sum := &sums[int(c.point)+y*wide+x]
				for i := range sum {
					sum[i] += to[place][i] - from[place][i]
				}
			}
		}
	}
}

// totalPlain sums the positive part at each point, at most maxValue.
func totalPlain(sums *[wide * wide]Row, total *[2 * Channels]int32) {
	*total = [2 * Channels]int32{}
	for row := range gomoku.Size {
		for col := range gomoku.Size {
			for i, x := range sums[(1+row)*wide+1+col] {
				total[i] += int32(max(0, min(x, maxValue)))
			}
		}
	}
}

// neuronsPlain returns the weighted sum of the neurons.
func neuronsPlain(r *Ready, in *Row, kind int) (sum int32) {
	for u := range r.Hidden {
		h := r.HiddenBias[kind][u]
		for i, w := range r.Hidden[u] {
			h += int32(w) * int32(in[i])
		}
		sum += max(0, h) >> hiddenBits * r.Output[u]
	}
	return sum
}
