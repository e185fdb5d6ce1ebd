// Package databasetest is shared by the tests of the program's SQLite files.
package databasetest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// KillOnce runs TestKillChild of the calling test program, with an additional environment variable ("NAME=value"), and kills it
// a while after it has printed the line "ready". It returns how often the child printed the line done. A line that begins
// with "failed" fails the test.
func KillOnce(t *testing.T, variable, done string, after time.Duration) (count int) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestKillChild$")
	child.Env = append(os.Environ(), variable)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ready := false
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		switch text := lines.Text(); {
		case text == "ready":
			ready = true
			time.AfterFunc(after, func() { _ = child.Process.Kill() })
		case text == done:
			count++
		case strings.HasPrefix(text, "failed"):
			t.Error(text)
		}
	}
	if child.Wait() == nil || !ready {
		t.Fatal("the child ended by itself")
	}
	return count
}
