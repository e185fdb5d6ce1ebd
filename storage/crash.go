package storage

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"
)

// maxCrash is the number of bytes of a crash report to read: the goroutine that panicked comes first.
const maxCrash = 64 << 10

// crashPath returns the file beside an autosave into which the runtime writes crash reports.
func crashPath(autosave string) string { return autosave + ".crash" }

// RecordCrash makes the runtime write the stack of a panic, of any goroutine, beside the autosave, after head, which
// describes this build. It returns the report of the previous program with the same autosave: "" unless that one
// crashed. Each report is returned once. Claim must come before it; an error affects only the report.
func (s *Store) RecordCrash(head string) (last string, err error) {
	path := crashPath(s.autosave.path)
	if err := s.fileOnly(path); err != nil {
		return "", err
	}
	last, err = takeCrash(path)
	if err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return last, WriteError(path, err)
	}
	defer file.Close() // the runtime has its own descriptor
	if _, err := io.WriteString(file, strings.TrimSpace(head)+"\n\n"); err != nil {
		return last, WriteError(path, err)
	}
	if err := debug.SetCrashOutput(file, debug.CrashOptions{}); err != nil {
		return last, WriteError(path, err)
	}
	return last, nil
}

// takeCrash reads a crash report and removes it.
func takeCrash(path string) (string, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", readError(path, err)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxCrash))
	file.Close()
	if err != nil {
		return "", readError(path, err)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", WriteError(path, err)
	}
	if !bytes.Contains(data, []byte("\ngoroutine ")) {
		return "", nil // a normal end, or the program was killed
	}
	return strings.ToValidUTF8(string(data), "\uFFFD"), nil
}
