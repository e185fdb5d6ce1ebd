package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// reserve asks the system for zeroed memory. Physical memory is allocated on first write.
func reserve(bytes int) ([]byte, error) {
	at, err := windows.VirtualAlloc(0, uintptr(bytes), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), bytes), nil // of the system, not of Go: it never moves
}

func release(b []byte) error {
	return windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(b))), 0, windows.MEM_RELEASE)
}
