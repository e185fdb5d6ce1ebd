package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/natefinch/atomic"
)

// The prefix and suffix of temporary files, for recognizing the leftovers of a crash.
const (
	tempPrefix = ".qilab-"
	tempSuffix = ".tmp"
)

// WriteFile atomically replaces or creates the file at path: whenever the program or the machine stops, the file holds
// either the old contents or the new ones. The contents are flushed to the disk before they replace the old ones, and
// the directory afterwards, where the system supports that. A link leads to the file that is written. A file's
// permissions are kept; a new file is accessible only to its owner. The error is an *Error of kind ErrWrite.
//
// github.com/natefinch/atomic does the replacing, which differs between systems. Its own WriteFile flushes the contents
// but not the directory, hides the system's error, and leaves temporary files that cannot be distinguished from the
// user's own.
func WriteFile(path string, data []byte) error { return replacer{}.write(path, data) }

// step is a stage of a write, for tests that make it fail.
type step uint8

const (
	stepCreate step = iota
	stepWrite
	stepSync
	stepReplace
	stepSyncDir
)

// replacer writes files as WriteFile does; fault, if set, may fail a step.
type replacer struct {
	fault func(step) error
}

func (r replacer) check(s step) error {
	if r.fault == nil {
		return nil
	}
	return r.fault(s)
}

func (r replacer) write(path string, data []byte) error {
	err := r.try(path, data)
	if errors.Is(err, fs.ErrNotExist) {
		// The directory was removed while we ran, or a second program that was just started took our temporary file for
		// a leftover.
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil {
			err = r.try(path, data)
		}
	}
	if err == nil {
		return nil
	}
	return WriteError(path, err)
}

// WriteError returns the *Error of kind ErrWrite for a path that could not be written. Its code distinguishes the usual reasons; for
// others the cause has details.
func WriteError(path string, err error) error {
	code, message := "write", "cannot write %s"
	switch {
	case IsFull(err):
		code, message = "write-full", "cannot write %s: the disk is full"
	case errors.Is(err, syscall.EROFS):
		code, message = "write-readonly", "cannot write %s: the disk is read-only"
	case errors.Is(err, fs.ErrPermission):
		code, message = "write-denied", "cannot write %s: permission denied"
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		code, message = "write-folder", "cannot write %s: there is no such folder"
	case errors.Is(err, syscall.ENAMETOOLONG):
		code, message = "write-long", "cannot write %s: the name is too long"
	}
	return Refuse(ErrWrite, code, err, message, path)
}

// IsFull reports whether err means that the disk is full.
func IsFull(err error) bool {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return true
	}
	const errorHandleDiskFull, errorDiskFull = syscall.Errno(39), syscall.Errno(112) // of Windows
	return runtime.GOOS == "windows" && (errors.Is(err, errorDiskFull) || errors.Is(err, errorHandleDiskFull))
}

func (r replacer) try(path string, data []byte) error {
	if err := r.check(stepCreate); err != nil {
		return err
	}
	path, err := behindLink(path)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	f, err := CreateTemp(dir)
	if err != nil {
		return err
	}
	temp := f.Name()
	if err := r.fillFile(f, data); err != nil {
		_ = os.Remove(temp) // at worst the next start removes it
		return err
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		_ = os.Chmod(temp, info.Mode().Perm()) // some file systems have no permissions
	}
	if err = r.check(stepReplace); err == nil {
		err = atomic.ReplaceFile(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return err
	}
	if err := r.check(stepSyncDir); err != nil {
		return err
	}
	return syncDir(dir)
}

// behindLink returns the file that a link leads to, which may be missing. It returns other paths, and a link to
// something other than a file, unchanged.
func behindLink(path string) (string, error) {
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return path, nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return followLinks(path)
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return path, nil
	}
	return filepath.EvalSymlinks(path)
}

// fillFile writes data to f, flushes it to the disk and closes it.
func (r replacer) fillFile(f *os.File, data []byte) (err error) {
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	if err := r.check(stepWrite); err != nil {
		_, _ = f.Write(data[:len(data)/2]) // like a full disk
		return err
	}
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := r.check(stepSync); err != nil {
		return err
	}
	return f.Sync()
}

// syncDir flushes the names in a directory. Windows does so when it replaces a file (the library asks it to write
// through) and cannot open a directory for it; some other file systems cannot either, and there is no alternative.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return nil // a directory may be writable but not readable
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

// CreateTemp creates a temporary file in a folder. The store removes one that a crash leaves in its folders.
func CreateTemp(dir string) (*os.File, error) { return os.CreateTemp(dir, tempPrefix+"*"+tempSuffix) }

// removeLeftovers removes the temporary files of interrupted writes from dir.
func removeLeftovers(dir string, report func(Problem)) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // there are none, or loading will report the reason
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), tempPrefix) || !strings.HasSuffix(e.Name(), tempSuffix) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			report(Problem{Code: "leftover", File: path, Err: err})
		}
	}
}
