package training

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"qilab/storage/database"
)

// Run is a series of puzzles that was played for a score: a streak, or as many as possible in a given time.
type Run struct {
	Game   string
	Mode   string // one of RunModes
	At     time.Time
	Score  int
	Errors int
	Time   time.Duration
}

// RunModes lists the kinds of training that are runs, fixed words.
func RunModes() []string { return []string{"streak", "storm"} }

// Runs are the runs of a store.
type Runs struct{ *file }

// Save records a run and returns the best one before it in its game and mode; its Score is 0 if there was none.
func (s *Runs) Save(ctx context.Context, r Run) (best Run, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		if best, err = bestRun(tx.QueryRow(bestQuery, r.Game, r.Mode)); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO run(game, mode, at, score, errors, ms) VALUES(?,?,?,?,?,?)", r.Game, r.Mode, milli(r.At), r.Score, r.Errors, r.Time.Milliseconds())
		return err
	})
	return best, err
}

// Best returns the best run in a game and mode; its Score is 0 if there is none.
func (s *Runs) Best(ctx context.Context, game, mode string) (Run, error) {
	r, err := bestRun(s.read.QueryRowContext(ctx, bestQuery, game, mode))
	return r, fault(s.path, err)
}

const runColumns = "game, mode, at, score, errors, ms"

const bestQuery = "SELECT " + runColumns + " FROM run WHERE game = ? AND mode = ? ORDER BY score DESC, at LIMIT 1"

func bestRun(row *sql.Row) (Run, error) {
	r, err := scanRun(row)
	if errors.Is(err, sql.ErrNoRows) {
		return Run{}, nil
	}
	return r, err
}

func scanRun(row database.Row) (r Run, err error) {
	var at, ms int64
	err = row.Scan(&r.Game, &r.Mode, &at, &r.Score, &r.Errors, &ms)
	r.At, r.Time = instant(at), time.Duration(ms)*time.Millisecond
	return r, err
}

// all lists all runs, the oldest first.
func (s *Runs) all(ctx context.Context) (list []Run, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		r, err := scanRun(row)
		list = append(list, r)
		return err
	}, "SELECT "+runColumns+" FROM run ORDER BY id")
	return list, err
}
