package memory

import "golang.org/x/sys/unix"

// preferHuge asks for huge pages, which the processor finds without a walk through its page tables. It has no effect on
// systems without them.
func preferHuge(b []byte) { _ = unix.Madvise(b, unix.MADV_HUGEPAGE) }
