package library

import (
	"context"
	"time"
)

// EncodingCount is the number of files read in an encoding.
type EncodingCount struct {
	Name  string
	Files int
}

// Encodings counts the files imported since a moment by their encodings, the most common first.
func (l *Library) Encodings(ctx context.Context, since time.Time) (list []EncodingCount, err error) {
	rows, err := l.read.QueryContext(ctx, `SELECT encoding, count(*) FROM source WHERE imported >= ? AND encoding <> '' GROUP BY encoding
		ORDER BY count(*) DESC, encoding`, since.UnixMilli())
	if err != nil {
		return nil, fault(l.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var e EncodingCount
		if err := rows.Scan(&e.Name, &e.Files); err != nil {
			return nil, fault(l.path, err)
		}
		list = append(list, e)
	}
	return list, fault(l.path, rows.Err())
}
