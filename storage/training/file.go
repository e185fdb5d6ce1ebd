package training

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// busyTime is the time to wait for another program that writes.
const busyTime = 5 * time.Second

// file is the database under a store and its parts.
type file struct {
	path   string
	copied string // the copy that is read instead of a file of an older version, or ""
	rules  []core.Rules
	write  *sql.DB // one connection
	reads  *sql.DB
	read   database.Queryer // reads, or a transaction of it
}

func (f *file) open(ctx context.Context) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return &storage.Error{Kind: storage.ErrWrite, Code: "write-folder", Args: []string{f.path}, Message: "cannot write " + f.path + ": there is no such folder", Cause: err}
	}
	if _, err := database.Probe(ctx, f.path, migrations, true); err != nil {
		return err
	}
	if err := database.Writable(f.path); err != nil {
		return err
	}
	writing := parameters("journal_mode(wal)", "synchronous(full)")
	writing.Set("_txlock", "immediate")
	return f.connectSoon(ctx, f.path, writing, parameters("query_only(1)"))
}

// openReading opens the file, or a copy of one of an older version, since only the current one can be read.
func (f *file) openReading(ctx context.Context) error {
	version, err := database.Probe(ctx, f.path, migrations, false)
	if err != nil {
		return err
	}
	reading := parameters("query_only(1)")
	if version == len(migrations) {
		if database.Writable(f.path) != nil { // SQLite cannot make its files beside it
			reading.Set("mode", "ro")
			reading.Set("immutable", "1")
		}
		return f.connectSoon(ctx, f.path, reading, reading)
	}
	if f.copied, err = database.Copy(f.path); err != nil {
		return err
	}
	if err := f.connectSoon(ctx, f.copied, parameters(), reading); err != nil {
		return errors.Join(err, os.RemoveAll(filepath.Dir(f.copied)))
	}
	err, f.write = f.write.Close(), f.reads // a change would be lost
	return err
}

// parameters returns those of a connection, with additional pragmas.
func parameters(more ...string) url.Values {
	pragmas := []string{"busy_timeout(" + strconv.Itoa(int(busyTime.Milliseconds())) + ")", "trusted_schema(0)", "foreign_keys(1)", "cell_size_check(1)"}
	return url.Values{"_pragma": append(pragmas, more...)}
}

// connectSoon connects to the file at path, or fails if another program holds it for long.
func (f *file) connectSoon(ctx context.Context, path string, writing, reading url.Values) error {
	return database.WaitWhileBusy(path, busyTime, func() error { return f.connect(ctx, path, writing, reading) })
}

// connect opens the connections and prepares the file.
func (f *file) connect(ctx context.Context, path string, writing, reading url.Values) (err error) {
	if f.write, err = database.Connect(path, writing, 1); err != nil {
		return err
	}
	if f.reads, err = database.Connect(path, reading, 4); err != nil {
		f.write.Close()
		return err
	}
	f.read = f.reads
	if err = f.prepare(ctx); err != nil {
		_ = errors.Join(f.reads.Close(), f.write.Close())
	}
	return err
}

// prepare checks the file and migrates it to the current version.
func (f *file) prepare(ctx context.Context) error {
	schema, err := database.ReadSchema(ctx, f.write)
	if err != nil {
		return err
	}
	if err := schema.Fits(ctx, migrations); err != nil {
		return err
	}
	version := schema.Version
	var found string
	if err := f.write.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return refuse(storage.ErrDamaged, "training-damaged", errors.New(found), f.path+" is damaged", f.path)
	}
	if version == len(migrations) {
		return nil
	}
	if version > 0 && f.copied == "" {
		if _, err := database.Backup(ctx, f.write, f.path, version); err != nil {
			return err
		}
	}
	return database.Migrate(ctx, f.write, migrations)
}

// change calls run in a transaction; run must also read the data it modifies.
func (f *file) change(ctx context.Context, run func(tx *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tx, err := f.write.Begin() // not with ctx: a change that has begun is completed
	if err != nil {
		return fault(f.path, err)
	}
	defer tx.Rollback()
	if err := run(tx); err != nil {
		return fault(f.path, err)
	}
	return fault(f.path, tx.Commit())
}

// scanner is a row of a query.
type scanner interface{ Scan(values ...any) error }

// eachRow calls do for each row of a query, and ends with its first error.
func (f *file) eachRow(ctx context.Context, do func(row scanner) error, query string, args ...any) error {
	rows, err := f.read.QueryContext(ctx, query, args...)
	if err != nil {
		return fault(f.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return fault(f.path, err)
		}
	}
	return fault(f.path, rows.Err())
}

func (f *file) rulesOf(game string) (core.Rules, bool) {
	for _, r := range f.rules {
		if r.ID() == game {
			return r, true
		}
	}
	return nil, false
}

// positionOf returns the rules and the position of a card.
func (f *file) positionOf(c Card) (core.Rules, core.Position, error) {
	rules, ok := f.rulesOf(c.Game)
	switch {
	case !ok:
		return nil, nil, &core.TextError{Kind: ErrUnknownGame, Code: "no-such-game", Message: fmt.Sprintf("%v: there is no game %.40q", ErrUnknownGame, c.Game)}
	case !c.Kind.valid():
		return nil, nil, fmt.Errorf("%w: there is no kind %d", ErrUnknownGame, c.Kind)
	}
	p, err := rules.Parse(c.Position)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnknownGame, err)
	}
	return rules, p, nil
}
