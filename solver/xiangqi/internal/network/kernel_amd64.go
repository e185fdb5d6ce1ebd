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

func activate(sum, weights *Row) int32 {
	if wide {
		return activateAVX2(sum, weights)
	}
	return activatePlain(sum, weights)
}

// Each does the same as its namesake in plain.go, 16 values at a time.

//go:noescape
func addAVX2(sum, row *Row)

//go:noescape
func moveAVX2(sum, before, in, out *Row)

//go:noescape
func captureAVX2(sum, before, in, out, taken *Row)

//go:noescape
func activateAVX2(sum, weights *Row) int32
