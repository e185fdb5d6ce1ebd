package library_test

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// nobody is the ID of a user without any permissions.
const nobody = 65534

// asNobody runs the calling test again as a user without write access everywhere.
func asNobody(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Fatal("this user can write where nobody may")
	}
	dir, err := os.MkdirTemp("", "qilab")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chown(dir, nobody, nobody); err != nil {
		t.Skip(err)
	}
	child := exec.Command("/proc/self/exe", "-test.run=^"+t.Name()+"$", "-test.v")
	child.Dir, child.Env = dir, []string{"TMPDIR=" + dir}
	child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := child.CombinedOutput()
	switch {
	case err == nil && strings.Contains(string(out), "--- PASS"):
	case strings.Contains(string(out), "--- FAIL"):
		t.Errorf("as nobody: %s", out)
	default:
		t.Skipf("another user cannot run the test: %v %s", err, out)
	}
}
