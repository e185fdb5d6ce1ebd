package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// claim opens the store as another program does.
func claim(t *testing.T, dir string) (*Store, bool) {
	t.Helper()
	s, _ := OpenForTest(t, dir)
	others, err := s.Claim()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, others
}

// comment returns the comment of a store's current game; "" if there is none.
func comment(t *testing.T, s *Store) string {
	t.Helper()
	g, _, err := s.Autosave().Load()
	if errors.Is(err, ErrNotFound) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	return g.Root().Comment
}

func saveComment(t *testing.T, s *Store, text string) {
	t.Helper()
	g := SampleGame("5")
	g.Root().Comment = text
	if err := s.Autosave().Save(g, Meta{}); err != nil {
		t.Fatal(err)
	}
}

func TestClaim(t *testing.T) {
	dir := t.TempDir()
	now := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Minute); return now }
	first, others := claim(t, dir)
	first.now = clock
	if others {
		t.Error("the first program sees others")
	}
	saveComment(t, first, "first")
	second, others := claim(t, dir)
	second.now = clock
	if got := comment(t, second); !others || got != "" {
		t.Errorf("the second program: others %v, it has %q on the table", others, got)
	}
	saveComment(t, second, "second")
	if got := comment(t, first); got != "first" {
		t.Errorf("the first program has %q on the table", got)
	}
	// Both end; the next one continues with the last save, and another one with the rest.
	saveComment(t, first, "first again")
	saveComment(t, second, "second again")
	first.Close()
	second.Close()
	third, others := claim(t, dir)
	if got := comment(t, third); others || got != "second again" {
		t.Errorf("the next program: others %v, it has %q on the table", others, got)
	}
	fourth, others := claim(t, dir)
	if got := comment(t, fourth); !others || got != "first again" {
		t.Errorf("the one after: others %v, it has %q on the table", others, got)
	}
}

// The state saved last comes first, even if its file is damaged: an older one does not take its place.
func TestClaimOfADamagedFile(t *testing.T) {
	dir := t.TempDir()
	WriteTest(t, dir+"/autosave.qigame", strings.Repeat("\x00", 100))
	WriteTest(t, dir+"/autosave-2.qigame", strings.Replace(SampleFile, "title: a", "saved: 2001-01-01T00:00:00Z", 1))
	s, _ := claim(t, dir)
	var p Problem
	if _, _, err := s.Autosave().Load(); !errors.As(err, &p) || p.Code != "damaged" {
		t.Errorf("%v", err)
	}
}

func TestClaimAtTheSameTime(t *testing.T) {
	dir := t.TempDir()
	var wait sync.WaitGroup
	stores := make([]*Store, 6)
	for i := range stores {
		stores[i], _ = OpenForTest(t, dir)
		wait.Go(func() {
			if _, err := stores[i].Claim(); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	paths := map[string]bool{}
	for _, s := range stores {
		paths[s.autosave.path] = true
		defer s.Close()
	}
	if len(paths) != len(stores) {
		t.Errorf("they share works: %v", paths)
	}
}

func TestTooManyPrograms(t *testing.T) {
	dir := t.TempDir()
	for range maxPlaces {
		claim(t, dir)
	}
	s, _ := OpenForTest(t, dir)
	var e *Error
	if _, err := s.Claim(); !errors.As(err, &e) || e.Code != "many-windows" {
		t.Errorf("one more than there is room for: %v", err)
	}
}

// claimDirVar holds the directory of the store for the child that startClaimChild starts.
const claimDirVar = "QILAB_STORAGE_CLAIM_DIR"

// TestClaimChild holds a place and much memory until it is killed. It is run by startClaimChild.
func TestClaimChild(t *testing.T) {
	dir := os.Getenv(claimDirVar)
	if dir == "" {
		t.Skip("other tests run this in another process")
	}
	s, _ := claim(t, dir)
	saveComment(t, s, "killed")
	memory := make([]byte, 400<<20)
	for i := 0; i < len(memory); i += 4096 {
		memory[i] = 1
	}
	fmt.Print("\nready\n")
	_, _ = io.Copy(io.Discard, os.Stdin)
	runtime.KeepAlive(memory)
}

// startClaimChild runs TestClaimChild in another process, and returns once it holds its place.
func startClaimChild(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestClaimChild$")
	child.Env = append(os.Environ(), claimDirVar+"="+dir)
	in, err := child.StdinPipe()
	Must(err)
	out, err := child.StdoutPipe()
	Must(err)
	Must(child.Start())
	t.Cleanup(func() {
		_ = in.Close()
		_ = child.Process.Kill()
		_ = child.Wait() // it was killed
	})
	var said strings.Builder
	for buffer := make([]byte, 100); !strings.Contains(said.String(), "ready"); {
		n, err := out.Read(buffer)
		said.Write(buffer[:n])
		if err != nil {
			t.Fatalf("the child has ended: %s", said.String())
		}
	}
	return child
}

func TestClaimBesideARunningProgram(t *testing.T) {
	dir := t.TempDir()
	startClaimChild(t, dir)
	beside, others := claim(t, dir)
	if got := comment(t, beside); !others || got != "" {
		t.Errorf("others %v, %q on the table", others, got)
	}
}

// The system releases the memory of a killed program before its locks: a program started in between waits and continues
// the killed one's game. The release may not even have begun.
func TestClaimRightAfterAKill(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 {
		child := startClaimChild(t, dir)
		Must(child.Process.Kill())
		after, others := claim(t, dir)
		if got := comment(t, after); others || got != "killed" {
			t.Fatalf("start %d: others %v, %q on the table", i, others, got)
		}
		after.Close()
		CheckFiles(t, dir, "autosave.qigame", "autosave.qigame.lock")
	}
}

func TestStateOfAProcess(t *testing.T) {
	const alive, status = "41 (a) b) R 1 41 41 0", "Name:\ta\nSigPnd:\t0000000000000000\nShdPnd:\t0000000000004002\n"
	for _, tt := range []struct {
		name               string
		stat, statm, state string
		want               holder
	}{
		{"alive", alive, "300 20 10 5 0 30 0", status, holderAlive},
		{"a zombie", "41 (a) R) Z 1 41 41 0", "300 20 10 5 0 30 0", status, holderEnding},
		{"without memory", alive, "0 0 0 0 0 0 0", status, holderEnding},
		{"killed", alive, "300 20 10 5 0 30 0", strings.Replace(status, "0000\nShd", "0100\nShd", 1), holderEnding},
		{"gone", "", "", "", holderUnknown},
		{"half gone", alive, "", "", holderUnknown},
	} {
		proc := t.TempDir()
		for name, text := range map[string]string{"stat": tt.stat, "statm": tt.statm, "status": tt.state} {
			if text != "" {
				WriteTest(t, proc+"/"+name, text)
			}
		}
		if got := stateOf(proc); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestHolderOf(t *testing.T) {
	path := t.TempDir() + "/lock"
	if got := holderOf(path); got != holderUnknown {
		t.Errorf("without a file: %v", got)
	}
	for _, text := range []string{"", "x", "-4", "0"} {
		WriteTest(t, path, text)
		if got := holderOf(path); got != holderUnknown {
			t.Errorf("%q: %v", text, got)
		}
	}
	sign(path)
	if got := holderOf(path); got != holderSelf {
		t.Errorf("signed by this program: %v", got)
	}
}

func TestSettingsOfTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	WriteTest(t, dir+"/settings.txt", "QiLab settings 1\nfuture: 1\nname: old\nhash-mb: 32\n")
	one, _ := OpenForTest(t, dir)
	two, _ := OpenForTest(t, dir)
	a, _ := one.LoadSettings(SettingsForTest)
	b, _ := two.LoadSettings(SettingsForTest)
	Must(a.Set("name", "by one"))
	Must(one.SaveSettings(a))
	Must(b.Set("language", "zh"))
	Must(two.SaveSettings(b))
	Must(b.SetBool("sound", false))
	Must(two.SaveSettings(b))
	Must(a.Set("hash-mb", "64"))
	Must(one.SaveSettings(a))
	want := "QiLab settings 1\nfuture: 1\nhash-mb: 64\nlanguage: zh\nname: by one\nsound: off\n"
	if got := ReadTest(t, dir+"/settings.txt"); got != want {
		t.Errorf("the file is\n%s, should be\n%s", got, want)
	}
	// The last writer wins a setting changed by both; a reset by one stays.
	Must(b.Set("name", "by two"))
	a.Reset()
	Must(one.SaveSettings(a))
	Must(two.SaveSettings(b))
	want = "QiLab settings 1\nfuture: 1\nlanguage: zh\nname: by two\nsound: off\n"
	if got := ReadTest(t, dir+"/settings.txt"); got != want {
		t.Errorf("the file is\n%s, should be\n%s", got, want)
	}
}
