//go:build !linux

package library_test

import "testing"

// asNobody skips the test, since a process cannot become another user on this system.
func asNobody(t *testing.T) { t.Skip("this user may write everywhere") }
