package library

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/storage"
)

// ErrBusy is why nothing could be read or written for seconds: another program holds the file. It may be tried again.
var ErrBusy = errors.New("the library is locked by another program")

// ErrOtherLine is why a game cannot take the place of an imported one: its main line is another.
var ErrOtherLine = errors.New("the game has another main line")

// refuse returns an error of one of the kinds of storage, or of ErrBusy.
func refuse(kind error, code string, cause error, message string, args ...string) *storage.Error {
	return &storage.Error{Kind: kind, Code: code, Args: args, Message: message, Cause: cause}
}

// fault says what an error of the database is about: path is its file.
func fault(path string, err error) error {
	var known *storage.Error
	var coded *sqlite.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.As(err, &known):
		return err
	case errors.Is(err, sql.ErrNoRows):
		return refuse(storage.ErrNotFound, "library-none", nil, "there is no such game in the library")
	case !errors.As(err, &coded):
		return refuse(storage.ErrDamaged, "library-value", err, path+" holds what the program does not write", path)
	}
	full := func() *storage.Error {
		return refuse(storage.ErrWrite, "write-full", nil, "cannot write "+path+": the disk is full", path)
	}
	switch coded.Code() & 0xFF {
	case sqlite3.SQLITE_INTERRUPT:
		return context.Canceled
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return refuse(ErrBusy, "library-busy", err, "another program holds "+path, path)
	case sqlite3.SQLITE_FULL:
		return full()
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return refuse(storage.ErrWrite, "write-denied", err, "cannot write "+path+": permission denied", path)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH:
		if noRoom(path) {
			return full()
		}
		return refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
	case sqlite3.SQLITE_IOERR:
		if noRoom(path) {
			return full()
		}
		return refuse(storage.ErrWrite, "write", err, "cannot write "+path, path)
	}
	return refuse(storage.ErrDamaged, "library-damaged", err, path+" is damaged", path)
}

// noRoom reports whether there is no room beside a file for what SQLite needs there. SQLite itself says so only where it writes to
// the database and not to the files beside it.
func noRoom(path string) bool {
	f, err := os.CreateTemp(filepath.Dir(path), ".qilab-*.tmp")
	if err != nil {
		return storage.IsFull(err)
	}
	_, err = f.Write(make([]byte, sqliteRoom))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return errors.Join(err, os.Remove(f.Name())) != nil && storage.IsFull(err)
}

// sqliteRoom is more than the file that SQLite shares among the readers of a database begins with.
const sqliteRoom = 64 << 10
