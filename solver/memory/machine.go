package memory

import "sync"

// unknownMemory is assumed for a machine whose memory is unknown, in MiB.
const unknownMemory = 8 << 10

// machine returns the memory of the machine in MiB.
var machine = sync.OnceValue(func() int {
	if mib := int(machineMemory() >> 20); mib > 0 {
		return mib
	}
	return unknownMemory
})

// Max returns the maximum MiB for tables on this machine, whatever the request: three quarters of its memory. Asking
// the system for more would end the program.
func Max() int { return max(machine()/4*3, 1) }

// The bounds of Default in MiB.
const (
	minDefault = 256
	maxDefault = 1024
)

// Default returns the default limit in MiB: an eighth of the machine's memory, which leaves room for everything else
// that runs there, but no more than searches of some minutes can fill.
func Default() int { return usual(machine()) }

func usual(machine int) int { return max(minDefault, min(machine/8, maxDefault)) }
