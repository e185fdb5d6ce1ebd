package training

import (
	"context"
	"database/sql"
	"errors"

	"qilab/core"
	"qilab/storage/database"
)

// Progress is how far the user is with a selection of cards.
type Progress struct {
	Cards int // in use
	New   int // of those, never asked
	Due   int // of those, asked before and due until the end of the day
}

// Progress counts the matching cards that are in use.
func (s *Cards) Progress(ctx context.Context, f Filter, day Day) (p Progress, err error) {
	where, args := f.where()
	err = s.read.QueryRowContext(ctx, "SELECT count(*), count(CASE WHEN state = 0 THEN 1 END), count(CASE WHEN state > 0 AND due < ? THEN 1 END) FROM card WHERE "+inUse+" AND "+where,
		append([]any{milli(day.End)}, args...)...).Scan(&p.Cards, &p.New, &p.Due)
	return p, fault(s.path, err)
}

// Due lists the matching cards to ask now: those that are due until the end of the day, the most overdue first, and then
// at most fresh new ones, in the order in which they were added.
func (s *Cards) Due(ctx context.Context, f Filter, day Day, fresh int) ([]Card, error) {
	where, args := f.where()
	list, err := s.query(ctx, "SELECT "+cardColumns+" FROM card WHERE state > 0 AND due < ? AND "+inUse+" AND "+where+" ORDER BY due, id", append([]any{milli(day.End)}, args...)...)
	if err != nil {
		return nil, err
	}
	begun, err := s.query(ctx, "SELECT "+cardColumns+" FROM card WHERE state = 0 AND "+inUse+" AND "+where+" ORDER BY id LIMIT ?", append(args, fresh)...)
	return append(list, begun...), err
}

// Known reports for each position whether there is a card of a kind for it, of any status but Deleted.
func (s *Cards) Known(ctx context.Context, rules core.Rules, kind Kind, list []core.Position) ([]bool, error) {
	keys := make([]string, len(list))
	for i, p := range list {
		keys[i] = Key(rules, p)
	}
	found := map[string]bool{}
	err := s.eachRow(ctx, func(row database.Row) error {
		var key string
		err := row.Scan(&key)
		found[key] = true
		return err
	}, "SELECT key FROM card WHERE game = ? AND kind = ? AND shelf != ? AND key"+inList, rules.ID(), kind, Deleted, jsonList(keys))
	known := make([]bool, len(list))
	for i, key := range keys {
		known[i] = found[key]
	}
	return known, err
}

// At returns the card of a kind for a position, if it is in use. Its own position may be symmetric to that one.
func (s *Cards) At(ctx context.Context, rules core.Rules, kind Kind, p core.Position) (c Card, ok bool, err error) {
	c, err = scanCard(s.read.QueryRowContext(ctx, "SELECT "+cardColumns+" FROM card WHERE game = ? AND kind = ? AND key = ? AND shelf = ?",
		rules.ID(), kind, Key(rules, p), Active))
	if errors.Is(err, sql.ErrNoRows) {
		return Card{}, false, nil
	}
	return c, err == nil, fault(s.path, err)
}
