package external

import (
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is a program with all processes it starts: a Windows job object, which is terminated with its last handle, so
// that no process outlives this program.
type group struct {
	once sync.Once
	job  windows.Handle // 0: the system refused one
	cmd  *exec.Cmd
}

// startInGroup starts a program in a group of its own, without a console window.
func startInGroup(cmd *exec.Cmd) (*group, error) {
	g := &group{job: newJob(), cmd: cmd}
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
	if err := cmd.Start(); err != nil {
		g.release()
		return nil, err
	}
	if g.job != 0 {
		if process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid)); err == nil {
			_ = windows.AssignProcessToJobObject(g.job, process) // it may have ended
			_ = windows.CloseHandle(process)
		}
	}
	return g, nil
}

// newJob returns a job whose processes end with its last handle; 0 if the system refuses.
func newJob() windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		_ = windows.CloseHandle(job)
		return 0
	}
	return job
}

// end kills the rest of the group.
func (g *group) end() {
	g.once.Do(func() {
		_ = g.cmd.Process.Kill() // it may have ended
		g.release()
	})
}

// release closes the job, which ends with it.
func (g *group) release() {
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
	}
}
