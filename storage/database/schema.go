package database

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Migrate brings the tables to the current version, in one transaction. Each migration leads to the next version; the
// first one creates the tables.
func Migrate(ctx context.Context, db *sql.DB, migrations []string) error {
	var from int
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// Another program may migrate at the same time, so the version must be read in this transaction.
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&from); err != nil {
		return err
	}
	for version := from; version < len(migrations); version++ {
		if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
			return fmt.Errorf("to version %d: %w", version+1, err)
		}
	}
	if _, err := tx.ExecContext(ctx, "PRAGMA user_version = "+strconv.Itoa(len(migrations))); err != nil {
		return err
	}
	return tx.Commit()
}

// backup copies the database to a file beside it, named by its version and the time.
func (f *File) backup(ctx context.Context, version int) error {
	copied := fmt.Sprintf("%s.version-%d-%s", f.Path, version, time.Now().UTC().Format("20060102T150405.000"))
	to, err := os.OpenFile(copied, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // SQLite would let others read it
	if err != nil {
		return err
	}
	if err = to.Close(); err == nil {
		_, err = f.Write.ExecContext(ctx, "VACUUM INTO ?", copied)
	}
	if err != nil {
		_ = os.Remove(copied) // the opening is tried again and again
	}
	return err
}

// Schema is the version of a database with its tables and other parts.
type Schema struct {
	Version int
	Parts   []Part
}

// ReadSchema reads the schema in one transaction, since another program may migrate the database meanwhile.
func ReadSchema(ctx context.Context, db *sql.DB) (s Schema, err error) {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return s, err
	}
	defer tx.Rollback()
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&s.Version); err != nil {
		return s, err
	}
	s.Parts, err = partsOf(ctx, tx)
	return s, err
}

// Check rejects a database whose tables differ from those that the migrations to its version create, or that has
// anything else: a trigger or a view would run when the program reads or writes.
func (s Schema) Check(ctx context.Context, migrations []string) error {
	if s.Version < 0 || s.Version > len(migrations) {
		return fmt.Errorf("it has version %d", s.Version)
	}
	want, err := partsFrom(ctx, migrations[:s.Version])
	if err != nil {
		return err
	}
	for _, item := range s.Parts {
		if !slices.Contains(want, item) {
			return fmt.Errorf("it has the %s, which the program does not make", item.name())
		}
	}
	for _, item := range want {
		if !slices.Contains(s.Parts, item) {
			return fmt.Errorf("it lacks the %s", item.name())
		}
	}
	return nil
}

// partsFrom lists what the migrations create.
func partsFrom(ctx context.Context, migrations []string) ([]Part, error) {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	for _, step := range migrations {
		if _, err := fresh.ExecContext(ctx, step); err != nil {
			return nil, err
		}
	}
	return partsOf(ctx, fresh)
}

// Part is an entry of a database's schema.
type Part [3]string // type, name, and the SQL command that creates it

func (i Part) name() string { return i[0] + " " + strconv.Quote(i[1]) }

// partsOf lists the tables, indexes and other parts of a database.
func partsOf(ctx context.Context, db Queryer) (list []Part, err error) {
	err = Each(ctx, db, func(row Row) error {
		var i Part
		err := row.Scan(&i[0], &i[1], &i[2])
		i[2] = strings.Join(strings.Fields(i[2]), " ")
		list = append(list, i)
		return err
	}, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' LIMIT 1000")
	return list, err
}
