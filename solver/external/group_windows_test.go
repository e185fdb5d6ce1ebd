package external

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

func init() {
	// starter is an engine that starts another program, prints the number of its process, and waits.
	scripts["starter"] = func(*fakeEngine) {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), scriptVariable+"=sleeper")
		if err := child.Start(); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(child.Process.Pid)
		_ = child.Wait()
	}
	scripts["sleeper"] = func(*fakeEngine) { time.Sleep(time.Minute) }
}

// Processes started by an engine end with it.
func TestKillEndsTheJob(t *testing.T) {
	t.Setenv(scriptVariable, "starter")
	p, err := start(Command{Path: os.Args[0]})
	if err != nil {
		t.Fatal(err)
	}
	line, err := p.receive(t.Context())
	pid, _ := strconv.Atoi(line)
	if err != nil || pid == 0 {
		t.Fatalf("the engine prints %q, %v", line, err)
	}
	child, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		t.Fatalf("its program does not run: %v", err)
	}
	defer windows.CloseHandle(child)
	if event, _ := windows.WaitForSingleObject(child, 0); event != uint32(windows.WAIT_TIMEOUT) {
		t.Fatalf("its program does not run: %d", event)
	}
	p.kill()
	if event, err := windows.WaitForSingleObject(child, 20_000); event != windows.WAIT_OBJECT_0 {
		t.Errorf("its program goes on: %d, %v", event, err)
	}
}
