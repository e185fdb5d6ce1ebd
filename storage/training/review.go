package training

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v4"

	"qilab/storage/database"
)

// Grade is how well a card was known, numbered as in FSRS.
type Grade uint8

// The grades.
const (
	Again = Grade(fsrs.Again)
	Hard  = Grade(fsrs.Hard)
	Good  = Grade(fsrs.Good)
	Easy  = Grade(fsrs.Easy)
)

// Attempt is an attempt to answer a card.
type Attempt struct {
	Solved bool
	Tries  int // until it was solved; 1: at the first attempt
	Hint   bool
	Time   time.Duration
	Moves  []string // the moves played
}

// Grade returns the grade of an attempt, given the user's usual time for such cards; 0: unknown.
func (a Attempt) Grade(usual time.Duration) Grade {
	switch {
	case !a.Solved || a.Tries > 2:
		return Again
	case a.Tries == 2 || a.Hint:
		return Hard
	case usual > 0 && a.Time > 0 && a.Time < usual/2:
		return Easy
	}
	return Good
}

// leechLapses is the number of times a card may be forgotten before it is set aside.
const leechLapses = 5

// Leaves reports whether a card in use is set aside with that schedule, since it was forgotten too often.
func (k Schedule) Leaves() bool { return k.Lapses >= leechLapses }

// ErrStale means that the card was reviewed since it was read, for example in another window. Nothing was written.
var ErrStale = errors.New("the card was reviewed meanwhile")

// Retention is the share of cards that the user should still know when they are due; see Cards.Review.
const (
	MinRetention   = 0.70
	UsualRetention = 0.90
	MaxRetention   = 0.97
)

// Review records an attempt at a card and its grade, and returns the card with its new schedule. c is the card as it was
// read. retention is from MinRetention to MaxRetention; the user's day begins at the hour turn. If the clock was set back
// to before the last review, the time of that review counts. The error is ErrStale if the card was reviewed since it was read, or ErrNoCard.
func (s *Cards) Review(ctx context.Context, c Card, a Attempt, g Grade, now time.Time, retention float64, turn int) (Card, error) {
	var next Card
	err := s.change(ctx, func(tx *sql.Tx) error {
		var err error
		if next, err = scanCard(tx.QueryRow("SELECT "+cardColumns+" FROM card WHERE id = ?", c.ID)); err != nil {
			return err
		}
		if next.Schedule.Reps != c.Schedule.Reps || !next.Schedule.Last.Equal(c.Schedule.Last) {
			return ErrStale
		}
		before := next.Schedule.State
		if next.Schedule, err = next.Schedule.After(g, now, retention, turn); err != nil {
			return err
		}
		if next.Schedule.Leaves() && next.Status == Active {
			next.Status = Leech
		}
		k := &next.Schedule
		_, err = tx.Exec("UPDATE card SET state = ?, due = ?, last = ?, stability = ?, difficulty = ?, days = ?, reps = ?, lapses = ?, steps = ?, shelf = ? WHERE id = ?",
			k.State, milli(k.Due), milli(k.Last), k.Stability, k.Difficulty, k.Days, k.Reps, k.Lapses, k.steps, next.Status, c.ID)
		if err != nil {
			return err
		}
		_, err = tx.Exec("INSERT INTO review(card, at, grade, ms, tries, hint, moves, state, source) VALUES(?,?,?,?,?,?,?,?,?)",
			c.ID, milli(k.Last), g, a.Time.Milliseconds(), a.Tries, a.Hint, strings.Join(a.Moves, " "), before, next.Source)
		return err
	})
	return next, err
}

// civil returns a time as the scheduler takes it, which counts days as those of UTC: the reading of a clock in a zone, as if a day began
// at the hour turn.
func civil(t time.Time, in *time.Location, turn int) time.Time {
	if t.IsZero() {
		return t
	}
	t = t.In(in)
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour()-turn, t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// instantOf is the inverse of civil. Where the clock skips a reading, it is the one an hour later.
func instantOf(t time.Time, in *time.Location, turn int) time.Time {
	t = t.Add(time.Duration(turn) * time.Hour)
	at := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), in)
	if civil(at, in, 0).Before(t) {
		at = at.Add(time.Hour)
	}
	return at
}

// After returns the schedule after a review with a grade; see Cards.Review. Days are those in the zone of now, and begin at
// the hour turn.
func (k Schedule) After(g Grade, now time.Time, retention float64, turn int) (Schedule, error) {
	if now.Before(k.Last) {
		now = k.Last
	}
	zone := now.Location()
	now = time.UnixMilli(now.UnixMilli()) // the resolution of the file
	parameters := fsrs.DefaultParam()
	parameters.RequestRetention = min(max(retention, MinRetention), MaxRetention)
	card := fsrs.Card{
		Due: civil(k.Due, zone, turn), Stability: k.Stability, Difficulty: k.Difficulty, ScheduledDays: uint64(k.Days), Reps: uint64(k.Reps), Lapses: uint64(k.Lapses),
		State: fsrs.State(k.State), LastReview: civil(k.Last, zone, turn), RemainingSteps: k.steps,
	}
	info, err := fsrs.NewFSRS(parameters).Next(card, civil(now, zone, turn), fsrs.Rating(g))
	if err != nil {
		return k, err
	}
	n := info.Card
	due := now.Add(n.Due.Sub(civil(now, zone, turn)))
	if n.ScheduledDays > 0 { // where the clock is changed, a day does not have 24 hours
		due = instantOf(n.Due, zone, turn)
	}
	return Schedule{
		State: State(n.State), Due: time.UnixMilli(due.UnixMilli()), Last: now, Stability: n.Stability, Difficulty: n.Difficulty,
		Days: int(n.ScheduledDays), Reps: int(n.Reps), Lapses: int(n.Lapses), steps: n.RemainingSteps,
	}, nil
}

// Reviewed is an entry of the log.
type Reviewed struct {
	Card  int64
	At    time.Time
	Grade Grade
	Attempt
	State State // of the card before the review
}

// Log returns the reviews of a card, the oldest first. An import may add older ones later.
func (s *Cards) Log(ctx context.Context, card int64) (list []Reviewed, err error) {
	return s.reviews(ctx, "SELECT card, at, grade, ms, tries, hint, moves, state FROM review WHERE card = ? ORDER BY at, id", card)
}

func (s *Cards) reviews(ctx context.Context, query string, args ...any) (list []Reviewed, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		var r Reviewed
		var at, ms int64
		var moves string
		if err := row.Scan(&r.Card, &at, &r.Grade, &ms, &r.Tries, &r.Hint, &moves, &r.State); err != nil {
			return err
		}
		r.At, r.Time, r.Moves, r.Solved = instant(at), time.Duration(ms)*time.Millisecond, strings.Fields(moves), r.Grade != Again
		list = append(list, r)
		return nil
	}, query, args...)
	return list, err
}

// Usual returns the median time of the last hundred cards of a game that the user solved at the first attempt; 0: there
// are none.
func (s *Cards) Usual(ctx context.Context, game string) (time.Duration, error) {
	var ms sql.NullInt64
	err := s.read.QueryRowContext(ctx, `WITH last AS (SELECT review.ms AS ms FROM review JOIN card ON card.id = review.card
		WHERE card.game = ? AND review.grade >= ? AND review.ms > 0 ORDER BY review.id DESC LIMIT 100)
		SELECT ms FROM last ORDER BY ms LIMIT 1 OFFSET (SELECT count(*) / 2 FROM last)`, game, Good).Scan(&ms)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return time.Duration(ms.Int64) * time.Millisecond, fault(s.path, err)
}
