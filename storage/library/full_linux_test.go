package library_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/library"
)

// smallDisk returns a folder on a disk of its own, and a function that leaves a given number of bytes free on it.
func smallDisk(t *testing.T) (dir string, leave func(free int64)) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("a disk cannot be mounted: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	ballast := filepath.Join(dir, "ballast")
	return dir, func(free int64) {
		t.Helper()
		if err := os.Remove(ballast); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		var is syscall.Statfs_t
		if err := syscall.Statfs(dir, &is); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(ballast, make([]byte, max(0, int64(is.Bavail)*is.Bsize-free)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A library on a disk that is mounted read-only is opened to be read.
func TestReadOnlyDisk(t *testing.T) {
	dir, _ := smallDisk(t)
	path := filepath.Join(dir, library.FileName)
	l := library.OpenForTest(t, path)
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 1, 30), library.Info{Kind: library.Played}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("the disk cannot be made read-only: %v", err)
	}
	l, err := library.Open(path, library.AllReaders(), func(p storage.Problem) { t.Error(p) })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if list, err := l.List(t.Context(), library.Query{}); err != nil || len(list) != 1 {
		t.Errorf("%d games, %v", len(list), err)
	}
	var why *storage.Error
	if !errors.As(l.ReadOnly(), &why) || why.Code != "write-readonly" {
		t.Errorf("read-only: %v", l.ReadOnly())
	}
}

// A full disk is reported as such on opening, importing and writing.
func TestFullDisk(t *testing.T) {
	dir, leave := smallDisk(t)
	path := filepath.Join(dir, library.FileName)
	isFull := func(what string, err error) {
		t.Helper()
		var named *storage.Error
		if !errors.As(err, &named) || named.Code != "write-full" {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, free := range []int64{0, 4 << 10, 12 << 10, 24 << 10, 40 << 10} {
		leave(free)
		l, err := library.Open(path, library.AllReaders(), func(p storage.Problem) { t.Errorf("%d bytes: %v", free, p) })
		if err == nil {
			err = l.ReadOnly()
			l.Close()
		}
		isFull(fmt.Sprintf("%d bytes", free), err)
	}
	leave(1 << 20)
	l := library.OpenForTest(t, path)
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 1, 30), library.Info{Kind: library.Played}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	leave(0)
	if l, err := library.Open(path, library.AllReaders(), func(p storage.Problem) { t.Error(p) }); err == nil {
		isFull("a library that is there", l.ReadOnly())
		l.Close()
	} else {
		isFull("a library that is there", err)
	}
	leave(100 << 10)
	l = library.OpenForTest(t, path)
	leave(16 << 10)
	files := t.TempDir()
	library.WritePGN(t, filepath.Join(files, "games.pgn"), 2000, 24)
	_, err := l.Imports.Run(t.Context(), []string{files}, library.ImportOptions{}, nil)
	isFull("import", err)
	if n := library.Count(t, l); n != 1 {
		t.Errorf("%d games", n)
	}
	leave(1 << 20)
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 2, 30), library.Info{Kind: library.Played}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
