package memory

import (
	"syscall"
	"unsafe"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load                                   uint32
	physical, freePhysical, pageFile, freePageFile uint64
	virtual, freeVirtual, freeExtendedVirtual      uint64
}

// machineMemory returns the memory of the machine in bytes, 0 if unknown.
func machineMemory() uint64 {
	status := memoryStatus{}
	status.length = uint32(unsafe.Sizeof(status))
	ask := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0
	}
	return status.physical
}
