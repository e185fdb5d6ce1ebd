//go:build !purego

package evaluation

import (
	"golang.org/x/sys/cpu"

	"qilab/core/gomoku"
)

// avx2 reports whether the machine has AVX2.
var avx2 = cpu.X86.HasAVX2

func differ(a, b *[gomoku.Points]gomoku.Lined) (set gomoku.Set) {
	if !avx2 {
		return differPlain(a, b)
	}
	differAVX2(a, b, &set)
	if last := gomoku.Point(gomoku.Points - 1); a[last] != b[last] {
		set.Add(last)
	}
	return set
}

func apply(sums *[wide * wide]Row, t *[Classes]rows, list []change) {
	if !avx2 {
		applyPlain(sums, t, list)
		return
	}
	if len(list) > 0 {
		applyAVX2(sums, t, &list[0], len(list))
	}
}

func total(sums *[wide * wide]Row, total *[2 * Channels]int32) {
	if !avx2 {
		totalPlain(sums, total)
		return
	}
	totalAVX2(sums, total)
}

func neurons(r *Ready, in *Row, kind int) int32 {
	if !avx2 {
		return neuronsPlain(r, in, kind)
	}
	return neuronsAVX2(in, &r.hidden[0], &r.HiddenBias[kind], &r.Output)
}

// Each does the same as its namesake in plain.go, 16 or 8 numbers at a time. differAVX2 omits the last point, and
// applyAVX2 needs at least one change.

//go:noescape
func differAVX2(a, b *[gomoku.Points]gomoku.Lined, set *gomoku.Set)

//go:noescape
func applyAVX2(sums *[wide * wide]Row, t *[Classes]rows, list *change, n int)

//go:noescape
func totalAVX2(sums *[wide * wide]Row, total *[2 * Channels]int32)

//go:noescape
func neuronsAVX2(in *Row, hidden *[Channels][8][2]int16, bias, output *[Units]int32) int32
