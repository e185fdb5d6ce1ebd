package library

import (
	"context"
	"time"

	"qilab/storage/database"
)

// EncodingCount is the number of files read in an encoding.
type EncodingCount struct {
	Name  string
	Files int
}

// Encodings counts the files imported since a moment by their encodings, the most common first.
func (s Imports) Encodings(ctx context.Context, since time.Time) (list []EncodingCount, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		var e EncodingCount
		err := row.Scan(&e.Name, &e.Files)
		list = append(list, e)
		return err
	}, `SELECT encoding, count(*) FROM source WHERE imported >= ? AND encoding <> '' GROUP BY encoding ORDER BY count(*) DESC, encoding`, since.UnixMilli())
	return list, err
}
