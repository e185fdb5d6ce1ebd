package memory

import "golang.org/x/sys/unix"

// preferHuge asks for large pages, which the processor finds without a walk through its tables. Where the system has none
// nothing changes.
func preferHuge(b []byte) { _ = unix.Madvise(b, unix.MADV_HUGEPAGE) }
