//go:build !linux && !windows && !darwin

package memory

// machineMemory returns 0: there is no known way to ask this system.
func machineMemory() uint64 { return 0 }
