package library

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// tables is the database under a library and its parts.
type tables struct {
	path     string
	readers  []core.Reader
	db       *database.File
	readOnly error // why writing is impossible; nil: it is possible
	checked  int64 // the maximum size of a file that is checked at once
	large    bool  // it is checked in the background
}

// openTables opens a database. With begin it creates a missing one.
func openTables(path string, readers []core.Reader, checked int64, begin bool) (*tables, error) {
	t := &tables{path: path, checked: checked}
	for _, r := range readers {
		t.readers = append(t.readers, r.ForReading())
	}
	ctx := context.Background()
	if _, err := database.Probe(ctx, path, migrations, begin); err != nil {
		return nil, fault(path, err)
	}
	o := database.Opening{Migrations: migrations, Check: t.check}
	if t.readOnly = database.Writable(path); t.readOnly != nil {
		if _, err := os.Stat(path); err != nil {
			return nil, t.readOnly // there is nothing to read either
		}
		o.Access = database.Immutable
	}
	var err error
	t.db, err = database.Open(ctx, path, o)
	var refused *database.Refusal
	if errors.As(err, &refused) && refused.Reason == database.Older {
		err = t.readOnly
	}
	return t, fault(path, err)
}

// checkedBytes is the maximum size of a file that is checked completely when it is opened, which takes 0.1 s. A larger
// one is checked in the background.
const checkedBytes = 16 << 20

// doubtEnd is the suffix of a marker file, which means that the library beside it is damaged: it is then checked before
// it is opened, and set aside.
const doubtEnd = "-damaged"

// check looks for damage.
func (t *tables) check(ctx context.Context, f *database.File) error {
	info, err := os.Stat(t.path)
	if err != nil {
		return err
	}
	if t.large = info.Size() > t.checked; t.large && !storage.Exists(t.path+doubtEnd) {
		return nil
	}
	if err := f.Check(ctx); err != nil {
		return err
	}
	return t.trust()
}

// trust removes the marker of doubt, if files can be removed.
func (t *tables) trust() error {
	if t.readOnly != nil {
		return nil
	}
	if err := os.Remove(t.path + doubtEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// checkLarge checks a large file while it is in use. It reports damage, and the file is set aside at the next start.
func (t *tables) checkLarge(ctx context.Context, tell func(storage.Problem)) {
	if !t.large || t.readOnly != nil {
		return
	}
	err := fault(t.path, t.db.Check(ctx))
	if !errors.Is(err, storage.ErrDamaged) {
		return
	}
	if e := os.WriteFile(t.path+doubtEnd, nil, 0o600); e != nil {
		err = errors.Join(err, e)
	}
	tell(storage.Problem{Code: "damaged", File: t.path, Err: err})
}

// eachRow calls do for each row of a query, and ends with its first error.
func (t *tables) eachRow(ctx context.Context, do func(row database.Row) error, query string, args ...any) error {
	return fault(t.path, database.Each(ctx, t.db.Read, do, query, args...))
}

// numbers returns the numbers that a query finds, in its order.
func (t *tables) numbers(ctx context.Context, query string, args ...any) (list []int64, err error) {
	err = t.eachRow(ctx, func(row database.Row) error {
		var id int64
		err := row.Scan(&id)
		list = append(list, id)
		return err
	}, query, args...)
	return list, err
}

// find returns the rules of that name.
func (t *tables) find(id string) (core.Rules, bool) {
	for _, r := range t.readers {
		if r.Rules.ID() == id {
			return r.Rules, true
		}
	}
	return nil, false
}
