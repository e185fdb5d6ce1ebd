package database

import (
	"context"
	"net/url"
)

// Look returns the schema of a database without changing anything on the disk. It does not read the write-ahead log
// beside it: SQLite would merge that into the database and delete it.
func Look(ctx context.Context, path string) (Schema, error) {
	return look(ctx, path, url.Values{"mode": {"ro"}, "immutable": {"1"}})
}

// LookWithLog returns the schema of a database with its log, which may be merged into it.
func LookWithLog(ctx context.Context, path string) (Schema, error) {
	return look(ctx, path, url.Values{})
}

func look(ctx context.Context, path string, how url.Values) (Schema, error) {
	how["_pragma"] = []string{"query_only(1)", "trusted_schema(0)"}
	db, err := Connect(path, how, 1)
	if err != nil {
		return Schema{}, err
	}
	defer db.Close()
	return ReadSchema(ctx, db)
}
