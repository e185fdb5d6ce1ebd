//go:build unix

package storage_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"qilab/storage"
)

// A new file has default permissions, and an existing one keeps its own.
func TestExportRights(t *testing.T) {
	forExporters(t, func(t *testing.T, dir string, export func(path, text string, fail error) error) []string {
		for _, c := range []struct {
			mask  int
			there fs.FileMode // 0: a new file
			want  fs.FileMode
		}{{0o022, 0, 0o644}, {0o077, 0, 0o600}, {0o002, 0, 0o664}, {0o022, 0o660, 0o660}, {0o022, 0o600, 0o600}} {
			path := filepath.Join(dir, "file")
			if c.there != 0 {
				if err := errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.Chmod(path, c.there)); err != nil {
					t.Fatal(err)
				}
			}
			before := syscall.Umask(c.mask)
			err := export(path, "text", nil)
			syscall.Umask(before)
			if err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != c.want {
				t.Errorf("with the mask %o and %o before, the rights are %v, want %o", c.mask, c.there, info.Mode().Perm(), c.want)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
		return nil
	})
}

// An export to a pipe writes to it, and it stays a pipe; the same holds for a device.
func TestExportToStreams(t *testing.T) {
	forExporters(t, func(t *testing.T, dir string, export func(path, text string, fail error) error) []string {
		pipe := filepath.Join(dir, "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(pipe, filepath.Join(dir, "to-pipe")); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{pipe, filepath.Join(dir, "to-pipe")} {
			read := make(chan string)
			go func() {
				defer close(read)
				f, err := os.Open(pipe)
				if err != nil {
					t.Error(err)
					return
				}
				defer f.Close()
				data, err := io.ReadAll(f)
				if err != nil {
					t.Error(err)
				}
				read <- string(data)
			}()
			if err := export(path, "text", nil); err != nil {
				t.Error(err)
			}
			if got := <-read; got != "text" {
				t.Errorf("%q is read", got)
			}
			<-read // closed after the pipe: an open reader would swallow the next text
		}
		if err := export(os.DevNull, "text", nil); err != nil {
			t.Error(err)
		}
		for path, mode := range map[string]fs.FileMode{pipe: fs.ModeNamedPipe, os.DevNull: fs.ModeCharDevice} {
			if info, err := os.Lstat(path); err != nil || info.Mode()&mode == 0 {
				t.Errorf("%s is %v", path, info.Mode())
			}
		}
		return []string{"pipe", "to-pipe"}
	})
}

// A full disk or a read-only file is reported by name.
func TestExportRefused(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	var named *storage.Error
	if err := storage.ExportFile("/dev/full", make([]byte, 1<<20)); !errors.As(err, &named) || named.Code != "write-full" {
		t.Errorf("%v", err)
	}
}
