//go:build unix

package windowtest

import (
	"flag"
	"os/signal"
	"syscall"
	"testing"
)

// fillDisk lets no file of the process grow or be written anew, the library's neither, until back is called. It does nothing while
// go test keeps a log of the run, as it does without -count: the log could not be written either, which fails the run in the end.
func fillDisk(t testing.TB) (back func()) {
	if log := flag.Lookup("test.testlogfile"); log != nil && log.Value.String() != "" {
		return func() {}
	}
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	full := before
	full.Cur = 0
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	return func() { must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)) }
}
