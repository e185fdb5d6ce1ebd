//go:build !linux

package memory

// preferHuge does nothing: these systems have no such hint, or decide for themselves.
func preferHuge([]byte) {}
