package training

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"qilab/storage/database"
)

// Set is a set of puzzles that is repeated in rounds until it is fast, after the Woodpecker Method.
type Set struct {
	ID      int64
	Game    string
	Name    string // what its puzzles were chosen by, as the window writes it
	Added   time.Time
	Puzzles []string // their ids
	Rounds  []Round  // the oldest first
}

// Round is one pass through a set.
type Round struct {
	Begun  time.Time
	Last   time.Time // of the last puzzle
	Done   int       // puzzles tried so far
	Errors int       // of those, the ones not solved at the first try
	Time   time.Duration
}

// Place returns the number of the current round, from 1, and how many of its puzzles are done. A finished round is
// followed by the next one.
func (s Set) Place() (round, done int) {
	if n := len(s.Rounds); n > 0 && s.Rounds[n-1].Done < len(s.Puzzles) {
		return n, s.Rounds[n-1].Done
	}
	return len(s.Rounds) + 1, 0
}

// ErrNoSet means that no set has that number.
var ErrNoSet = errors.New("there is no such set")

// Sets are the sets of a store.
type Sets struct{ *file }

// Add adds a set without rounds and returns it with its number.
func (s *Sets) Add(ctx context.Context, set Set) (Set, error) {
	set.Rounds = nil
	err := s.change(ctx, func(tx *sql.Tx) error {
		result, err := tx.Exec("INSERT INTO puzzle_set(game, name, added, puzzles) VALUES(?,?,?,?)", set.Game, set.Name, milli(set.Added), strings.Join(set.Puzzles, " "))
		if err == nil {
			set.ID, err = result.LastInsertId()
		}
		return err
	})
	return set, err
}

// Delete deletes a set with its rounds. The tries stay.
func (s *Sets) Delete(ctx context.Context, id int64) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM puzzle_set WHERE id = ?", id)
		return err
	})
}

// Trim reduces a set to some of its puzzles, such as those still in the collection; done of them were tried in the round that is
// not finished. A set without puzzles is deleted.
func (s *Sets) Trim(ctx context.Context, id int64, puzzles []string, done int) error {
	if len(puzzles) == 0 {
		return s.Delete(ctx, id)
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		list, err := readSets(ctx, tx, "WHERE id = ?", id)
		if err != nil || len(list) == 0 {
			return err
		}
		for i, r := range list[0].Rounds {
			if r.Done < len(list[0].Puzzles) {
				r.Done = done
			}
			if err := saveRound(tx, id, i+1, r.within(len(puzzles))); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("DELETE FROM round WHERE puzzle_set = ? AND done = 0", id); err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE puzzle_set SET puzzles = ? WHERE id = ?", strings.Join(puzzles, " "), id)
		return err
	})
}

// within returns a round of a set that has only so many puzzles left.
func (r Round) within(puzzles int) Round {
	r.Done = min(r.Done, puzzles)
	r.Errors = min(r.Errors, r.Done)
	return r
}

// Advance records the result of the next puzzle of a set, as it was read, and returns the set. The error is ErrStale if
// the set was advanced since it was read, for example in another window, or ErrNoSet.
func (s *Sets) Advance(ctx context.Context, set Set, solved bool, took time.Duration, now time.Time) (Set, error) {
	err := s.change(ctx, func(tx *sql.Tx) error {
		list, err := readSets(ctx, tx, "WHERE id = ?", set.ID)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return ErrNoSet
		}
		round, done := list[0].Place()
		if oldRound, oldDone := set.Place(); oldRound != round || oldDone != done {
			return ErrStale
		}
		set = list[0]
		if done == 0 {
			set.Rounds = append(set.Rounds, Round{Begun: now.Add(-took)})
		}
		r := &set.Rounds[round-1]
		r.Done, r.Last, r.Time = r.Done+1, now, r.Time+took
		if !solved {
			r.Errors++
		}
		return saveRound(tx, set.ID, round, *r)
	})
	return set, err
}

func saveRound(tx *sql.Tx, set int64, number int, r Round) error {
	_, err := tx.Exec("INSERT OR REPLACE INTO round(puzzle_set, number, begun, done, errors, ms, last) VALUES(?,?,?,?,?,?,?)",
		set, number, milli(r.Begun), r.Done, r.Errors, r.Time.Milliseconds(), milli(r.Last))
	return err
}

// List lists the sets of a game ("": of all), the newest first.
func (s *Sets) List(ctx context.Context, game string) ([]Set, error) {
	list, err := readSets(ctx, s.read, "WHERE ? = '' OR game = ?", game, game)
	return list, fault(s.path, err)
}

// readSets reads sets with their rounds in one query, so that they belong together.
func readSets(ctx context.Context, db database.Queryer, where string, args ...any) (list []Set, err error) {
	rows, err := db.QueryContext(ctx, `SELECT id, game, name, added, puzzles, coalesce(number, 0), coalesce(begun, 0), coalesce(done, 0), coalesce(errors, 0),
		coalesce(ms, 0), coalesce(last, 0) FROM puzzle_set LEFT JOIN round ON puzzle_set = id `+where+" ORDER BY id DESC, number", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var set Set
		var r Round
		var puzzles string
		var number int
		var added, begun, ms, last int64
		if err := rows.Scan(&set.ID, &set.Game, &set.Name, &added, &puzzles, &number, &begun, &r.Done, &r.Errors, &ms, &last); err != nil {
			return nil, err
		}
		if n := len(list); n == 0 || list[n-1].ID != set.ID {
			set.Added, set.Puzzles = instant(added), strings.Fields(puzzles)
			list = append(list, set)
		}
		if number > 0 {
			r.Begun, r.Time, r.Last = instant(begun), time.Duration(ms)*time.Millisecond, instant(last)
			at := &list[len(list)-1]
			at.Rounds = append(at.Rounds, r)
		}
	}
	return list, rows.Err()
}
