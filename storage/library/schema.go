package library

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

// migrations bring the tables from one version to the next; the first makes them. They are never changed once published:
// a new version is a new entry. The version of a file is its user_version.
var migrations = []string{`
CREATE TABLE state(key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES('generation', 0);
CREATE TABLE source(
	id INTEGER PRIMARY KEY, path TEXT NOT NULL, sha BLOB NOT NULL, size INTEGER NOT NULL, imported INTEGER NOT NULL,
	encoding TEXT NOT NULL, reader INTEGER NOT NULL, whole INTEGER NOT NULL,
	games INTEGER NOT NULL, added INTEGER NOT NULL, duplicates INTEGER NOT NULL, failed INTEGER NOT NULL) STRICT;
CREATE INDEX source_sha ON source(sha);
CREATE INDEX source_path ON source(path);
CREATE TABLE problem(
	id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE, number INTEGER NOT NULL,
	line INTEGER NOT NULL, code TEXT NOT NULL, args TEXT NOT NULL, text TEXT NOT NULL) STRICT;
CREATE INDEX problem_source ON problem(source);
CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE game(
	id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, rules TEXT NOT NULL,
	source INTEGER REFERENCES source(id) ON DELETE SET NULL, number INTEGER NOT NULL,
	first INTEGER REFERENCES player(id), second INTEGER REFERENCES player(id), event INTEGER REFERENCES event(id),
	round TEXT NOT NULL, place TEXT NOT NULL, date TEXT NOT NULL, year INTEGER NOT NULL, result INTEGER NOT NULL,
	plies INTEGER NOT NULL, opening TEXT NOT NULL, start TEXT NOT NULL,
	moves BLOB NOT NULL CHECK(length(moves) <= 131072), hash INTEGER NOT NULL, whole BLOB CHECK(length(whole) <= 33554432),
	tags TEXT NOT NULL CHECK(length(tags) <= 131072), mine INTEGER NOT NULL, stars INTEGER NOT NULL,
	added INTEGER NOT NULL, changed INTEGER NOT NULL, deleted INTEGER NOT NULL) STRICT;
CREATE INDEX game_hash ON game(hash);
CREATE INDEX game_first ON game(first);
CREATE INDEX game_second ON game(second);
CREATE INDEX game_event ON game(event);
CREATE INDEX game_year ON game(year);
CREATE INDEX game_date ON game(date);
CREATE INDEX game_changed ON game(changed);
`, `
CREATE TABLE analysis(
	game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, engine TEXT NOT NULL, at INTEGER NOT NULL,
	scores BLOB NOT NULL CHECK(length(scores) <= 33554432), PRIMARY KEY(game, engine)) STRICT, WITHOUT ROWID;
`, `
CREATE TABLE resume(
	game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, state TEXT NOT NULL CHECK(length(state) <= 131072)) STRICT;
`, `
ALTER TABLE source ADD COLUMN parts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE problem ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_hash;
CREATE INDEX game_hash ON game(hash, first, second, event);
`, `
CREATE TABLE original(
	game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, whole BLOB CHECK(length(whole) <= 33554432),
	tags TEXT NOT NULL CHECK(length(tags) <= 131072)) STRICT;
`}

// schemaVersion is the version that this program reads and writes.
var schemaVersion = len(migrations)

// migrate brings the tables from one version to that of the program, all or nothing.
func migrate(ctx context.Context, db *sql.DB, from int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// Another program may have done it meanwhile.
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&from); err != nil {
		return err
	}
	for version := from; version < schemaVersion; version++ {
		if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
			return fmt.Errorf("to version %d: %w", version+1, err)
		}
	}
	if _, err := tx.ExecContext(ctx, "PRAGMA user_version = "+strconv.Itoa(schemaVersion)); err != nil {
		return err
	}
	return tx.Commit()
}

// backup copies the database to a file beside it and returns its path.
func backup(ctx context.Context, db *sql.DB, path string, version int) (string, error) {
	copied := fmt.Sprintf("%s.version-%d-%s", path, version, time.Now().UTC().Format("20060102T150405.000"))
	f, err := os.OpenFile(copied, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // SQLite would let others read it
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", copied)
	}
	return copied, err
}

// checkSchema refuses a database whose tables are not those of a version, or that holds anything beside them: a trigger or a
// view would run when the program reads or writes.
func checkSchema(ctx context.Context, db *sql.DB, version int) error {
	found, err := schemaOf(ctx, db)
	if err != nil {
		return err
	}
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	for _, step := range migrations[:version] {
		if _, err := fresh.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	want, err := schemaOf(ctx, fresh)
	if err != nil {
		return err
	}
	for _, item := range found {
		if !slices.Contains(want, item) {
			return fmt.Errorf("it has the %s, which the program does not make", item.name())
		}
	}
	for _, item := range want {
		if !slices.Contains(found, item) {
			return fmt.Errorf("it lacks the %s", item.name())
		}
	}
	return nil
}

// item is an entry of a database's list of its parts.
type item [3]string // type, name, and the command that makes it

func (i item) name() string { return i[0] + " " + strconv.Quote(i[1]) }

func schemaOf(ctx context.Context, db *sql.DB) (list []item, err error) {
	rows, err := db.QueryContext(ctx, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' LIMIT 1000")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var i item
		if err := rows.Scan(&i[0], &i[1], &i[2]); err != nil {
			return nil, err
		}
		i[2] = strings.Join(strings.Fields(i[2]), " ")
		list = append(list, i)
	}
	return list, rows.Err()
}
