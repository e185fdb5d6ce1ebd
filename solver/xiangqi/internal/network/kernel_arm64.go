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
func activate(sum, weights *Row) int32
