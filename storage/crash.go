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

// mostCrash is how much of a crash's record is read, in bytes: the goroutine that panicked comes first.
const mostCrash = 64 << 10

// crashPath returns the file beside an autosave into which the runtime writes how the program crashed.
func crashPath(autosave string) string { return autosave + ".crash" }

// RecordCrash has the runtime write the stack of a panic, of any goroutine, beside the autosave, behind head, which describes
// this build. It returns what the program that had the autosave before has left there: "" unless that one crashed. Each record is
// returned once. Claim has to come before it; without the record nothing else is affected by an error.
func (s *Store) RecordCrash(head string) (last string, err error) {
	path := crashPath(s.autosave.path)
	last, err = takeCrash(path)
	if err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return last, writeError(path, err)
	}
	defer file.Close() // the runtime has a descriptor of its own
	if _, err := io.WriteString(file, strings.TrimSpace(head)+"\n\n"); err != nil {
		return last, writeError(path, err)
	}
	if err := debug.SetCrashOutput(file, debug.CrashOptions{}); err != nil {
		return last, writeError(path, err)
	}
	return last, nil
}

// takeCrash reads the record of a crash and removes it.
func takeCrash(path string) (string, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", readError(path, err)
	}
	data, err := io.ReadAll(io.LimitReader(file, mostCrash))
	file.Close()
	if err != nil {
		return "", readError(path, err)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", writeError(path, err)
	}
	if !bytes.Contains(data, []byte("\ngoroutine ")) {
		return "", nil // it ended as it should, or was killed
	}
	return strings.ToValidUTF8(string(data), "\uFFFD"), nil
}
