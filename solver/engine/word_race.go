//go:build race

package engine

import "sync/atomic"

// word is half a slot, which the race detector is to see as written on purpose without any order.
type word = atomic.Uint64
