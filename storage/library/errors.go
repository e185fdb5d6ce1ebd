package library

import (
	"context"
	"database/sql"
	"errors"

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
	switch coded.Code() & 0xFF {
	case sqlite3.SQLITE_INTERRUPT:
		return context.Canceled
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return refuse(ErrBusy, "library-busy", err, "another program holds "+path, path)
	case sqlite3.SQLITE_FULL:
		return refuse(storage.ErrWrite, "write-full", err, "cannot write "+path+": the disk is full", path)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return refuse(storage.ErrWrite, "write-denied", err, "cannot write "+path+": permission denied", path)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH:
		return refuse(storage.ErrRead, "read", err, "cannot read "+path, path)
	case sqlite3.SQLITE_IOERR:
		return refuse(storage.ErrWrite, "write", err, "cannot write "+path, path)
	}
	return refuse(storage.ErrDamaged, "library-damaged", err, path+" is damaged", path)
}
