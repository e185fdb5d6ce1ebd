package training

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"qilab/core"
	"qilab/storage/database"
)

// file is the database under a store and its parts.
type file struct {
	path   string
	copied string // the copy that is read instead of a file of an older version, or ""
	rules  []core.Rules
	db     *database.File
	read   database.Queryer // db.Read, or a transaction of it
}

func (f *file) open(ctx context.Context) error {
	if _, err := database.Probe(ctx, f.path, migrations, true); err != nil {
		return err
	}
	if err := database.Writable(f.path); err != nil {
		return err
	}
	return f.connect(ctx, f.path, database.Opening{Migrations: migrations})
}

// openReading opens the file, or a copy of one of an older version, since only the current one can be read.
func (f *file) openReading(ctx context.Context) error {
	version, err := database.Probe(ctx, f.path, migrations, false)
	if err != nil {
		return err
	}
	if version == len(migrations) {
		access := database.ReadOnly
		if database.Writable(f.path) != nil {
			access = database.Immutable
		}
		return f.connect(ctx, f.path, database.Opening{Migrations: migrations, Access: access})
	}
	if f.copied, err = database.Copy(f.path); err != nil {
		return err
	}
	if err := f.connect(ctx, f.copied, database.Opening{Migrations: migrations, Copied: true}); err != nil {
		return errors.Join(err, os.RemoveAll(filepath.Dir(f.copied)))
	}
	return f.db.Freeze() // a change would be lost
}

func (f *file) connect(ctx context.Context, path string, o database.Opening) (err error) {
	if f.db, err = database.Open(ctx, path, o); err == nil {
		f.read = f.db.Read
	}
	return err
}

// change calls run in a transaction; run must also read the data it modifies.
func (f *file) change(ctx context.Context, run func(tx *sql.Tx) error) error {
	return fault(f.path, f.db.Change(ctx, run))
}

// eachRow calls do for each row of a query, and ends with its first error.
func (f *file) eachRow(ctx context.Context, do func(row database.Row) error, query string, args ...any) error {
	return fault(f.path, database.Each(ctx, f.read, do, query, args...))
}

func (f *file) rulesOf(game string) (core.Rules, error) {
	for _, r := range f.rules {
		if r.ID() == game {
			return r, nil
		}
	}
	return nil, &core.TextError{Kind: ErrUnknownGame, Code: "no-such-game", Message: fmt.Sprintf("there is no game %.40q", game)}
}

// positionOf returns the rules and the position of a card.
func (f *file) positionOf(c Card) (core.Rules, core.Position, error) {
	rules, err := f.rulesOf(c.Game)
	switch {
	case err != nil:
		return nil, nil, err
	case !c.Kind.valid():
		return nil, nil, fmt.Errorf("%w: there is no kind %d", ErrUnknownGame, c.Kind)
	}
	p, err := rules.Parse(c.Position)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnknownGame, err)
	}
	return rules, p, nil
}
