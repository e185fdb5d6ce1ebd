package storage

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// WriteParts does what WriteFile does for a file that is too large to be held in memory: write is handed what the file is written
// to. If it fails, the file is as it was, and its error is returned as it is; all others are *Error of kind ErrWrite.
func WriteParts(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), tempPrefix+"*"+tempSuffix)
	if err != nil {
		return writeError(path, err)
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name()) // at worst the next start removes it
		}
	}()
	out := &faulty{out: f}
	buffer := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffer); err != nil {
		if out.err != nil && errors.Is(err, out.err) {
			return writeError(path, err)
		}
		return err
	}
	err = buffer.Flush()
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		if info, e := os.Stat(path); e == nil && info.Mode().IsRegular() {
			_ = os.Chmod(f.Name(), info.Mode().Perm()) // some file systems have no permissions
		}
		err = atomic.ReplaceFile(f.Name(), path)
	}
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	if err != nil {
		return writeError(path, err)
	}
	return nil
}

// faulty remembers why something could not be written.
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
