//go:build unix

package memory

import "golang.org/x/sys/unix"

// reserve asks the system for zeroed memory. Pages are allocated on first write.
func reserve(bytes int) ([]byte, error) {
	return unix.Mmap(-1, 0, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

func release(b []byte) error { return unix.Munmap(b) }
