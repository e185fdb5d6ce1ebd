package training

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"qilab/storage/training/glicko"
)

// Try is a try of a built-in puzzle.
type Try struct {
	Puzzle   string // its id
	Game     string
	Estimate float64 // the rating that the puzzle comes with
	Solved   bool
	Time     time.Duration
	Mode     string // what was being trained, a fixed word
	Rated    bool   // it moves ratings, if it is the first try of the puzzle
}

// mostOff is how far the rating of a puzzle may come from its estimate: one user cannot know better.
const mostOff = 100

// Tried is what a try has changed.
type Tried struct {
	Rated         bool // ratings were moved
	Before, After glicko.Rating
	Puzzle        glicko.Rating
}

// Try notes a try of a puzzle. The first one moves the ratings of the user and of the puzzle; repeated ones move neither.
func (s *Store) Try(ctx context.Context, t Try, now time.Time) (Tried, error) {
	var out Tried
	err := s.change(ctx, func(tx *sql.Tx) error {
		user, tries, err := userRating(tx.QueryRow("SELECT value, deviation, volatility, at, tries FROM rating WHERE game = ?", t.Game), now)
		if err != nil {
			return err
		}
		puzzle, err := puzzleRating(tx.QueryRow("SELECT value, deviation, volatility, at FROM puzzle WHERE id = ?", t.Puzzle), t.Estimate)
		if err != nil {
			return err
		}
		var before int
		if err := tx.QueryRow("SELECT count(*) FROM try WHERE puzzle = ?", t.Puzzle).Scan(&before); err != nil {
			return err
		}
		out = Tried{Rated: t.Rated && before == 0, Before: user, After: user, Puzzle: puzzle}
		if out.Rated {
			score := 0.0
			if t.Solved {
				score = 1
			}
			out.After = user.After(puzzle, score)
			out.Puzzle = puzzle.After(user, 1-score).Within(t.Estimate, mostOff)
			if _, err := tx.Exec("INSERT OR REPLACE INTO rating(game, value, deviation, volatility, at, tries) VALUES(?,?,?,?,?,?)",
				t.Game, out.After.Value, out.After.Deviation, out.After.Volatility, milli(now), tries+1); err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT OR REPLACE INTO puzzle(id, estimate, value, deviation, volatility, at) VALUES(?,?,?,?,?,?)",
				t.Puzzle, t.Estimate, out.Puzzle.Value, out.Puzzle.Deviation, out.Puzzle.Volatility, milli(now)); err != nil {
				return err
			}
		}
		_, err = tx.Exec("INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after) VALUES(?,?,?,?,?,?,?,?,?)",
			t.Puzzle, t.Game, milli(now), t.Solved, t.Time.Milliseconds(), t.Mode, out.Rated, out.Before.Value, out.After.Value)
		return err
	})
	return out, err
}

// Rating returns the rating of the user in a game, and how many tries it is from.
func (s *Store) Rating(ctx context.Context, game string, now time.Time) (r glicko.Rating, tries int, err error) {
	r, tries, err = userRating(s.read.QueryRowContext(ctx, "SELECT value, deviation, volatility, at, tries FROM rating WHERE game = ?", game), now)
	return r, tries, fault(s.path, err)
}

// userRating reads a rating of the user, as sure as it is now.
func userRating(row *sql.Row, now time.Time) (r glicko.Rating, tries int, err error) {
	var at int64
	err = row.Scan(&r.Value, &r.Deviation, &r.Volatility, &at, &tries)
	if errors.Is(err, sql.ErrNoRows) {
		return glicko.New, 0, nil
	}
	return r.Aged(now.Sub(instant(at))), tries, err
}

// puzzleRating reads that of a puzzle.
func puzzleRating(row *sql.Row, estimate float64) (r glicko.Rating, err error) {
	var at int64
	err = row.Scan(&r.Value, &r.Deviation, &r.Volatility, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return glicko.Seeded(estimate), nil
	}
	return r, err
}

// PastTry is a try that was noted.
type PastTry struct {
	Puzzle, Game  string
	At            time.Time
	Solved, Rated bool
	Time          time.Duration
	Mode          string
	Before, After float64 // the rating of the user
}

// Tries returns a page of the tries in a game ("": all), the newest first.
func (s *Store) Tries(ctx context.Context, game string, offset, limit int) (list []PastTry, err error) {
	return s.tries(ctx, "WHERE ? = '' OR game = ? ORDER BY id DESC LIMIT ? OFFSET ?", game, game, limit, offset)
}

func (s *Store) tries(ctx context.Context, how string, args ...any) (list []PastTry, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT puzzle, game, at, solved, ms, mode, rated, before, after FROM try "+how, args...)
	if err != nil {
		return nil, fault(s.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var t PastTry
		var at, ms int64
		if err := rows.Scan(&t.Puzzle, &t.Game, &at, &t.Solved, &ms, &t.Mode, &t.Rated, &t.Before, &t.After); err != nil {
			return nil, fault(s.path, err)
		}
		t.At, t.Time = instant(at), time.Duration(ms)*time.Millisecond
		list = append(list, t)
	}
	return list, fault(s.path, rows.Err())
}
