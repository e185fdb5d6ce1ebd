//go:build !windows

package external

import "os/exec"

// hideWindow does something on Windows only.
func hideWindow(*exec.Cmd) {}
