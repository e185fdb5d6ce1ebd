//go:build !purego

package main

import "golang.org/x/sys/cpu"

// wide reports whether the machine has AVX.
var wide = cpu.X86.HasAVX

func add(sum, v *vector) {
	if wide {
		addAVX(sum, v)
		return
	}
	addPlain(sum, v)
}

func gather(sum, first *vector, table []vector, list []uint16) {
	if wide && len(list) > 0 {
		check(table, list)
		gatherAVX(sum, first, &table[0], &list[0], len(list))
		return
	}
	gatherPlain(sum, first, table, list)
}

func spread(table []vector, list []uint16, v *vector) {
	if wide && len(list) > 0 {
		check(table, list)
		spreadAVX(&table[0], &list[0], len(list), v)
		return
	}
	spreadPlain(table, list, v)
}

// check panics where the plain loops would.
func check(table []vector, list []uint16) {
	largest := list[0]
	for _, r := range list {
		largest = max(largest, r)
	}
	_ = table[largest]
}

func dot(a, b *vector) float32 {
	if wide {
		return dotAVX(a, b)
	}
	return dotPlain(a, b)
}

func addTimes(sum, v *vector, times float32) {
	if wide {
		addTimesAVX(sum, v, times)
		return
	}
	addTimesPlain(sum, v, times)
}

func step(weights, first, second, slopes *vector, p *pace) {
	if wide {
		stepAVX(weights, first, second, slopes, p)
		return
	}
	stepPlain(weights, first, second, slopes, p)
}

// Each does the same as its namesake in kernel.go.

//go:noescape
func addAVX(sum, v *vector)

//go:noescape
func gatherAVX(sum, first, table *vector, list *uint16, n int)

//go:noescape
func spreadAVX(table *vector, list *uint16, n int, v *vector)

//go:noescape
func dotAVX(a, b *vector) float32

//go:noescape
func addTimesAVX(sum, v *vector, times float32)

//go:noescape
func stepAVX(weights, first, second, slopes *vector, p *pace)
