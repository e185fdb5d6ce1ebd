package library

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"qilab/core"
	"qilab/storage/database"
)

// Failure is a game that could not be imported, or only in part.
type Failure struct {
	File   string
	Number int        // of the game in the file, from 1
	Place  core.Place // of the fault; a line is that of the file
	// Code selects a text in the catalogues: "error.CODE", or CODE itself if that begins with "problem." or "storage.";
	// "": there is only Text.
	Code string
	Args []string // the arguments of the text of that code, as in core.TextError
	Text string   // the reason in English
	Part bool     // part of the game could be read, and is in the library
	// Plies is the length of the main line of that part; 0: unknown, because another file had the same game before.
	Plies int
	// Encoding is the encoding of the file; "": it could not be read at all.
	Encoding string
	Imported time.Time // when that import began with the file
}

// Failures lists the failures of the last import of each file; limit 0: all.
func (s Imports) Failures(ctx context.Context, offset, limit int) (list []Failure, err error) {
	if limit <= 0 {
		limit = math.MaxInt32
	}
	err = s.eachRow(ctx, func(row database.Row) error {
		var f Failure
		var args []byte
		var imported int64
		if err := row.Scan(&f.File, &f.Number, &f.Place.Line, &f.Place.Move, &f.Place.Word, &f.Place.Number, &f.Place.Side, &f.Code, &args, &f.Text, &f.Part, &f.Plies, &f.Encoding, &imported); err != nil {
			return err
		}
		f.Imported = time.UnixMilli(imported)
		err := json.Unmarshal(args, &f.Args)
		list = append(list, f)
		return err
	}, `SELECT s.path, p.number, p.line, p.move, p.word, p.turn, p.side, p.code, p.args, p.text, p.part, coalesce(g.plies, 0), s.encoding, s.imported FROM problem p
		JOIN source s ON s.id = p.source LEFT JOIN game g ON p.part = 1 AND g.source = p.source AND g.number = p.number ORDER BY s.path, p.number, p.id LIMIT ? OFFSET ?`, limit, offset)
	return list, err
}
