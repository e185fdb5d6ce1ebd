//go:build unix

package storage

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A pipe or a folder in place of a lock or of a crash report is set aside and reported: it neither blocks the start nor
// a save.
func TestStartDespitePipes(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"link to a pipe": func(path string) error {
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				return err
			}
			return os.Symlink(pipe, path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			places := []string{"autosave.qigame.lock", "autosave.qigame.crash", "settings.txt.lock"}
			for _, place := range places {
				if err := put(filepath.Join(dir, place)); err != nil {
					t.Skip(err)
				}
			}
			s, problems := OpenForTest(t, dir)
			defer debug.SetCrashOutput(nil, debug.CrashOptions{}) // RecordCrash sets it in this process
			done := make(chan error, 1)
			go func() {
				_, err := s.Claim()
				if err == nil {
					_, err = s.RecordCrash("this test")
				}
				if err == nil {
					err = s.SaveSettings(NewSettings(SettingsForTest))
				}
				done <- err
			}()
			select {
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
			case <-time.After(10 * time.Second):
				t.Fatal("the start waits for the pipe")
			}
			defer s.Close()
			if len(*problems) != len(places) {
				t.Fatalf("reported: %v", *problems)
			}
			for i, p := range *problems {
				if p.Code != "damaged" || filepath.Base(p.File) != places[i] || !strings.HasPrefix(p.Aside, p.File) {
					t.Errorf("%s: reported as %v", places[i], p)
				}
			}
			if s.lock == nil {
				t.Error("the autosave is not locked")
			}
		})
	}
}
