//go:build !linux && !windows

package search

// machineMemory is not asked of this system.
func machineMemory() uint64 { return 0 }
