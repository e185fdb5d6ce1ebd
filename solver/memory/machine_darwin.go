package memory

import "golang.org/x/sys/unix"

// machineMemory returns the memory of the machine in bytes, 0 if unknown.
func machineMemory() uint64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return bytes
}
