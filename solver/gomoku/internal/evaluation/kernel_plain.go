//go:build (!amd64 && !arm64) || purego

package evaluation

import "qilab/core/gomoku"

func differ(a, b *[gomoku.Points]gomoku.Lined) gomoku.Set           { return differPlain(a, b) }
func apply(sums *[wide * wide]Row, t *[Classes]rows, list []change) { applyPlain(sums, t, list) }
func total(sums *[wide * wide]Row, total *[2 * Channels]int32)      { totalPlain(sums, total) }
func neurons(r *Ready, in *Row, kind int) int32                     { return neuronsPlain(r, in, kind) }
