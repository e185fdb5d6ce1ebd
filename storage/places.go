package storage

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
)

// maxPlaces is the maximum number of running programs that share a store.
const maxPlaces = 16

// claimPause is the pause between two checks of a lock whose holder may be about to release it.
const claimPause = 25 * time.Millisecond

// claimWait returns how long to wait for the lock of a place before the place counts as taken, given the state of its
// holder. A running one may be about to exit. An unknown one may be a program that is just choosing its own place.
func claimWait(h holder) time.Duration {
	switch h {
	case holderSelf:
		return 0
	case holderAlive:
		return 200 * time.Millisecond
	case holderEnding:
		return 15 * time.Second
	}
	return time.Second
}

// placePath returns the autosave file of place n, counted from 1.
func (s *Store) placePath(n int) string {
	name := "autosave"
	if n > 1 {
		name += "-" + strconv.Itoa(n)
	}
	return filepath.Join(s.dir, name+gameExt)
}

// lockPath returns the lock file of a file, which cannot be locked itself because every save replaces it.
func lockPath(path string) string { return path + ".lock" }

// Claim takes an autosave file that no other running program has, so that several windows can work at the same time: of
// the free ones, the one saved last, which holds the last game played. It is held until Close, or until the program
// ends in any way, since the system releases its locks; if that takes a while, Claim waits for it. others reports
// whether other programs share the store. If the file system has no locks, the usual file is taken and other programs
// are not detected. The error, an *Error of kind ErrWrite, means that all places are taken.
func (s *Store) Claim() (others bool, err error) {
	began := time.Now()
	for {
		waited := time.Since(began)
		c := s.claim(waited)
		switch {
		case c.path != "":
			s.lock, s.autosave.path = c.lock, c.path
			return c.others, nil
		case !c.unsure && waited >= claimWait(holderUnknown):
			return true, Refuse(ErrWrite, "many-windows", nil, "%s windows of this program are already open", strconv.Itoa(maxPlaces))
		}
		time.Sleep(claimPause)
	}
}

// claimed is the result of one check of all places.
type claimed struct {
	path   string       // the autosave file taken; "": none
	lock   *flock.Flock // of that file; nil without locks
	others bool         // other programs hold places
	unsure bool         // some places may be free soon, and none was taken
}

// claim checks all places once; waited is the time since the first check.
func (s *Store) claim(waited time.Duration) (c claimed) {
	var saved time.Time
	for n := 1; n <= maxPlaces; n++ {
		place := s.placePath(n)
		if (c.lock != nil || c.unsure) && !Exists(place) && !Exists(lockPath(place)) {
			break // no place from here on has been used
		}
		lock, at := flock.New(lockPath(place)), savedAt(place)
		free, err := s.tryLock(lock)
		switch {
		case err != nil && c.lock == nil && !c.others:
			return claimed{path: s.placePath(1)} // there are no locks here
		case err != nil:
		case !free:
			c.others = true
			c.unsure = c.unsure || waited < claimWait(holderOf(lockPath(place)))
		case c.lock == nil || at.After(saved):
			if c.lock != nil {
				_ = c.lock.Close()
			}
			c.lock, c.path, saved = lock, place, at
		default:
			_ = lock.Close()
		}
	}
	switch {
	case c.lock == nil:
	case c.unsure: // the last game may be behind the lock
		_ = c.lock.Close()
		c.lock, c.path = nil, ""
	default:
		sign(lockPath(c.path))
	}
	return c
}

// savedAt returns when a game file was saved, falling back to the file's own time if it is damaged; it is zero if there
// is no file.
func savedAt(path string) time.Time {
	if info, err := readInfo(path); err == nil && !info.Saved.IsZero() {
		return info.Saved
	}
	file, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return file.ModTime()
}

// lockTime is how long to wait for a lock that another program holds during a write. One that holds it longer was
// stopped midway, and waiting for it would lose the data to write here.
const lockTime = 2 * time.Second

// tryLock does the same as lock.TryLock, but never blocks.
func (s *Store) tryLock(lock *flock.Flock) (bool, error) {
	if err := s.fileOnly(lock.Path()); err != nil {
		return false, err
	}
	return lock.TryLock()
}

// lockFor keeps other programs from changing a file until unlock is called.
func (s *Store) lockFor(path string) (unlock func()) {
	lock := flock.New(lockPath(path))
	if s.fileOnly(lock.Path()) != nil {
		return func() {}
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockTime)
	defer cancel()
	_, _ = lock.TryLockContext(ctx, 5*time.Millisecond) // without a lock the last writer wins
	return func() { _ = lock.Close() }
}

// Exists reports whether there is something at path, a dead link for instance.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Close releases the autosave file of Claim. Do not save to it afterwards.
func (s *Store) Close() {
	if s.lock != nil {
		_ = s.lock.Close() // the lock ends with the program at the latest
		s.lock = nil
	}
}
