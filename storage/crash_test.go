package storage_test

import (
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"qilab/storage"
)

// crashDirVar holds the directory of the store for the child that TestRecordCrash starts, and crashHowVar the way it
// ends.
const (
	crashDirVar = "QILAB_STORAGE_CRASH_DIR"
	crashHowVar = "QILAB_STORAGE_CRASH_HOW"
)

// TestCrashChild ends in the requested way. It is run by TestRecordCrash.
func TestCrashChild(t *testing.T) {
	dir := os.Getenv(crashDirVar)
	if dir == "" {
		t.Skip("TestRecordCrash runs this in another process")
	}
	store := storage.Open(dir, storage.RulesForTest, func(p storage.Problem) { t.Error(p) })
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.RecordCrash("QiLab 1.2.3\nplan9/386"); err != nil {
		t.Fatal(err)
	}
	switch os.Getenv(crashHowVar) {
	case "panic":
		go func() {
			var board []int
			_ = board[len(os.Args)]
		}()
		select {} // until the runtime ends the program
	case "exit":
		os.Exit(0)
	case "kill":
		p, _ := os.FindProcess(os.Getpid())
		_ = p.Kill()
		select {}
	}
}

// The next start reports a panic once, and nothing else.
func TestRecordCrash(t *testing.T) {
	dir := t.TempDir()
	defer debug.SetCrashOutput(nil, debug.CrashOptions{}) // RecordCrash sets it in this process too
	for _, how := range []string{"exit", "kill", "panic", "exit"} {
		child := exec.Command(os.Args[0], "-test.run=^TestCrashChild$")
		child.Env = append(os.Environ(), crashDirVar+"="+dir, crashHowVar+"="+how)
		out, err := child.CombinedOutput()
		if (err == nil) != (how == "exit") {
			t.Fatalf("%s: %v\n%s", how, err, out)
		}
		for _, again := range []bool{false, true} {
			store := storage.Open(dir, storage.RulesForTest, func(p storage.Problem) { t.Error(p) })
			if _, err := store.Claim(); err != nil {
				t.Fatal(err)
			}
			last, err := store.RecordCrash("this test")
			if err != nil {
				t.Fatal(err)
			}
			store.Close()
			if told := last != ""; told != (how == "panic" && !again) {
				t.Errorf("%s, again %v: told %q", how, again, last)
			}
			if how == "panic" && !again {
				for _, part := range []string{"QiLab 1.2.3\nplan9/386\n", "index out of range", "TestCrashChild"} {
					if !strings.Contains(last, part) {
						t.Errorf("%q is missing in %s", part, last)
					}
				}
			}
		}
	}
}
