package training

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v4"

	"qilab/core"
	"qilab/storage/database"
)

// Kind is the kind of question that a card asks.
type Kind uint8

// The kinds. The numbers are stored in files.
const (
	Mistake Kind = 1 + iota // find a better move than the one played
	Puzzle                  // solve a puzzle
	Opening                 // play a move of the repertoire
	Ending                  // find the moves that keep the result of an endgame
	Deal                    // find the move that keeps the outcome of a deal
)

var kindNames = [...]string{Mistake: "mistake", Puzzle: "puzzle", Opening: "opening", Ending: "ending", Deal: "deal"}

// String returns the fixed name of k.
func (k Kind) String() string {
	if k.valid() {
		return kindNames[k]
	}
	return fmt.Sprintf("kind-%d", uint8(k))
}

func (k Kind) valid() bool { return k >= Mistake && k <= Deal }

// KindNamed returns the kind with that name.
func KindNamed(word string) (Kind, bool) {
	for k, name := range kindNames {
		if name == word && name != "" {
			return Kind(k), true
		}
	}
	return 0, false
}

// Status is whether a card is in use or, if not, the reason. In files and their tables it is called the shelf.
type Status uint8

// The statuses. The numbers are stored in files.
const (
	Active    Status = iota
	Suspended        // by the user
	Leech            // forgotten so often that it costs more time than it is worth
	Wrong            // reported by the user to have a wrong answer
	Deleted          // by the user; comes back only on request; see Cards.AddAgain
)

var statusNames = [...]string{"active", "suspended", "leech", "wrong", "deleted"}

// String returns the fixed name of s.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("status-%d", uint8(s))
}

// StatusNamed returns the status with that name.
func StatusNamed(word string) (Status, bool) {
	for s, name := range statusNames {
		if name == word {
			return Status(s), true
		}
	}
	return 0, false
}

// Card is a position with a question and its answers. Moves are in the notation of core.Rules.FormatMove for Position.
type Card struct {
	ID       int64
	Game     string // the id of its rules
	Kind     Kind
	Position string
	Goal     string     // as in puzzles, or "" for the best move
	Line     []string   // the best line, shown with the answer
	Accepted [][]string // the right moves at each step of the solver in Line
	Themes   []string
	Rating   int    // 0: unknown
	Source   string // the origin: a game with a ply, the id of a puzzle
	Note     string // the user's
	Added    time.Time
	Status   Status
	Schedule Schedule
	imported bool // of insert: it comes with an import; see Sync
}

// Askable reports whether the card has answers, or a goal to judge moves by. An opening that Sync has taken out of use has neither.
func (c Card) Askable() bool { return len(c.Accepted) > 0 || c.Goal != "" }

// out reports whether Sync has taken the card out of use, rather than the user.
func (c Card) out() bool { return c.Status == Suspended && !c.Askable() }

// inUse is the condition for cards that are asked: those of Active that are Askable.
const inUse = "shelf = 0 AND (accepted != '' OR goal != '')"

// Schedule determines when a card is due again.
type Schedule struct {
	State      State
	Due        time.Time
	Last       time.Time // the zero value: never reviewed
	Stability  float64   // days until the chance of recall falls to 90 %
	Difficulty float64   // 1 to 10
	Days       int       // of the last interval
	Reps       int
	Lapses     int // number of times it was forgotten
	steps      int // remaining learning steps
}

// State is the learning state of a card, numbered as in FSRS.
type State uint8

// The states.
const (
	New        = State(fsrs.New)
	Learning   = State(fsrs.Learning)
	Reviewing  = State(fsrs.Review)
	Relearning = State(fsrs.Relearning)
)

var (
	// ErrUnknownGame means that the card belongs to a game unknown to the store, or that its position cannot be parsed.
	ErrUnknownGame = errors.New("the card cannot be read")
	// ErrNoCard means that no card has that number.
	ErrNoCard = errors.New("there is no such card")
	// ErrNoAnswers means that the card cannot be asked; see Card.Askable.
	ErrNoAnswers = textError("card-answers", "the card has no right moves")
)

// Key returns the identity of a card's position: symmetric positions share it, and counters are ignored.
func Key(rules core.Rules, p core.Position) string {
	if index := rules.Capabilities().Index; index != nil && index.Canonical != nil {
		p = index.Canonical(p)
	}
	return p.Key()
}

// Cards are the cards of a store, with their schedules and reviews.
type Cards struct{ *file }

// Add adds cards and returns the number of new ones. If a card of the same kind already exists for the position, it
// keeps its schedule, status and answers.
func (s *Cards) Add(ctx context.Context, cards []Card, now time.Time) (added int, err error) {
	return s.add(ctx, cards, now, false)
}

// AddAgain is Add for cards that the user has asked for: deleted ones come back as new, and are counted.
func (s *Cards) AddAgain(ctx context.Context, cards []Card, now time.Time) (added int, err error) {
	return s.add(ctx, cards, now, true)
}

func (s *Cards) add(ctx context.Context, cards []Card, now time.Time, again bool) (added int, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		for _, c := range cards {
			c.Added, c.Schedule = now, Schedule{Due: now}
			id, fresh, err := s.insert(tx, c)
			if err == nil && !fresh && again {
				fresh, err = s.renew(tx, id, c)
			}
			if err != nil {
				return err
			}
			if fresh {
				added++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// insert adds a card unchanged, unless one exists for its position, whose number it then returns.
func (s *Cards) insert(tx *sql.Tx, c Card) (id int64, fresh bool, err error) {
	rules, p, err := s.positionOf(c)
	if err != nil {
		return 0, false, err
	}
	key := Key(rules, p)
	err = tx.QueryRow("SELECT id FROM card WHERE game = ? AND kind = ? AND key = ?", c.Game, c.Kind, key).Scan(&id)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return id, false, err
	}
	k := &c.Schedule
	result, err := tx.Exec(`INSERT INTO card(game, kind, key, position, goal, line, accepted, themes, rating, source, note, added, shelf,
		state, due, last, stability, difficulty, days, reps, lapses, steps, imported) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
		c.Game, c.Kind, key, c.Position, c.Goal, strings.Join(c.Line, " "), joinSteps(c.Accepted), joinThemes(c.Themes), c.Rating, c.Source, c.Note,
		milli(c.Added), c.Status, k.State, milli(k.Due), milli(k.Last), k.Stability, k.Difficulty, k.Days, k.Reps, k.Lapses, k.steps, c.imported)
	if err != nil {
		return 0, false, err
	}
	id, err = result.LastInsertId()
	return id, err == nil, err
}

// renew replaces a card by c, if it is deleted, and reports whether it was. The new card has a new number, as it is the
// newest. The reviews go along: they count on the days on which they were made.
func (s *Cards) renew(tx *sql.Tx, id int64, c Card) (renewed bool, err error) {
	err = changed(tx.Exec("UPDATE card SET key = '' WHERE id = ? AND shelf = ?", id, Deleted)) // makes room for the new one
	if errors.Is(err, ErrNoCard) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	now, _, err := s.insert(tx, c)
	if err != nil {
		return false, err
	}
	if _, err := tx.Exec("UPDATE review SET card = ? WHERE card = ?", now, id); err != nil {
		return false, err
	}
	_, err = tx.Exec("DELETE FROM card WHERE id = ?", id)
	return err == nil, err
}

// Report marks a card as Wrong, and adds it first if there is none for its position.
func (s *Cards) Report(ctx context.Context, c Card, now time.Time) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		c.Added, c.Schedule = now, Schedule{Due: now}
		id, _, err := s.insert(tx, c)
		if err != nil {
			return err
		}
		return changed(tx.Exec("UPDATE card SET shelf = ? WHERE id = ?", Wrong, id))
	})
}

// Reported returns the built-in puzzles of a game that the user has reported as wrong, by id.
func (s *Cards) Reported(ctx context.Context, game string) (ids []string, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		var id string
		err := row.Scan(&id)
		ids = append(ids, id)
		return err
	}, "SELECT source FROM card WHERE game = ? AND kind = ? AND shelf = ? AND source != '' ORDER BY source", game, Puzzle, Wrong)
	return ids, err
}

// SetStatus changes the status of a card. For a leech that is put into use again, lapses are counted from 0. The error is ErrNoAnswers for a card
// to be put into use that cannot be asked.
func (s *Cards) SetStatus(ctx context.Context, id int64, status Status) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		c, err := scanCard(tx.QueryRow("SELECT "+cardColumns+" FROM card WHERE id = ?", id))
		if err != nil {
			return err
		}
		if status == Active && !c.Askable() {
			return ErrNoAnswers
		}
		return changed(tx.Exec("UPDATE card SET lapses = CASE WHEN shelf = ? AND ? = ? THEN 0 ELSE lapses END, shelf = ? WHERE id = ?", Leech, status, Active, status, id))
	})
}

// Edit replaces the goal and answers of a card, its themes and its note; its position and schedule stay.
func (s *Cards) Edit(ctx context.Context, c Card) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		return changed(tx.Exec("UPDATE card SET goal = ?, line = ?, accepted = ?, themes = ?, note = ? WHERE id = ?",
			c.Goal, strings.Join(c.Line, " "), joinSteps(c.Accepted), joinThemes(c.Themes), c.Note, c.ID))
	})
}

// SetNote replaces the note of a card.
func (s *Cards) SetNote(ctx context.Context, id int64, note string) error {
	return s.change(ctx, func(tx *sql.Tx) error { return changed(tx.Exec("UPDATE card SET note = ? WHERE id = ?", note, id)) })
}

// changed returns ErrNoCard if an update has affected no card.
func changed(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return ErrNoCard
}

const cardColumns = `id, game, kind, position, goal, line, accepted, themes, rating, source, note, added, shelf,
	state, due, last, stability, difficulty, days, reps, lapses, steps`

// scanCard reads cardColumns.
func scanCard(row database.Row) (c Card, err error) {
	var line, accepted, themes string
	var added, due, last int64
	k := &c.Schedule
	err = row.Scan(&c.ID, &c.Game, &c.Kind, &c.Position, &c.Goal, &line, &accepted, &themes, &c.Rating, &c.Source, &c.Note, &added, &c.Status,
		&k.State, &due, &last, &k.Stability, &k.Difficulty, &k.Days, &k.Reps, &k.Lapses, &k.steps)
	c.Line, c.Accepted, c.Themes = strings.Fields(line), splitSteps(accepted), strings.Fields(themes)
	c.Added, k.Due, k.Last = instant(added), instant(due), instant(last)
	return c, err
}

// Get returns a card by its number.
func (s *Cards) Get(ctx context.Context, id int64) (Card, error) {
	c, err := scanCard(s.read.QueryRowContext(ctx, "SELECT "+cardColumns+" FROM card WHERE id = ?", id))
	return c, fault(s.path, err)
}

// query runs a query for cardColumns.
func (s *Cards) query(ctx context.Context, query string, args ...any) (list []Card, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		c, err := scanCard(row)
		list = append(list, c)
		return err
	}, query, args...)
	return list, err
}

// joinThemes joins themes with a space on both sides of each, so that a search can find them.
func joinThemes(themes []string) string {
	if len(themes) == 0 {
		return ""
	}
	return " " + strings.Join(themes, " ") + " "
}

func joinSteps(steps [][]string) string {
	list := make([]string, len(steps))
	for i, moves := range steps {
		list[i] = strings.Join(moves, " ")
	}
	return strings.Join(list, "/")
}

func splitSteps(text string) (steps [][]string) {
	if text == "" {
		return nil
	}
	for _, step := range strings.Split(text, "/") {
		steps = append(steps, strings.Fields(step))
	}
	return steps
}

// milli returns the stored form of a time, 0 for the zero value.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}
