//go:build !purego

package network

// Every arm64 processor has NEON, so there is no check at run time.

//go:noescape
func add(sum, row *Row)

//go:noescape
func move(sum, before, in, out *Row)

//go:noescape
func capture(sum, before, in, out, taken *Row)

//go:noescape
func pair(out *[Pairs]uint8, sum *Row)

//go:noescape
func weigh(neurons *[Neurons]int32, in *products, l *Layers)

//go:noescape
func bend(neurons *[Neurons]int32, l *Layers) int32
