//go:build !windows

package external

import "os/exec"

// hideWindow does nothing on this system.
func hideWindow(*exec.Cmd) {}
