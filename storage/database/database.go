// Package database has what the SQLite files of the program share: how they are opened, brought to the version of the program, copied
// before that, and set aside when they are damaged. It is for storage/library and storage/training, which know what is in them.
package database

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/storage"
)

// Connect opens a database, as the parameters of the driver say how, with at most so many connections.
func Connect(path string, how url.Values, most int) (*sql.DB, error) {
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: how.Encode()}
	if filepath.VolumeName(path) != "" {
		name.Path = "/" + name.Path // file:/C:/…
	}
	db, err := sql.Open("sqlite", name.String())
	if err == nil {
		db.SetMaxOpenConns(most)
	}
	return db, err
}

// Writable says why a file cannot be written, or nil. It makes the file, but changes none.
func Writable(path string) error {
	probe, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = probe.Close()
	}
	if err == nil { // SQLite needs two files beside it
		var beside *os.File
		if beside, err = os.CreateTemp(filepath.Dir(path), ".qilab-*.tmp"); err == nil {
			err = errors.Join(beside.Close(), os.Remove(beside.Name()))
		}
	}
	switch {
	case err == nil:
		return nil
	case storage.IsFull(err):
		return refuse("write-full", nil, "cannot write "+path+": the disk is full", path)
	case errors.Is(err, fs.ErrPermission):
		return refuse("write-denied", err, "cannot write "+path+": permission denied", path)
	}
	return refuse("write", err, "cannot write "+path, path)
}

func refuse(code string, cause error, message string, args ...string) *storage.Error {
	return &storage.Error{Kind: storage.ErrWrite, Code: code, Args: args, Message: message, Cause: cause}
}

// SetAside renames a database that cannot be used, with the files that belong to it, whose names end in one of ends, and tells of it.
// The error is the reason, if it cannot be renamed.
func SetAside(path string, reason error, tell func(storage.Problem), ends ...string) error {
	p := storage.Problem{Code: "damaged", File: path, Err: reason}
	base := path + "." + p.Code + "-" + time.Now().UTC().Format("20060102T150405")
	aside := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			break
		}
		aside = base + "-" + strconv.Itoa(n)
	}
	if err := os.Rename(path, aside); err != nil {
		p.Code, p.Err = "stuck", errors.Join(reason, err)
		tell(p)
		return reason
	}
	for _, end := range append([]string{"-wal", "-shm"}, ends...) { // what is in them belongs to it
		if err := os.Rename(path+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			p.Err = errors.Join(p.Err, err)
		}
	}
	p.Aside = aside
	tell(p)
	return nil
}

// Fault is what an error of a database is about.
type Fault uint8

// The faults.
const (
	Foreign     Fault = iota // it is no error of the database
	Interrupted              // by its context
	Busy                     // another program holds the file
	Full                     // the disk is full
	Denied                   // the file may not be written
	Unreadable
	Unwritable
	Damaged
)

// FaultOf says what an error is about: path is the file of the database.
func FaultOf(path string, err error) Fault {
	var coded *sqlite.Error
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Interrupted
	case !errors.As(err, &coded):
		return Foreign
	}
	switch coded.Code() & 0xFF {
	case sqlite3.SQLITE_INTERRUPT:
		return Interrupted
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return Busy
	case sqlite3.SQLITE_FULL:
		return Full
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return Denied
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH:
		if noRoom(path) {
			return Full
		}
		return Unreadable
	case sqlite3.SQLITE_IOERR:
		if noRoom(path) {
			return Full
		}
		return Unwritable
	}
	return Damaged
}

// Unusable returns the error of a fault that has to do with the file and not with what is in it; nil for any other.
func Unusable(path string, f Fault, cause error) error {
	switch f {
	case Full:
		return refuse("write-full", nil, "cannot write "+path+": the disk is full", path)
	case Denied:
		return refuse("write-denied", cause, "cannot write "+path+": permission denied", path)
	case Unwritable:
		return refuse("write", cause, "cannot write "+path, path)
	case Unreadable:
		return &storage.Error{Kind: storage.ErrRead, Code: "read", Args: []string{path}, Message: "cannot read " + path, Cause: cause}
	}
	return nil
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
