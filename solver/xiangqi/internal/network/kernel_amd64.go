//go:build !purego

package network

import "golang.org/x/sys/cpu"

// wide reports whether the machine has AVX2.
var wide = cpu.X86.HasAVX2

func add(sum, row *Row) {
	if wide {
		addAVX2(sum, row)
		return
	}
	addPlain(sum, row)
}

func move(sum, before, in, out *Row) {
	if wide {
		moveAVX2(sum, before, in, out)
		return
	}
	movePlain(sum, before, in, out)
}

func capture(sum, before, in, out, taken *Row) {
	if wide {
		captureAVX2(sum, before, in, out, taken)
		return
	}
	capturePlain(sum, before, in, out, taken)
}

func pair(out *[Pairs]uint8, sum *Row) {
	if wide {
		pairAVX2(out, sum)
		return
	}
	pairPlain(out, sum)
}

func weigh(neurons *[Neurons]int32, in *products, l *Layers) {
	if wide {
		weighAVX2(neurons, in, l)
		return
	}
	weighPlain(neurons, in, l)
}

func bend(neurons *[Neurons]int32, l *Layers) int32 {
	if wide {
		return bendAVX2(neurons, l)
	}
	return bendPlain(neurons, l)
}

// Each does the same as its namesake in plain.go.

//go:noescape
func addAVX2(sum, row *Row)

//go:noescape
func moveAVX2(sum, before, in, out *Row)

//go:noescape
func captureAVX2(sum, before, in, out, taken *Row)

//go:noescape
func pairAVX2(out *[Pairs]uint8, sum *Row)

//go:noescape
func weighAVX2(neurons *[Neurons]int32, in *products, l *Layers)

//go:noescape
func bendAVX2(neurons *[Neurons]int32, l *Layers) int32
