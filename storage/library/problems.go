package library

import (
	"context"
	"encoding/json"
	"math"
)

// Failure is a game that could not be imported, or not as a whole.
type Failure struct {
	File   string
	Number int // of the game in the file, from 1
	Line   int // of the file; 0: unknown
	// Code names a text in the catalogues: "error.CODE", or CODE itself if that begins with "problem." or "storage."; "": only
	// Text says what is wrong.
	Code string
	Args []string // what the text of that code speaks of, as in core.TextError
	Text string   // the reason in English
	Part bool     // some of the game could be read, and is in the library
	// Encoding is what the file was read in; "": it could not be read at all.
	Encoding string
}

// Failures lists what could not be imported, by the last import of each file; limit 0: all.
func (l *Library) Failures(ctx context.Context, offset, limit int) ([]Failure, error) {
	if limit <= 0 {
		limit = math.MaxInt32
	}
	rows, err := l.read.QueryContext(ctx, `SELECT s.path, p.number, p.line, p.code, p.args, p.text, p.part, s.encoding FROM problem p JOIN source s ON s.id = p.source
		ORDER BY s.path, p.number, p.id LIMIT ? OFFSET ?`, limit, offset)
	if err != nil {
		return nil, fault(l.path, err)
	}
	defer rows.Close()
	var list []Failure
	for rows.Next() {
		var f Failure
		var args string
		if err := rows.Scan(&f.File, &f.Number, &f.Line, &f.Code, &args, &f.Text, &f.Part, &f.Encoding); err != nil {
			return nil, fault(l.path, err)
		}
		if err := json.Unmarshal([]byte(args), &f.Args); err != nil {
			return nil, fault(l.path, err)
		}
		list = append(list, f)
	}
	return list, fault(l.path, rows.Err())
}
