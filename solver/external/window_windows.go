package external

import (
	"os/exec"
	"syscall"
)

// hideWindow keeps a console engine from opening a console.
func hideWindow(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
