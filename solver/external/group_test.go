//go:build !windows

package external

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runScript is the environment variable that makes the test binary start a script as an engine, print the first line it
// gets, and wait.
const runScript = "QILAB_TEST_SCRIPT"

// wrapper starts an engine that ignores its input, like some users' scripts.
const wrapper = "#!/bin/sh\nsleep 1000 &\necho $!\nwait\n"

func writeWrapper(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine.sh")
	if err := os.WriteFile(path, []byte(wrapper), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// awaitGone waits until a process has ended.
func awaitGone(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !gone(pid); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("process %d is still there", pid)
		}
	}
}

// gone reports whether a process has ended, even if its new parent has not waited for it yet.
func gone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

// Processes started by an engine end with it.
func TestKillEndsTheGroup(t *testing.T) {
	p, err := start(Command{Path: writeWrapper(t)})
	if err != nil {
		t.Fatal(err)
	}
	line, err := p.receive(t.Context())
	pid, _ := strconv.Atoi(line)
	if err != nil || pid == 0 {
		t.Fatalf("the script says %q, %v", line, err)
	}
	if gone(pid) {
		t.Fatal("the engine does not run")
	}
	p.kill()
	awaitGone(t, pid)
}

// Engines and the processes they started end with the program, even when it is killed.
func TestEnginesEndWithTheProgram(t *testing.T) {
	if script := os.Getenv(runScript); script != "" {
		p, err := start(Command{Path: script})
		if err != nil {
			t.Fatal(err)
		}
		line, _ := p.receive(t.Context())
		fmt.Println("engine", line)
		_, _ = io.ReadAll(os.Stdin)
		return
	}
	program := exec.Command(os.Args[0], "-test.run=^TestEnginesEndWithTheProgram$")
	program.Env = append(os.Environ(), runScript+"="+writeWrapper(t))
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	for lines := bufio.NewScanner(out); pid == 0 && lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), "engine "); ok {
			pid, _ = strconv.Atoi(text)
		}
	}
	if pid == 0 || gone(pid) {
		t.Fatalf("engine %d does not run", pid)
	}
	_ = program.Process.Kill()
	_ = program.Wait()
	awaitGone(t, pid)
}
