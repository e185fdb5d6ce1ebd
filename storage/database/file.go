package database

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"qilab/storage"
)

// Access is what a file is opened for.
type Access uint8

// The kinds of access.
const (
	ReadWrite Access = iota
	ReadOnly         // other programs may write
	Immutable        // nobody writes: SQLite cannot create its files beside the database and does not look for them
)

// File is an open database, safe for concurrent use.
type File struct {
	Path  string
	Write *sql.DB // a single connection; every change by it fails unless the access is ReadWrite
	Read  *sql.DB // several connections that cannot write
}

// Opening is how a file is opened.
type Opening struct {
	Access Access
	// Migrations create the tables of the file; see Migrate.
	Migrations []string
	// Check looks for damage before the file is changed; nil: File.Check.
	Check func(ctx context.Context, f *File) error
	// Copied means that the file is itself a copy: it is migrated without another one.
	Copied bool
}

// busyTime is how long to wait for another program that writes.
const busyTime = 5 * time.Second

// MakeFolder creates the folder of a file. The error is a *storage.Error of kind storage.ErrWrite.
func MakeFolder(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return storage.WriteError(path, err)
	}
	return nil
}

// Open opens a file whose schema Probe has found to be right, checks it, and brings it to the current version. One of an
// older version is copied before, and is refused unless it can be written. Open waits for seconds for other programs.
// The error is a *Refusal or one of the database.
func Open(ctx context.Context, path string, o Opening) (f *File, err error) {
	err = waitWhileBusy(path, func() error {
		f, err = open(ctx, path, o)
		return err
	})
	return f, err
}

func open(ctx context.Context, path string, o Opening) (*File, error) {
	writing, reading := parameters("query_only(1)"), parameters("query_only(1)")
	switch o.Access {
	case ReadWrite:
		writing = parameters("journal_mode(wal)", "synchronous(full)")
		writing.Set("_txlock", "immediate")
	case Immutable:
		writing.Set("mode", "ro")
		writing.Set("immutable", "1")
		reading = writing
	}
	f := &File{Path: path}
	var err error
	if f.Write, err = Connect(path, writing, 1); err != nil {
		return nil, err
	}
	if f.Read, err = Connect(path, reading, 4); err != nil {
		f.Write.Close()
		return nil, err
	}
	if err := f.prepare(ctx, o); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// parameters returns those of a connection, with additional pragmas.
func parameters(more ...string) url.Values {
	pragmas := []string{"busy_timeout(" + strconv.Itoa(int(busyTime.Milliseconds())) + ")", "trusted_schema(0)", "foreign_keys(1)", "cell_size_check(1)"}
	return url.Values{"_pragma": append(pragmas, more...)}
}

// prepare checks the file and migrates it to the current version.
func (f *File) prepare(ctx context.Context, o Opening) error {
	schema, err := ReadSchema(ctx, f.Read)
	if err != nil {
		return err
	}
	if err := schema.Fits(ctx, o.Migrations); err != nil {
		return err
	}
	check := o.Check
	if check == nil {
		check = func(ctx context.Context, f *File) error { return f.Check(ctx) }
	}
	if err := check(ctx, f); err != nil {
		return err
	}
	switch {
	case schema.Version == len(o.Migrations):
		return nil
	case o.Access != ReadWrite:
		return &Refusal{Reason: Older, Found: schema.Version, Known: len(o.Migrations)}
	case schema.Version > 0 && !o.Copied:
		if err := f.backup(ctx, schema.Version); err != nil {
			return err
		}
	}
	return Migrate(ctx, f.Write, o.Migrations)
}

// Check looks for damage in the whole file. The error is a *Refusal or one of the database.
func (f *File) Check(ctx context.Context) error {
	var found string
	if err := f.Read.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return &Refusal{Reason: Broken, Cause: errors.New(found)}
	}
	return nil
}

// Change calls run in a transaction, and commits it unless run fails. A change that has begun is completed even if ctx
// ends.
func (f *File) Change(ctx context.Context, run func(tx *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tx, err := f.Write.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := run(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Freeze makes all later changes fail, for example of a copy, where they would be lost.
func (f *File) Freeze() error {
	write := f.Write
	f.Write = f.Read
	return write.Close()
}

// Close closes the file.
func (f *File) Close() error { return errors.Join(f.Read.Close(), f.Write.Close()) }

// Row is a row of a query.
type Row interface{ Scan(values ...any) error }

// Each calls do for each row of a query, and ends with its first error.
func Each(ctx context.Context, db Queryer, do func(Row) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// waitWhileBusy calls open until it succeeds, fails with something other than a lock, or busyTime has passed. SQLite
// itself waits for a lock, but not for one that it could only get if another connection gave up its own: two programs
// that create a file at the same time meet it.
func waitWhileBusy(path string, open func() error) error {
	for end := time.Now().Add(busyTime); ; time.Sleep(busyPause) {
		err := open()
		if err == nil || FaultOf(path, err) != Busy || time.Now().After(end) {
			return err
		}
	}
}

const busyPause = 20 * time.Millisecond
