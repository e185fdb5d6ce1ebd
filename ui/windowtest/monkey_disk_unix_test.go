//go:build unix

package windowtest

import (
	"os/signal"
	"syscall"
	"testing"
)

// fillDisk lets no file of the process grow or be written anew, the library's neither, until back is called.
func fillDisk(t testing.TB) (back func()) {
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	full := before
	full.Cur = 0
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	return func() { must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)) }
}
