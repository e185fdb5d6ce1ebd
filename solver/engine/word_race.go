//go:build race

package engine

import "sync/atomic"

// word is half a slot. To the race detector it is atomic: the lack of order is intended.
type word = atomic.Uint64
