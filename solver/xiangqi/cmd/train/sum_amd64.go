//go:build !purego

package main

import "golang.org/x/sys/cpu"

// wide says whether the machine has AVX.
var wide = cpu.X86.HasAVX

func add(sum, v *vector) {
	if wide {
		addAVX(sum, v)
		return
	}
	addPlain(sum, v)
}

//go:noescape
func addAVX(sum, v *vector)
