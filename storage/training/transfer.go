package training

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// A line of an export is a card with its schedule and all of its reviews, a try of a puzzle with the rating after it, a
// run, a set with its rounds, or a rating (transferrating.go). The field names are stable; times are in UTC.

// line is a line of an export.
type line struct {
	Card   *cardLine   `json:"card,omitempty"`
	Try    *tryLine    `json:"try,omitempty"`
	Run    *runLine    `json:"run,omitempty"`
	Set    *setLine    `json:"set,omitempty"`
	Rating *ratingLine `json:"rating,omitempty"`
	Puzzle *puzzleLine `json:"puzzle,omitempty"`
}

// count returns the number of things on the line.
func (l line) count() (n int) {
	for _, there := range []bool{l.Card != nil, l.Try != nil, l.Run != nil, l.Set != nil, l.Rating != nil, l.Puzzle != nil} {
		if there {
			n++
		}
	}
	return n
}

type cardLine struct {
	Game     string       `json:"game"`
	Kind     string       `json:"kind"`
	Position string       `json:"position"`
	Goal     string       `json:"goal"`
	Line     []string     `json:"line"`
	Accepted [][]string   `json:"accepted"`
	Themes   []string     `json:"themes"`
	Rating   int          `json:"rating"`
	Source   string       `json:"source"`
	Note     string       `json:"note"`
	Added    time.Time    `json:"added"`
	Status   string       `json:"shelf"`
	State    State        `json:"state"`
	Due      time.Time    `json:"due"`
	Last     *time.Time   `json:"last"`
	Stable   float64      `json:"stability"`
	Hard     float64      `json:"difficulty"`
	Days     int          `json:"days"`
	Reps     int          `json:"reps"`
	Lapses   int          `json:"lapses"`
	Steps    int          `json:"steps"`
	Reviews  []reviewLine `json:"reviews"`
}

type reviewLine struct {
	At    time.Time `json:"at"`
	Grade Grade     `json:"grade"`
	MS    int64     `json:"ms"`
	Tries int       `json:"tries"`
	Hint  bool      `json:"hint"`
	Moves []string  `json:"moves"`
	State State     `json:"state"`
}

type tryLine struct {
	Puzzle string    `json:"puzzle"`
	Game   string    `json:"game"`
	At     time.Time `json:"at"`
	Solved bool      `json:"solved"`
	MS     int64     `json:"ms"`
	Mode   string    `json:"mode"`
	Rated  bool      `json:"rated"`
	Before float64   `json:"before"`
	After  float64   `json:"after"`
	// Ending is the position and goal of an ending; nil: a puzzle.
	Ending *endingLine `json:"ending,omitempty"`
}

type endingLine struct {
	Position string `json:"position"`
	Goal     string `json:"goal"`
}

type runLine struct {
	Game   string    `json:"game"`
	Mode   string    `json:"mode"`
	At     time.Time `json:"at"`
	Score  int       `json:"score"`
	Errors int       `json:"errors"`
	MS     int64     `json:"ms"`
}

type setLine struct {
	Game    string      `json:"game"`
	Name    string      `json:"name"`
	Added   time.Time   `json:"added"`
	Puzzles []string    `json:"puzzles"`
	Rounds  []roundLine `json:"rounds"`
}

type roundLine struct {
	Begun  time.Time `json:"begun"`
	Last   time.Time `json:"last"`
	Done   int       `json:"done"`
	Errors int       `json:"errors"`
	MS     int64     `json:"ms"`
}

// Export writes all cards with their reviews, all tries, ratings, runs and sets, one JSON object per line, as they are at one
// moment, and returns the numbers of cards, without deleted ones, and of tries.
func (s *Store) Export(ctx context.Context, w io.Writer) (cards, tries int, err error) {
	tx, err := s.db.Read.BeginTx(ctx, nil)
	if err != nil {
		return 0, 0, fault(s.path, err)
	}
	defer tx.Rollback()
	snapshot := *s.file
	snapshot.read = tx
	return storeOf(&snapshot).export(ctx, w)
}

func (s *Store) export(ctx context.Context, w io.Writer) (cards, tries int, err error) {
	out := json.NewEncoder(w)
	for last := int64(0); ; {
		page, err := s.Cards.query(ctx, "SELECT "+cardColumns+" FROM card WHERE id > ? ORDER BY id LIMIT ?", last, pageSize)
		if err != nil {
			return cards, tries, err
		}
		if len(page) == 0 {
			break
		}
		for _, c := range page {
			last = c.ID
			log, err := s.Cards.Log(ctx, c.ID)
			if err != nil {
				return cards, tries, err
			}
			if err := out.Encode(line{Card: newCardLine(c, log)}); err != nil {
				return cards, tries, err
			}
			if c.Status != Deleted {
				cards++
			}
		}
	}
	list, err := s.Tries.recorded(ctx, "ORDER BY id")
	if err != nil {
		return cards, tries, err
	}
	for _, t := range list {
		l := &tryLine{t.Puzzle, t.Game, t.At.UTC(), t.Solved, t.Time.Milliseconds(), t.Mode, t.Rated, t.Before, t.After, nil}
		if t.Kind == Ending {
			l.Ending = &endingLine{t.Position, t.Goal}
		}
		if err := out.Encode(line{Try: l}); err != nil {
			return cards, tries, err
		}
		tries++
	}
	if err := s.exportModes(ctx, out); err != nil {
		return cards, tries, err
	}
	return cards, tries, s.exportRatings(ctx, out)
}

// exportModes writes the runs and sets.
func (s *Store) exportModes(ctx context.Context, out *json.Encoder) error {
	runs, err := s.Runs.all(ctx)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if err := out.Encode(line{Run: &runLine{r.Game, r.Mode, r.At.UTC(), r.Score, r.Errors, r.Time.Milliseconds()}}); err != nil {
			return err
		}
	}
	sets, err := s.Sets.List(ctx, "")
	if err != nil {
		return err
	}
	for _, set := range slices.Backward(sets) {
		l := &setLine{Game: set.Game, Name: set.Name, Added: set.Added.UTC(), Puzzles: set.Puzzles, Rounds: []roundLine{}}
		for _, r := range set.Rounds {
			l.Rounds = append(l.Rounds, roundLine{r.Begun.UTC(), r.Last.UTC(), r.Done, r.Errors, r.Time.Milliseconds()})
		}
		if err := out.Encode(line{Set: l}); err != nil {
			return err
		}
	}
	return nil
}

func newCardLine(c Card, log []Reviewed) *cardLine {
	k := c.Schedule
	l := &cardLine{
		Game: c.Game, Kind: c.Kind.String(), Position: c.Position, Goal: c.Goal, Line: c.Line, Accepted: c.Accepted, Themes: c.Themes, Rating: c.Rating,
		Source: c.Source, Note: c.Note, Added: c.Added.UTC(), Status: c.Status.String(), State: k.State, Due: k.Due.UTC(), Stable: k.Stability, Hard: k.Difficulty,
		Days: k.Days, Reps: k.Reps, Lapses: k.Lapses, Steps: k.steps, Reviews: []reviewLine{},
	}
	if !k.Last.IsZero() {
		at := k.Last.UTC()
		l.Last = &at
	}
	for _, r := range log {
		l.Reviews = append(l.Reviews, reviewLine{r.At.UTC(), r.Grade, r.Time.Milliseconds(), r.Tries, r.Hint, r.Moves, r.State})
	}
	return l
}

// Imported counts the new cards, without deleted ones, and tries of an import, and those already known.
type Imported struct{ Cards, Tries, Known int }

// ErrEmpty means that a file to import has no line.
var ErrEmpty = errors.New("there is nothing in the file")

// byteOrderMark begins a text that some editors have saved.
const byteOrderMark = "\ufeff"

// maxLine is the maximum length of an imported line in bytes.
const maxLine = 16 << 20

// Import reads the format of Export, completely or not at all. An existing card takes the schedule and the answers of the
// one that was reviewed later, and the reviews of both. It keeps its note unless the other one has one, and stays suspended, wrong or
// deleted if the other one is in use. An existing try or run is not recorded twice, and an existing set takes the rounds that got
// further. A rating becomes the one after the last rated try; old exports do not have its deviation. A line that is faulty, or has a
// card that could never be asked, is reported as a *core.PlaceError; a file without any as ErrEmpty. goals, which may be nil, knows the
// goals of the games.
func (s *Store) Import(ctx context.Context, r io.Reader, goals Goals) (n Imported, err error) {
	if goals == nil {
		goals = noGoals
	}
	err = s.change(ctx, func(tx *sql.Tx) error {
		in := bufio.NewScanner(r)
		in.Buffer(nil, maxLine)
		number, empty := 1, true
		for ; in.Scan(); number++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			text := in.Bytes()
			if number == 1 {
				text = bytes.TrimPrefix(text, []byte(byteOrderMark))
			}
			if len(bytes.TrimSpace(text)) == 0 {
				continue
			}
			empty = false
			var l line
			decoder := json.NewDecoder(bytes.NewReader(text))
			decoder.DisallowUnknownFields()
			err := decoder.Decode(&l)
			switch {
			case err != nil:
				err = faultOf(err)
			case l.count() != 1:
				err = textError("export-one", "it is not one card, try, rating, run or set")
			case l.Card != nil:
				err = s.importCard(tx, l.Card, goals, &n)
			case l.Try != nil:
				err = s.importTry(tx, l.Try, goals, &n)
			case l.Rating != nil:
				err = s.importRating(tx, l.Rating)
			case l.Puzzle != nil:
				err = importPuzzle(tx, l.Puzzle)
			case l.Run != nil:
				err = s.importRun(tx, l.Run)
			default:
				err = s.importSet(tx, l.Set)
			}
			if err != nil {
				return &core.PlaceError{Place: core.Place{Line: number}, Err: err}
			}
		}
		switch err := in.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return &core.PlaceError{Place: core.Place{Line: number}, Err: textError("export-long", fmt.Sprintf("it is not a line of an export: it has more than %d bytes", maxLine), strconv.Itoa(maxLine))}
		case err != nil:
			return err
		case empty:
			return ErrEmpty
		}
		return nil
	})
	if err != nil {
		return Imported{}, err
	}
	return n, nil
}

// faultOf describes what is wrong with the JSON of a line, in plain words.
func faultOf(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var date *time.ParseError
	const what = "it is not a line of an export: "
	switch {
	case errors.As(err, &date):
		written := strings.Trim(date.Value, `"`)
		return textError("export-time", fmt.Sprintf(what+"it has %.40q for a time such as %s", written, someTime), core.Quote(written), someTime)
	case strings.HasPrefix(err.Error(), "Time."): // of package time, for a number or an object
		return textError("export-time-missing", what+"it has no text for a time such as "+someTime, someTime)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return textError("export-end", what+"it ends too early")
	case errors.As(err, &syntax):
		return textError("export-json", fmt.Sprintf(what+"it is no JSON at byte %d", syntax.Offset), strconv.FormatInt(syntax.Offset, 10))
	case errors.As(err, &kind) && kind.Field != "":
		return textError("export-value", fmt.Sprintf(what+"%s has a value of the wrong kind (%s)", kind.Field, kind.Value), kind.Field)
	case errors.As(err, &kind):
		return textError("export-object", fmt.Sprintf(what+"it is a JSON %s, not an object", kind.Value))
	}
	reason := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(reason, "unknown field "); ok {
		return textError("export-field", what+reason, name)
	}
	return textError("export-object", what+reason)
}

// someTime is an example of the form in which times are written.
const someTime = "2026-03-10T12:00:00Z"

func (s *Store) importCard(tx *sql.Tx, l *cardLine, goals Goals, n *Imported) error {
	kind, okKind := KindNamed(l.Kind)
	status, okStatus := StatusNamed(l.Status)
	if !okKind || !okStatus || l.State > Relearning {
		return textError("card-kind", fmt.Sprintf("the card has the kind %q, the shelf %q and the state %d", l.Kind, l.Status, l.State),
			core.Quote(l.Kind), core.Quote(l.Status), strconv.Itoa(int(l.State)))
	}
	if l.State != New && (l.Last == nil || l.Stable <= 0 || l.Hard < 1 || l.Hard > 10) || min(l.Days, l.Reps, l.Lapses, l.Steps) < 0 {
		return textError("card-schedule", "the card has an impossible schedule")
	}
	c := Card{
		Game: l.Game, Kind: kind, Position: l.Position, Goal: l.Goal, Line: l.Line, Accepted: l.Accepted, Themes: l.Themes, Rating: l.Rating, Source: l.Source,
		Note: l.Note, Added: l.Added, Status: status, imported: true,
		Schedule: Schedule{State: l.State, Due: l.Due, Stability: l.Stable, Difficulty: l.Hard, Days: l.Days, Reps: l.Reps, Lapses: l.Lapses, steps: l.Steps},
	}
	if l.Last != nil {
		c.Schedule.Last = *l.Last
	}
	if err := s.check(&c, goals); err != nil {
		return err
	}
	id, fresh, err := s.Cards.insert(tx, c)
	if err != nil {
		return err
	}
	switch {
	case !fresh:
		n.Known++
		if err := updateCard(tx, id, c); err != nil {
			return err
		}
	case c.Status != Deleted:
		n.Cards++
	}
	for _, r := range l.Reviews {
		if r.Grade < Again || r.Grade > Easy || r.State > Relearning {
			return textError("card-review", fmt.Sprintf("a review has the grade %d and the state %d", r.Grade, r.State), strconv.Itoa(int(r.Grade)), strconv.Itoa(int(r.State)))
		}
		if _, err := tx.Exec(`INSERT INTO review(card, at, grade, ms, tries, hint, moves, state, source) SELECT ?,?,?,?,?,?,?,?,?
			WHERE NOT EXISTS (SELECT 1 FROM review WHERE card = ? AND at = ? AND grade = ?)`,
			id, milli(r.At), r.Grade, r.MS, r.Tries, r.Hint, strings.Join(r.Moves, " "), r.State, l.Source, id, milli(r.At), r.Grade); err != nil {
			return err
		}
	}
	return nil
}

// updateCard updates a card from an imported copy that was reviewed later; see Store.Import.
func updateCard(tx *sql.Tx, id int64, c Card) error {
	old, err := scanCard(tx.QueryRow("SELECT "+cardColumns+" FROM card WHERE id = ?", id))
	if err != nil || milli(old.Schedule.Last) >= milli(c.Schedule.Last) {
		return err
	}
	status, byUser := c.Status, (old.Status == Suspended || old.Status == Wrong) && !old.out()
	if old.Status == Deleted || c.out() || c.Status == Active && byUser {
		status = old.Status
	}
	if len(c.Accepted) == 0 {
		c.Position, c.Goal, c.Line, c.Accepted, c.Themes = old.Position, old.Goal, old.Line, old.Accepted, old.Themes
	} // else the position too: a mirrored one is the same card
	if c.Note == "" {
		c.Note = old.Note
	}
	k := &c.Schedule
	_, err = tx.Exec(`UPDATE card SET position = ?, goal = ?, line = ?, accepted = ?, themes = ?, note = ?,
		state = ?, due = ?, last = ?, stability = ?, difficulty = ?, days = ?, reps = ?, lapses = ?, steps = ?, shelf = ? WHERE id = ?`,
		c.Position, c.Goal, strings.Join(c.Line, " "), joinSteps(c.Accepted), joinThemes(c.Themes), c.Note,
		k.State, milli(k.Due), milli(k.Last), k.Stability, k.Difficulty, k.Days, k.Reps, k.Lapses, k.steps, status, id)
	return err
}

func (s *Store) importTry(tx *sql.Tx, l *tryLine, goals Goals, n *Imported) error {
	if _, err := s.rulesOf(l.Game); err != nil {
		return err
	}
	if milli(l.At) <= 0 || l.MS < 0 {
		return textError("export-try", "the try is impossible")
	}
	kind, asked := Puzzle, endingLine{}
	if l.Ending != nil {
		kind, asked = Ending, *l.Ending
		if err := s.check(&Card{Game: l.Game, Kind: Ending, Position: asked.Position, Goal: asked.Goal}, goals); err != nil {
			return err
		}
	}
	after := ratingFields{Value: l.After, Deviation: importedDeviation, Volatility: importedVolatility}
	if l.Rated {
		if err := after.check(); err != nil {
			return err
		}
	}
	result, err := tx.Exec(`INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after, kind, position, goal) SELECT ?,?,?,?,?,?,?,?,?,?,?,?
		WHERE NOT EXISTS (SELECT 1 FROM try WHERE puzzle = ? AND at = ?)`,
		l.Puzzle, l.Game, milli(l.At), l.Solved, l.MS, l.Mode, l.Rated, l.Before, l.After, kind, asked.Position, asked.Goal, l.Puzzle, milli(l.At))
	if err != nil {
		return err
	}
	if added, err := result.RowsAffected(); err != nil || added == 0 {
		n.Known++
		return err
	}
	n.Tries++
	if !l.Rated {
		return nil
	}
	_, err = tx.Exec(`INSERT INTO rating(game, value, deviation, volatility, at, tries) VALUES(?, ?, ?, ?, ?, 1)
		ON CONFLICT(game) DO UPDATE SET tries = tries + 1, value = CASE WHEN excluded.at > at THEN excluded.value ELSE value END, at = max(at, excluded.at)`,
		l.Game, after.Value, after.Deviation, after.Volatility, milli(l.At))
	return err
}

func (s *Store) importRun(tx *sql.Tx, l *runLine) error {
	if _, err := s.rulesOf(l.Game); err != nil {
		return err
	}
	if !slices.Contains(RunModes(), l.Mode) || milli(l.At) <= 0 || l.Score < 0 || l.Errors < 0 || l.MS < 0 {
		return textError("export-run", "the run is impossible")
	}
	_, err := tx.Exec(`INSERT INTO run(game, mode, at, score, errors, ms) SELECT ?,?,?,?,?,?
		WHERE NOT EXISTS (SELECT 1 FROM run WHERE game = ? AND mode = ? AND at = ?)`,
		l.Game, l.Mode, milli(l.At), l.Score, l.Errors, l.MS, l.Game, l.Mode, milli(l.At))
	return err
}

func (s *Store) importSet(tx *sql.Tx, l *setLine) error {
	if _, err := s.rulesOf(l.Game); err != nil {
		return err
	}
	if len(l.Puzzles) == 0 {
		return textError("export-set-empty", "the set has no puzzles")
	}
	for i, r := range l.Rounds {
		if r.Done < 1 || i < len(l.Rounds)-1 && r.Done < len(l.Puzzles) || r.Errors < 0 || r.Errors > r.Done || r.MS < 0 {
			return textError("export-round", "the set has a round that cannot be")
		}
	}
	for _, id := range l.Puzzles {
		if len(strings.Fields(id)) != 1 || strings.TrimSpace(id) != id {
			return textError("export-set", fmt.Sprintf("the set has the puzzle %.40q", id), core.Quote(id))
		}
	}
	puzzles := strings.Join(l.Puzzles, " ")
	var id int64
	count := len(l.Puzzles)
	var stored string // puzzles that have left the collection leave sets, too
	err := tx.QueryRow("SELECT id, puzzles FROM puzzle_set WHERE game = ? AND added = ?", l.Game, milli(l.Added)).Scan(&id, &stored)
	if err == nil {
		count = len(strings.Fields(stored))
	}
	if errors.Is(err, sql.ErrNoRows) {
		var result sql.Result
		if result, err = tx.Exec("INSERT INTO puzzle_set(game, name, added, puzzles) VALUES(?,?,?,?)", l.Game, l.Name, milli(l.Added), puzzles); err == nil {
			id, err = result.LastInsertId()
		}
	}
	if err != nil {
		return err
	}
	for i, line := range l.Rounds {
		r := Round{Begun: line.Begun, Last: line.Last, Done: line.Done, Errors: line.Errors}.within(count)
		if _, err := tx.Exec(`INSERT INTO round(puzzle_set, number, begun, done, errors, ms, last) VALUES(?,?,?,?,?,?,?)
			ON CONFLICT DO UPDATE SET begun = excluded.begun, done = excluded.done, errors = excluded.errors, ms = excluded.ms, last = excluded.last
			WHERE excluded.done > done`, id, i+1, milli(r.Begun), r.Done, r.Errors, line.MS, milli(r.Last)); err != nil {
			return err
		}
	}
	return nil
}

// The parameters of a rating imported from an export without it.
const (
	importedDeviation  = 90
	importedVolatility = 0.06
)
