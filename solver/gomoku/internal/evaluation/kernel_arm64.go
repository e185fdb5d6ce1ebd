//go:build !purego

package evaluation

import "qilab/core/gomoku"

// Every arm64 processor has NEON, so there is no check at run time.

func differ(a, b *[gomoku.Points]gomoku.Lined) (set gomoku.Set) {
	differNEON(a, b, &set)
	if last := gomoku.Point(gomoku.Points - 1); a[last] != b[last] {
		set.Add(last)
	}
	return set
}

func apply(sums *[wide * wide]Row, t *[Classes]rows, list []change) {
	if len(list) > 0 {
		applyNEON(sums, t, &list[0], len(list))
	}
}

func neurons(r *Ready, in *Row, kind int) int32 {
	return neuronsNEON(in, &r.hidden[0], &r.HiddenBias[kind], &r.Output)
}

// Each does the same as its namesake in plain.go, 8 or 4 numbers at a time. differNEON omits the last point, and
// applyNEON needs at least one change.

//go:noescape
func differNEON(a, b *[gomoku.Points]gomoku.Lined, set *gomoku.Set)

//go:noescape
func applyNEON(sums *[wide * wide]Row, t *[Classes]rows, list *change, n int)

//go:noescape
func total(sums *[wide * wide]Row, total *[2 * Channels]int32)

//go:noescape
func neuronsNEON(in *Row, hidden *[Channels][8][2]int16, bias, output *[Units]int32) int32
