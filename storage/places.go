package storage

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
)

// mostPlaces is how many running programs may share a store.
const mostPlaces = 16

// The two programs that are started at the same moment look at each other's locks: how often is looked again, and after
// how long.
const (
	claimTries = 20
	claimPause = 50 * time.Millisecond
)

// placePath is the autosave file of a place, which are counted from 1.
func (s *Store) placePath(n int) string {
	name := "autosave"
	if n > 1 {
		name += "-" + strconv.Itoa(n)
	}
	return filepath.Join(s.dir, name+gameExt)
}

// lockPath is the file that is locked for another one, which cannot be locked itself as every save replaces it.
func lockPath(path string) string { return path + ".lock" }

// Claim takes an autosave file that no other running program has, so that several at a time keep works of their own: of
// those that are free, the one that was saved last, which is what was on the table last. It is held until Close, or until
// the program ends by whatever way, as the system gives its locks back. others reports whether other programs share the
// store. Where the file system has no locks, the usual file is taken and nothing is known of others. The error is an
// *Error of kind ErrWrite: all places are taken.
func (s *Store) Claim() (others bool, err error) {
	for try := range claimTries {
		if try > 0 {
			time.Sleep(claimPause)
		}
		others, done := s.claim()
		if done {
			return others, nil
		}
	}
	return true, refuse(ErrWrite, "many-windows", nil, "%s windows of this program are open already", strconv.Itoa(mostPlaces))
}

// claim looks at all places once; done is false if all were taken.
func (s *Store) claim() (others, done bool) {
	var (
		best  *flock.Flock
		path  string
		saved time.Time
	)
	defer func() {
		s.lock = best
		if path != "" {
			s.autosave.path = path
			done = true
		}
	}()
	for n := 1; n <= mostPlaces; n++ {
		place := s.placePath(n)
		info, unread := readInfo(place)
		if best != nil && unread != nil && !exists(place) && !exists(lockPath(place)) {
			break // nobody has been here or further on
		}
		lock := flock.New(lockPath(place))
		free, err := lock.TryLock()
		switch {
		case err != nil && best == nil && !others:
			path = s.placePath(1) // there are no locks here
			return false, true
		case err != nil:
		case !free:
			others = true
		case best == nil || info.Saved.After(saved):
			if best != nil {
				_ = best.Close()
			}
			best, path, saved = lock, place, info.Saved
		default:
			_ = lock.Close()
		}
	}
	return others, false
}

// lockTime is how long a lock is waited for that a program holds for the moment of a write. One that holds it for longer
// has been stopped in the middle, and waiting for it would lose what is to be written here.
const lockTime = 2 * time.Second

// lockFor keeps other programs from changing a file until the result is called.
func lockFor(path string) (unlock func()) {
	lock := flock.New(lockPath(path))
	ctx, cancel := context.WithTimeout(context.Background(), lockTime)
	defer cancel()
	_, _ = lock.TryLockContext(ctx, 5*time.Millisecond) // without a lock the last to write wins
	return func() { _ = lock.Close() }
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Close gives the autosave file of Claim back. Nothing must be saved to it afterwards.
func (s *Store) Close() {
	if s.lock != nil {
		_ = s.lock.Close() // the lock ends with the program at the latest
		s.lock = nil
	}
}
