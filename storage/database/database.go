// Package database is the common part of the program's SQLite files: probing, opening, migrating, copying before a
// migration, and setting aside damaged ones. It serves storage/library and storage/training, which define the contents; storage/books connects by it.
package database

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/storage"
)

// Queryer runs queries: it is a database or a transaction.
type Queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Connect opens a database with the given parameters of the driver and at most that many connections.
func Connect(path string, how url.Values, limit int) (*sql.DB, error) {
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: how.Encode()}
	if filepath.VolumeName(path) != "" {
		name.Path = "/" + name.Path // file:/C:/…
	}
	db, err := sql.Open("sqlite", name.String())
	if err == nil {
		db.SetMaxOpenConns(limit)
	}
	return db, err
}

// Writable returns the reason why a file cannot be written, or nil. It creates the file if necessary, but changes no
// existing one.
func Writable(path string) error {
	probe, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = probe.Close()
	}
	if err == nil { // SQLite needs two files beside it
		var beside *os.File
		if beside, err = storage.CreateTemp(filepath.Dir(path)); err == nil {
			err = beside.Close()
			if failed := os.Remove(beside.Name()); !errors.Is(failed, fs.ErrNotExist) { // another window may have tidied up
				err = errors.Join(err, failed)
			}
		}
	}
	if err != nil {
		return storage.WriteError(path, err)
	}
	return nil
}

// copyEnd matches the rest of the name of a copy of a database: one of before a migration or one that was set aside, and
// its time.
var copyEnd = regexp.MustCompile(`^\.(version-\d+|damaged)-(\d{8}T\d{6}(?:\.\d+|-\d+)?)$`)

// copyOf returns the path of the newest copy beside a database, with aside also of those that were set aside; "" if there
// is none.
func copyOf(path string, aside bool) string {
	var name, newest string
	list, _ := os.ReadDir(filepath.Dir(path)) // an unreadable folder shows no copy
	for _, entry := range list {
		rest, _ := strings.CutPrefix(entry.Name(), filepath.Base(path))
		end := copyEnd.FindStringSubmatch(rest)
		if end == nil || end[1] == "damaged" && !aside || end[2] <= newest {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			name, newest = entry.Name(), end[2]
		}
	}
	if name == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(path), name)
}

// TellEmptied calls tell if a database is empty although a copy beside it shows that it had contents. SQLite leaves an
// empty file too if the program is killed before it has written anything; without a copy it is taken for that.
func TellEmptied(path string, tell func(storage.Problem)) {
	for try := 0; ; try++ {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || info.Size() > 0 {
			return
		}
		older := copyOf(path, true)
		switch {
		case older == "":
			return
		case try == 1:
			tell(storage.Problem{Code: "emptied", File: path, Copy: older})
			return
		}
		time.Sleep(probeAgain) // another program may be creating it
	}
}

// SetAside renames an unusable database, along with the files that belong to it, whose suffixes are ends, and calls
// tell with the problem and the newest copy of before a migration. If it cannot be renamed, the error is reason.
func SetAside(path string, reason error, tell func(storage.Problem), ends ...string) error {
	p := storage.SetAside(storage.Problem{Code: "damaged", File: path, Copy: copyOf(path, false), Err: reason})
	if p.Aside == "" {
		tell(p)
		return reason
	}
	for _, end := range append([]string{"-wal", "-shm"}, ends...) { // they are parts of the database
		if err := os.Rename(path+end, p.Aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			p.Err = errors.Join(p.Err, err)
		}
	}
	tell(p)
	return nil
}

// Fault is the kind of a database error.
type Fault uint8

// The faults.
const (
	Foreign     Fault = iota // not an error of the database
	Interrupted              // the context is over, or the database closed
	Busy                     // another program holds the file
	Full                     // the disk is full
	Denied                   // no permission to write the file
	Unreadable
	Unwritable
	Damaged
)

// FaultOf returns the kind of an error; path is the database file.
func FaultOf(path string, err error) Fault {
	var coded *sqlite.Error
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), err.Error() == closedText:
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

// closedText is the error of a query on a closed sql.DB, which database/sql does not export.
const closedText = "sql: database is closed"

// Unusable returns the error for a fault that concerns the file rather than its contents, and nil for any other.
func Unusable(path string, f Fault, cause error) error {
	switch f {
	case Full:
		return storage.WriteError(path, syscall.ENOSPC)
	case Denied:
		return storage.WriteError(path, fs.ErrPermission)
	case Unwritable:
		return storage.WriteError(path, cause)
	case Unreadable:
		return storage.Refuse(storage.ErrRead, "read", cause, "cannot read %s", path)
	}
	return nil
}

// noRoom reports whether the disk has no room for SQLite's files beside the database. SQLite itself reports that only
// when it writes to the database, not to the files beside it.
func noRoom(path string) bool {
	f, err := storage.CreateTemp(filepath.Dir(path))
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

// sqliteRoom exceeds the initial size of the file that SQLite shares among the readers of a database.
const sqliteRoom = 64 << 10
