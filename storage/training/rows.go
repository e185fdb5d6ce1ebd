package training

import "context"

// scanner is a row of a query.
type scanner interface{ Scan(values ...any) error }

// eachRow calls do for each row of a query, and ends with its first error.
func (s *Store) eachRow(ctx context.Context, do func(row scanner) error, query string, args ...any) error {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return fault(s.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return fault(s.path, err)
		}
	}
	return fault(s.path, rows.Err())
}
