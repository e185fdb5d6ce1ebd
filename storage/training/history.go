package training

import (
	"context"
	"strconv"
	"strings"
	"time"

	"qilab/storage/database"
)

// The history of tries has those of Try and the reviews of cards. The review of a puzzle with an id has a try, too, which stands for
// both.

// ModeCards is the mode of reviews in the history, ModeEndings that of practical endings.
const (
	ModeCards   = "cards"
	ModeEndings = "endings"
)

// PastTry is a recorded try, or a review.
type PastTry struct {
	Puzzle, Game  string // Puzzle is the id of a puzzle, or else the source
	At            time.Time
	Solved, Rated bool
	Time          time.Duration
	Mode          string
	Before, After float64 // the user's rating
	Kind          Kind
	Card          int64    // the number of the card of a review; 0: it was none
	Position      string   // of an ending or a card; the id of a puzzle tells that
	Goal          string   // likewise
	Themes        []string // of a card
}

// TryFilter selects tries.
type TryFilter struct {
	Game    string   // "": all
	Modes   []string // none: all
	Solved  *bool    // nil: both
	Puzzles []string // nil: all
	Text    string   // in the id, the source or the position, ignoring the case of Latin letters, or else Or applies; "": all
	Or      Alternatives
}

// pastColumns are the columns of the history.
const pastColumns = "puzzle, game, at, solved, ms, mode, rated, before, after, kind, card, position, goal, themes"

// pastTries are the tries, pastReviews the reviews, as tables of pastColumns and id. A review is solved if the card was known unaided.
var (
	pastTries   = "SELECT id, puzzle, game, at, solved, ms, mode, rated, before, after, kind, 0 AS card, position, goal, '' AS themes FROM try"
	pastReviews = `SELECT review.id AS id, card.source AS puzzle, card.game AS game, review.at AS at, review.grade > 1 AND review.tries <= 1 AND NOT review.hint AS solved,
		review.ms AS ms, '` + ModeCards + `' AS mode, 0 AS rated, 0.0 AS before, 0.0 AS after, card.kind AS kind, card.id AS card, card.position AS position, card.goal AS goal,
		card.themes AS themes FROM review JOIN card ON card.id = review.card WHERE NOT (card.kind = ` + strconv.Itoa(int(Puzzle)) + ` AND card.source != '')`
)

// List returns a page of the matching tries and reviews, the newest first, and the number of all matches.
func (s *Tries) List(ctx context.Context, f TryFilter, offset, limit int) (list []PastTry, count int, err error) {
	where, args := f.where()
	var parts []string
	var all []any
	for _, table := range []string{pastTries, pastReviews} {
		some := 0
		if err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM ("+table+") WHERE "+where, args...).Scan(&some); err != nil {
			return nil, 0, fault(s.path, err)
		}
		count += some
		// The newest of each come from an index, without sorting all.
		parts = append(parts, "SELECT * FROM (SELECT * FROM ("+table+") WHERE "+where+" ORDER BY at DESC, id DESC LIMIT ?)")
		all = append(append(all, args...), offset+limit)
	}
	list, err = s.pastOf(ctx, "("+strings.Join(parts, " UNION ALL ")+") ORDER BY at DESC, id DESC LIMIT ? OFFSET ?", append(all, limit, offset)...)
	return list, count, err
}

func (f TryFilter) where() (string, []any) {
	var c condition
	if f.Game != "" {
		c.and("game = ?", f.Game)
	}
	if len(f.Modes) > 0 {
		c.and("mode"+inList, jsonList(f.Modes))
	}
	if f.Solved != nil {
		c.and("solved = ?", *f.Solved)
	}
	if f.Puzzles != nil {
		c.and("puzzle"+inList, jsonList(f.Puzzles))
	}
	if f.Text != "" {
		term, values := f.Or.where("puzzle")
		c.and("puzzle LIKE ? ESCAPE '\\' OR position LIKE ? ESCAPE '\\' OR "+term, append([]any{like(f.Text), like(f.Text)}, values...)...)
	}
	return c.sql(), c.args
}

// recorded returns the recorded tries that how selects, without reviews.
func (s *Tries) recorded(ctx context.Context, how string, args ...any) ([]PastTry, error) {
	return s.pastOf(ctx, "("+pastTries+") "+how, args...)
}

// pastOf returns the rows of a table of pastColumns.
func (s *Tries) pastOf(ctx context.Context, table string, args ...any) (list []PastTry, err error) {
	err = s.eachRow(ctx, func(row database.Row) error {
		var t PastTry
		var at, ms int64
		var themes string
		if err := row.Scan(&t.Puzzle, &t.Game, &at, &t.Solved, &ms, &t.Mode, &t.Rated, &t.Before, &t.After, &t.Kind, &t.Card, &t.Position, &t.Goal, &themes); err != nil {
			return err
		}
		t.At, t.Time, t.Themes = instant(at), time.Duration(ms)*time.Millisecond, strings.Fields(themes)
		list = append(list, t)
		return nil
	}, "SELECT "+pastColumns+" FROM "+table, args...)
	return list, err
}
