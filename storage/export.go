package storage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/natefinch/atomic"
)

// Exports go exactly where the user said: a new file gets the system's default permissions (the program's own files are
// for its user alone), a link leads to the file that is written, and a pipe or a device is written to. No folder is
// created. A regular file holds the old contents or the new ones, whenever the program or the machine stops.

// ExportFile writes data to the file at path. The error is an *Error of kind ErrWrite.
func ExportFile(path string, data []byte) error {
	return Export(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Export does the same as ExportFile for the output of write, which need not fit into memory. If write fails, the file
// is unchanged, and its error is returned unchanged.
func Export(path string, write func(io.Writer) error) error {
	var failed error // of write
	err := export(path, func(f *os.File) error {
		out := &faulty{out: f}
		buffer := bufio.NewWriterSize(out, 1<<16)
		if failed = write(buffer); failed != nil {
			if out.err != nil && errors.Is(failed, out.err) {
				failed = nil
				return out.err
			}
			return failed
		}
		return buffer.Flush()
	})
	return exportError(path, failed, err)
}

// ExportBy does the same as ExportFile for the contents that fill writes to a temporary file of the given name. It
// returns the error of fill unchanged.
func ExportBy(path string, fill func(temp string) error) error {
	var failed error // of fill
	err := export(path, func(f *os.File) error {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			failed = fill(f.Name())
			return failed
		}
		return fillAndCopy(f, func(temp string) error {
			failed = fill(temp)
			return failed
		})
	})
	return exportError(path, failed, err)
}

// exportError returns the error of an export: that of the data, unchanged, or else that of the file.
func exportError(path string, failed, err error) error {
	switch {
	case failed != nil:
		return failed
	case err != nil:
		return WriteError(path, err)
	}
	return nil
}

// ExportFolder creates a folder for exported files, if it does not exist. The user must have been told.
func ExportFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return WriteError(path, err)
	}
	return nil
}

// fillAndCopy copies the contents that fill writes to a file into a stream.
func fillAndCopy(to io.Writer, fill func(temp string) error) error {
	dir, err := os.MkdirTemp("", tempPrefix+"*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	temp := filepath.Join(dir, "export")
	if err := os.WriteFile(temp, nil, 0o600); err != nil {
		return err
	}
	if err := fill(temp); err != nil {
		return err
	}
	f, err := os.Open(temp)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}

// export writes to a path: to a file that then replaces the one there, or into a stream.
func export(path string, write func(*os.File) error) error {
	to, err := targetOf(path)
	if err != nil {
		return err
	}
	if to.stream {
		f, err := openStream(to)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	f, err := createBeside(to)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil && to.there {
		_ = os.Chmod(f.Name(), to.mode.Perm()) // some file systems have no permissions
	}
	if err == nil {
		err = atomic.ReplaceFile(f.Name(), to.path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return err
	}
	return syncDir(filepath.Dir(to.path))
}

// target is the destination of an export.
type target struct {
	path   string // of the file itself, not of a link to it
	there  bool   // the file exists
	mode   fs.FileMode
	stream bool // it is not a regular file, and is written to directly
}

// targetOf follows the links at path.
func targetOf(path string) (target, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		path, err = followLinks(path)
		return target{path: path}, err
	case err != nil:
		return target{}, err
	case info.IsDir():
		return target{}, &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return target{path: path, mode: info.Mode(), there: true, stream: true}, nil
	}
	// Do not replace a file that is not writable.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return target{}, err
	}
	if err := f.Close(); err != nil {
		return target{}, err
	}
	real, err := filepath.EvalSymlinks(path)
	return target{path: real, mode: info.Mode(), there: true}, err
}

// followLinks returns the final name of a chain of links to a missing file.
func followLinks(path string) (string, error) {
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// createBeside creates the file that is to replace a target, with its permissions or those of a new file.
func createBeside(to target) (f *os.File, err error) {
	mode := fs.FileMode(0o666)
	if to.there {
		mode = to.mode.Perm()
	}
	for range 100 {
		name := fmt.Sprintf("%s%016x%s", tempPrefix, rand.Uint64(), tempSuffix)
		f, err = os.OpenFile(filepath.Join(filepath.Dir(to.path), name), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode|0o200)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if failed := new(fs.PathError); errors.As(err, &failed) {
		failed.Path = to.path // the user knows no temporary file
	}
	return f, err
}

// pipeWait is how long an export waits for a reader of a pipe.
const pipeWait = 10 * time.Second

// openStream opens a pipe or a device. Opening a pipe without a reader would block for ever.
func openStream(to target) (*os.File, error) {
	if to.mode&fs.ModeNamedPipe == 0 {
		return os.OpenFile(to.path, os.O_WRONLY, 0)
	}
	for until := time.Now().Add(pipeWait); ; time.Sleep(20 * time.Millisecond) {
		f, err := os.OpenFile(to.path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if err == nil || !errors.Is(err, syscall.ENXIO) || time.Now().After(until) {
			return f, err
		}
	}
}

// faulty records the error of a write.
type faulty struct {
	out io.Writer
	err error
}

func (f *faulty) Write(data []byte) (int, error) {
	n, err := f.out.Write(data)
	if err != nil {
		f.err = err
	}
	return n, err
}
