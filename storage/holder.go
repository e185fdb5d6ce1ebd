package storage

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// holder is the state of the program that holds a lock.
type holder uint8

const (
	holderUnknown holder = iota
	holderSelf           // this very program
	holderAlive          // still running
	holderEnding         // killed or ended, but not yet cleared away by the system
)

// sign writes the identity of this program into a lock file. On systems where a locked file cannot be written it stays
// empty, and the holder unknown.
func sign(lockPath string) {
	_ = os.WriteFile(lockPath, []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600)
}

// holderOf looks up the program that signed a lock file. Its state is the only hint of how soon the lock will be free:
// the system releases the memory of a killed program before its locks, and with gigabytes that takes a second or more.
func holderOf(lockPath string) holder {
	text, err := os.ReadFile(lockPath)
	if err != nil {
		return holderUnknown
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	switch {
	case err != nil || pid <= 0:
		return holderUnknown
	case pid == os.Getpid():
		return holderSelf
	}
	return stateOf(filepath.Join("/proc", strconv.Itoa(pid)))
}

// stateOf returns the state of a process from Linux's /proc; without that directory it is unknown. A process that ends
// has a SIGKILL pending, then releases its memory, and finally becomes a zombie.
func stateOf(proc string) holder {
	stat, err := os.ReadFile(filepath.Join(proc, "stat"))
	if err != nil {
		return holderUnknown
	}
	// The second field is the program's name in parentheses and may hold anything.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) > 0 && strings.Contains("ZXx", fields[0]) {
		return holderEnding
	}
	if memory, err := os.ReadFile(filepath.Join(proc, "statm")); err == nil && bytes.HasPrefix(memory, []byte("0 ")) {
		return holderEnding
	}
	status, err := os.ReadFile(filepath.Join(proc, "status"))
	if err != nil {
		return holderUnknown
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if name != "SigPnd" && name != "ShdPnd" {
			continue
		}
		const sigkill = 1 << (9 - 1)
		if pending, err := strconv.ParseUint(strings.TrimSpace(value), 16, 64); err == nil && pending&sigkill != 0 {
			return holderEnding
		}
	}
	return holderAlive
}
