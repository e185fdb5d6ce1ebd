package search

import "sync"

// unknownMemory is taken for the memory of a machine that does not say how much it has, in MiB.
const unknownMemory = 16 << 10

// MostMemory is how many MiB tables may take on this machine, whatever is asked for: three quarters of its memory. To ask
// the system for more would end the program.
var MostMemory = sync.OnceValue(func() int {
	machine := machineMemory() >> 20
	if machine == 0 {
		machine = unknownMemory
	}
	return max(int(machine/4*3), 1)
})
