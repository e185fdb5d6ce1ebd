package books

import (
	"context"
	"database/sql"
	"net/url"
	"strings"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/storage/database"
)

// sqliteMagic is the beginning of a database.
const sqliteMagic = "SQLite format 3\x00"

// The bounds on reading a database.
const (
	lookupTime = 2 * time.Second
	countTime  = 3 * time.Second
	openTime   = 30 * time.Second
	maxValue   = 1 << 20 // bytes of a value, and of the text of the schema
	maxTables  = 200
)

// limits are bounds within the database engine, so that a file cannot cause unbounded work.
var limits = map[int]int{
	sqlite3.SQLITE_LIMIT_LENGTH:              maxValue,
	sqlite3.SQLITE_LIMIT_SQL_LENGTH:          maxValue,
	sqlite3.SQLITE_LIMIT_COLUMN:              100,
	sqlite3.SQLITE_LIMIT_EXPR_DEPTH:          50,
	sqlite3.SQLITE_LIMIT_COMPOUND_SELECT:     5,
	sqlite3.SQLITE_LIMIT_ATTACHED:            0,
	sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 100,
	sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH:       1,
	sqlite3.SQLITE_LIMIT_WORKER_THREADS:      0,
}

// sqliteFile is a database opened read-only.
type sqliteFile struct {
	path string
	db   *sql.DB
	conn *sql.Conn // the only connection, which has the limits
}

// openDatabase opens the file as it is: without looking for a journal, locking, writing, or trusting functions that a
// schema might call.
func openDatabase(ctx context.Context, path string) (*sqliteFile, error) {
	db, err := database.Connect(path, url.Values{
		"mode": {"ro"}, "immutable": {"1"},
		"_pragma": {"query_only(1)", "trusted_schema(0)", "cell_size_check(1)", "mmap_size(0)", "automatic_index(0)"},
	}, 1)
	if err != nil {
		return nil, err
	}
	d := &sqliteFile{path: path, db: db}
	if d.conn, err = db.Conn(ctx); err != nil {
		_ = db.Close() // it was only read
		return nil, err
	}
	for id, limit := range limits {
		if _, err := sqlite.Limit(d.conn, id, limit); err != nil {
			_ = d.close() // it was only read
			return nil, err
		}
	}
	return d, nil
}

func (d *sqliteFile) close() error {
	err := d.conn.Close()
	if e := d.db.Close(); err == nil {
		err = e
	}
	return err
}

// names lists the tables. It rejects a database with views or triggers: no book has them, and they are code.
func (d *sqliteFile) names(ctx context.Context) ([]string, error) {
	rows, err := d.conn.QueryContext(ctx, "SELECT type, name FROM main.sqlite_schema WHERE type <> 'index' LIMIT ?", maxTables+1)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var kind, name string
		if err := rows.Scan(&kind, &name); err != nil {
			return nil, err
		}
		if kind != "table" {
			return nil, foreign(d.path, excerpt(name))
		}
		if list = append(list, name); len(list) > maxTables {
			return nil, unknown(d.path)
		}
	}
	return list, rows.Err()
}

// plain checks that a table is ordinary and not a module of the engine's, and returns its columns in lower case. It
// rejects computed columns.
func (d *sqliteFile) plain(ctx context.Context, table string) ([]string, error) {
	kind := ""
	err := d.each(ctx, "PRAGMA main.table_list("+quoted(table)+")", func(row map[string]any) error {
		kind, _ = row["type"].(string)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if kind != "table" {
		return nil, foreign(d.path, excerpt(table))
	}
	var columns []string
	err = d.each(ctx, "PRAGMA main.table_xinfo("+quoted(table)+")", func(row map[string]any) error {
		name, _ := row["name"].(string)
		if hidden, _ := row["hidden"].(int64); hidden != 0 {
			return foreign(d.path, excerpt(name))
		}
		columns = append(columns, strings.ToLower(name))
		return nil
	})
	return columns, err
}

// indexed reports whether the table has an index that begins with a plain column.
func (d *sqliteFile) indexed(ctx context.Context, table, column string) (bool, error) {
	var indexes []string
	err := d.each(ctx, "PRAGMA main.index_list("+quoted(table)+")", func(row map[string]any) error {
		name, ok := row["name"].(string)
		if partial, _ := row["partial"].(int64); ok && partial == 0 && len(indexes) < maxTables {
			indexes = append(indexes, name)
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	for _, index := range indexes {
		found := false
		err := d.each(ctx, "PRAGMA main.index_xinfo("+quoted(index)+")", func(row map[string]any) error {
			number, _ := row["seqno"].(int64)
			name, _ := row["name"].(string)
			collation, _ := row["coll"].(string)
			if number == 0 && strings.EqualFold(name, column) && strings.EqualFold(collation, "BINARY") {
				found = true
			}
			return nil
		})
		if err != nil || found {
			return found, err
		}
	}
	return false, nil
}

// each calls f with the rows of a pragma, by the names of the columns.
func (d *sqliteFile) each(ctx context.Context, query string, f func(map[string]any) error) error {
	rows, err := d.conn.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values := make([]any, len(names))
		at := make([]any, len(names))
		for i := range values {
			at[i] = &values[i]
		}
		if err := rows.Scan(at...); err != nil {
			return err
		}
		row := map[string]any{}
		for i, name := range names {
			row[name] = values[i]
		}
		if err := f(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// quoted returns a name quoted for SQL.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// excerpt returns the beginning of a name from a file.
func excerpt(name string) string {
	name = strings.ToValidUTF8(name, "�")
	if runes := []rune(name); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return name
}
