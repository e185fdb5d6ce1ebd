//go:build !linux

package library

import "testing"

// asNobody skips the test: it is for systems on which a program can become another user.
func asNobody(t *testing.T) { t.Skip("this user may write everywhere") }
