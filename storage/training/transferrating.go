package training

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"qilab/storage/database"
	"qilab/storage/training/glicko"
)

// ratingLine is the user's rating in a game, after the last rated try. The tries alone have no deviation.
type ratingLine struct {
	Game  string `json:"game"`
	Tries int    `json:"tries"`
	ratingFields
}

// puzzleLine is the rating of a puzzle.
type puzzleLine struct {
	Puzzle   string  `json:"puzzle"`
	Estimate float64 `json:"estimate"`
	ratingFields
}

// ratingFields is a rating at a time.
type ratingFields struct {
	Value      float64   `json:"value"`
	Deviation  float64   `json:"deviation"`
	Volatility float64   `json:"volatility"`
	At         time.Time `json:"at"`
}

// check returns an error for a rating that the program never has.
func (f ratingFields) check() error {
	if r := (glicko.Rating{Value: f.Value, Deviation: f.Deviation, Volatility: f.Volatility}); !r.Valid() {
		return textError("export-rating", "the rating is impossible")
	}
	return nil
}

// exportRatings writes the ratings of the user and of the puzzles.
func (s *Store) exportRatings(ctx context.Context, out *json.Encoder) error {
	err := s.eachRow(ctx, func(row database.Row) error {
		var l ratingLine
		var at int64
		if err := row.Scan(&l.Game, &l.Tries, &l.Value, &l.Deviation, &l.Volatility, &at); err != nil {
			return err
		}
		l.At = instant(at).UTC()
		return out.Encode(line{Rating: &l})
	}, "SELECT game, tries, value, deviation, volatility, at FROM rating ORDER BY game")
	if err != nil {
		return err
	}
	return s.eachRow(ctx, func(row database.Row) error {
		var l puzzleLine
		var at int64
		if err := row.Scan(&l.Puzzle, &l.Estimate, &l.Value, &l.Deviation, &l.Volatility, &at); err != nil {
			return err
		}
		l.At = instant(at).UTC()
		return out.Encode(line{Puzzle: &l})
	}, "SELECT id, estimate, value, deviation, volatility, at FROM puzzle ORDER BY id")
}

// importRating replaces a rating that is not newer. Its tries were counted with their own lines, unless the file lacks
// some of them.
func (s *Store) importRating(tx *sql.Tx, l *ratingLine) error {
	if _, err := s.rulesOf(l.Game); err != nil {
		return err
	}
	if l.Tries < 0 {
		return textError("export-rating", "the rating is impossible")
	}
	if err := l.check(); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO rating(game, value, deviation, volatility, at, tries) VALUES(?,?,?,?,?,?)
		ON CONFLICT DO UPDATE SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at
		WHERE excluded.at >= at`, l.Game, l.Value, l.Deviation, l.Volatility, milli(l.At), l.Tries); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE rating SET tries = max(tries, ?) WHERE game = ?", l.Tries, l.Game)
	return err
}

// importPuzzle replaces the rating of a puzzle that is not newer.
func importPuzzle(tx *sql.Tx, l *puzzleLine) error {
	if err := l.check(); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO puzzle(id, estimate, value, deviation, volatility, at) VALUES(?,?,?,?,?,?)
		ON CONFLICT DO UPDATE SET estimate = excluded.estimate, value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
		at = excluded.at WHERE excluded.at >= at`, l.Puzzle, l.Estimate, l.Value, l.Deviation, l.Volatility, milli(l.At))
	return err
}
