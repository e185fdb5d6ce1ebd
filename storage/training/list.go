package training

import (
	"context"
	"maps"
	"slices"
	"strings"

	"qilab/storage/database"
)

// Filter selects the cards to list.
type Filter struct {
	Game   string   // "": all
	Kinds  []Kind   // none: all
	Status *Status  // nil: all but the deleted ones
	Theme  string   // "": all
	Source string   // the whole source; "": all
	From   string   // the name of the game they are from, see GameSource; "": all
	Keys   []string // of their positions, see Key; nil: all
	Text   string   // in the note or the source, ignoring the case of Latin letters, or else Or applies; "": all
	Or     CardAlternatives
}

// List returns a page of the matching cards, the newest first, and the number of all matches.
func (s *Cards) List(ctx context.Context, f Filter, offset, limit int) (list []Card, count int, err error) {
	where, args := f.where()
	if f.Text != "" {
		return s.found(ctx, where, args, offset, limit)
	}
	if err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM card WHERE "+where, args...).Scan(&count); err != nil {
		return nil, 0, fault(s.path, err)
	}
	// The ids alone come from an index, without reading the cards before the page.
	list, err = s.query(ctx, "SELECT "+cardColumns+" FROM card WHERE id IN (SELECT id FROM card WHERE "+where+" ORDER BY id DESC LIMIT ? OFFSET ?) ORDER BY id DESC",
		append(args, limit, offset)...)
	return list, count, err
}

// found is List for a condition that no index helps with: it is computed once for each card, not again for the page.
func (s *Cards) found(ctx context.Context, where string, args []any, offset, limit int) (page []Card, count int, err error) {
	var ids []int64
	err = s.eachRow(ctx, func(row database.Row) error {
		var id int64
		err := row.Scan(&id)
		if count++; count > offset && len(ids) < limit {
			ids = append(ids, id)
		}
		return err
	}, "SELECT id FROM card WHERE "+where+" ORDER BY id DESC", args...)
	if err != nil || len(ids) == 0 {
		return nil, count, err
	}
	page, err = s.query(ctx, "SELECT "+cardColumns+" FROM card WHERE id"+inList+" ORDER BY id DESC", jsonList(ids))
	return page, count, err
}

// Themes lists the themes of the cards of a game, in alphabetical order.
func (s *Cards) Themes(ctx context.Context, game string) ([]string, error) {
	found := map[string]bool{}
	err := s.eachRow(ctx, func(row database.Row) error {
		var themes string
		err := row.Scan(&themes)
		for _, theme := range strings.Fields(themes) {
			found[theme] = true
		}
		return err
	}, "SELECT DISTINCT themes FROM card WHERE game = ? AND shelf != ?", game, Deleted)
	return slices.Sorted(maps.Keys(found)), err
}

func (f Filter) where() (string, []any) {
	var c condition
	if f.Game != "" {
		c.and("game = ?", f.Game)
	}
	if len(f.Kinds) > 0 {
		c.and("kind"+inList, numbers(f.Kinds))
	}
	if f.Status != nil {
		c.and("shelf = ?", *f.Status)
	} else {
		c.and("shelf != ?", Deleted)
	}
	if f.Theme != "" {
		c.and("instr(themes, ?) > 0", " "+f.Theme+" ")
	}
	if f.Source != "" {
		c.and("source = ?", f.Source)
	}
	if f.From != "" { // the name and the mark, and then a ply without spaces
		begin := GameSource(f.From, "")
		c.and("substr(source, 1, length(?)) = ? AND instr(substr(source, length(?) + 1), ' ') = 0", begin, begin, begin)
	}
	if f.Keys != nil {
		c.and("key"+inList, jsonList(f.Keys))
	}
	if f.Text != "" {
		term, values := f.Or.where()
		c.and("note LIKE ? ESCAPE '\\' OR source LIKE ? ESCAPE '\\' OR "+term, append([]any{like(f.Text), like(f.Text)}, values...)...)
	}
	return c.sql(), c.args
}
