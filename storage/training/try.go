package training

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"qilab/storage/database"
	"qilab/storage/training/glicko"
)

// Try is an attempt at a puzzle of a list, or at an ending.
type Try struct {
	Puzzle   string // its id, or the source of an ending
	Game     string
	Ending   *Question // nil: a puzzle
	Estimate float64   // the rating in the collection
	Solved   bool
	Time     time.Duration
	Mode     string // the kind of training, a fixed word
	Rated    bool   // it changes ratings if it is the first try of the puzzle
}

// Question is a position with a goal.
type Question struct{ Position, Goal string }

// kind returns the kind of card that asks the same.
func (t Try) kind() Kind {
	if t.Ending != nil {
		return Ending
	}
	return Puzzle
}

// maxOff bounds the distance of a puzzle's rating from its estimate, since a single user is little evidence.
const maxOff = 100

// Tried is the effect of a try.
type Tried struct {
	Rated         bool // ratings were changed
	Before, After glicko.Rating
	Puzzle        glicko.Rating
}

// Tries are the attempts at puzzles and endings in a store, and the ratings that they give.
type Tries struct{ *file }

// Add records a try. Only the first one at a puzzle changes the ratings of the user and of the puzzle. If the clock was moved back to
// before the last try at the puzzle, the try is recorded just after that one.
func (s *Tries) Add(ctx context.Context, t Try, now time.Time) (Tried, error) {
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
		var last int64
		if err := tx.QueryRow("SELECT count(*), coalesce(max(at), 0) FROM try WHERE puzzle = ?", t.Puzzle).Scan(&before, &last); err != nil {
			return err
		}
		at := milli(now)
		if at < last {
			at = last + 1
		}
		out = Tried{Rated: t.Rated && before == 0, Before: user, After: user, Puzzle: puzzle}
		if out.Rated {
			score := 0.0
			if t.Solved {
				score = 1
			}
			out.After = user.After(puzzle, score)
			out.Puzzle = puzzle.After(user, 1-score).Within(t.Estimate, maxOff)
			if _, err := tx.Exec("INSERT OR REPLACE INTO rating(game, value, deviation, volatility, at, tries) VALUES(?,?,?,?,?,?)",
				t.Game, out.After.Value, out.After.Deviation, out.After.Volatility, milli(now), tries+1); err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT OR REPLACE INTO puzzle(id, estimate, value, deviation, volatility, at) VALUES(?,?,?,?,?,?)",
				t.Puzzle, t.Estimate, out.Puzzle.Value, out.Puzzle.Deviation, out.Puzzle.Volatility, milli(now)); err != nil {
				return err
			}
		}
		var asked Question
		if t.Ending != nil {
			asked = *t.Ending
		}
		_, err = tx.Exec("INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after, kind, position, goal) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)",
			t.Puzzle, t.Game, at, t.Solved, t.Time.Milliseconds(), t.Mode, out.Rated, out.Before.Value, out.After.Value, t.kind(), asked.Position, asked.Goal)
		return err
	})
	return out, err
}

// Rename gives the tries and the cards of a puzzle that is not rated another id.
func (s *Tries) Rename(ctx context.Context, from, to string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE try SET puzzle = ? WHERE puzzle = ?", to, from); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE card SET source = ? WHERE source = ? AND kind = ?", to, from, Puzzle)
		return err
	})
}

// Rating returns the user's rating in a game, and the number of tries it is based on.
func (s *Tries) Rating(ctx context.Context, game string, now time.Time) (r glicko.Rating, tries int, err error) {
	r, tries, err = userRating(s.read.QueryRowContext(ctx, "SELECT value, deviation, volatility, at, tries FROM rating WHERE game = ?", game), now)
	return r, tries, fault(s.path, err)
}

// userRating reads the user's rating and ages it to the present.
func userRating(row *sql.Row, now time.Time) (r glicko.Rating, tries int, err error) {
	var at int64
	err = row.Scan(&r.Value, &r.Deviation, &r.Volatility, &at, &tries)
	if errors.Is(err, sql.ErrNoRows) {
		return glicko.New, 0, nil
	}
	return r.Aged(now.Sub(instant(at))), tries, err
}

// puzzleRating reads the rating of a puzzle.
func puzzleRating(row *sql.Row, estimate float64) (r glicko.Rating, err error) {
	var at int64
	err = row.Scan(&r.Value, &r.Deviation, &r.Volatility, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return glicko.Seeded(estimate), nil
	}
	return r, err
}

// Failed lists the puzzles of a game whose last try failed, those not tried for the longest time first.
func (s *Tries) Failed(ctx context.Context, game string) (puzzles []string, err error) {
	last, err := s.lastTries(ctx, game)
	for _, t := range last {
		if !t.Solved {
			puzzles = append(puzzles, t.Puzzle)
		}
	}
	return puzzles, err
}

// Seen returns when each puzzle of a game was tried last.
func (s *Tries) Seen(ctx context.Context, game string) (map[string]time.Time, error) {
	last, err := s.lastTries(ctx, game)
	seen := make(map[string]time.Time, len(last))
	for _, t := range last {
		seen[t.Puzzle] = t.At
	}
	return seen, err
}

// lastTries returns the last try of each puzzle of a game, the oldest first.
func (s *Tries) lastTries(ctx context.Context, game string) ([]PastTry, error) {
	return s.recorded(ctx, `WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY puzzle ORDER BY at DESC, id DESC) AS place FROM try WHERE game = ? AND kind = ?)
		WHERE place = 1) ORDER BY at, id`, game, Puzzle)
}

// Result counts tries.
type Result struct{ Tries, Solved int }

// Percent returns the share of solved tries, rounded; 0 without tries.
func (r Result) Percent() int { return (100*r.Solved + r.Tries/2) / max(1, r.Tries) }

// Results returns the counts of tries of each puzzle of a game that was tried.
func (s *Tries) Results(ctx context.Context, game string) (map[string]Result, error) {
	results := map[string]Result{}
	err := s.eachRow(ctx, func(row database.Row) error {
		var puzzle string
		var r Result
		err := row.Scan(&puzzle, &r.Tries, &r.Solved)
		results[puzzle] = r
		return err
	}, "SELECT puzzle, count(*), count(CASE WHEN solved THEN 1 END) FROM try WHERE game = ? AND kind = ? GROUP BY puzzle", game, Puzzle)
	return results, err
}

// RatedAt is the user's rating after a try.
type RatedAt struct {
	At    time.Time
	Value float64
}

// Curve returns the user's rating in a game after each rated try, the oldest first.
func (s *Tries) Curve(ctx context.Context, game string) (list []RatedAt, err error) {
	rated, err := s.recorded(ctx, "WHERE game = ? AND rated ORDER BY at, id", game)
	for _, t := range rated {
		list = append(list, RatedAt{t.At, t.After})
	}
	return list, err
}
