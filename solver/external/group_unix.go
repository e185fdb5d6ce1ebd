//go:build !windows

package external

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// guard kills a group of processes once its input ends, at the latest when this program is gone for any reason. An
// engine may be a script that has started other processes, so a signal to the engine alone would not suffice.
const guard = `trap '' HUP INT TERM; read -r group || exit 0; read -r end; kill -KILL "-$group"`

// A group is a program with everything that it starts, except processes that leave the group on purpose.
type group struct {
	once  sync.Once
	pid   int
	guard *exec.Cmd // nil: none
	input io.WriteCloser
}

// startInGroup starts a program in a group of its own, which does not outlive this program.
func startInGroup(cmd *exec.Cmd) (*group, error) {
	g := &group{guard: exec.Command("/bin/sh", "-c", guard)}
	g.guard.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	input, err := g.guard.StdinPipe()
	if err != nil {
		return nil, err
	}
	g.input = input
	if g.guard.Start() != nil { // a system without a shell
		g.guard = nil
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		g.dismiss()
		return nil, err
	}
	g.pid = cmd.Process.Pid
	_, _ = fmt.Fprintln(g.input, g.pid) // without a guard there is no reader
	return g, nil
}

// end kills the rest of the group.
func (g *group) end() {
	g.once.Do(func() {
		_ = syscall.Kill(-g.pid, syscall.SIGKILL) // there may be nothing left
		g.dismiss()
	})
}

// dismiss ends the guard without killing the group.
func (g *group) dismiss() {
	if g.guard != nil {
		_ = g.guard.Process.Signal(os.Kill)
		_ = g.guard.Wait()
	}
	_ = g.input.Close()
}
