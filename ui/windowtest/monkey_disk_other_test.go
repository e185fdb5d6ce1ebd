//go:build !unix

package windowtest

import "testing"

// fillDisk does nothing where a process cannot limit its files.
func fillDisk(testing.TB) (back func()) { return func() {} }
