package training

import (
	"context"
	"time"
)

// Plan says what a day asks for.
type Plan struct {
	Game   string // "": all
	Day    Day
	New    int // new cards a day at most
	Source int // new cards a day from one source at most; 0: any number
	Most   int // reviews a day at most, so that a backlog is spread over days; 0: any number
}

// UsualPlan returns the plan of the day that holds a moment.
func UsualPlan(now time.Time) Plan {
	return Plan{Day: DayOf(now, Turn), New: 10, Source: 3, Most: 100}
}

// Queue is what is left of a day.
type Queue struct {
	Cards []Card // first those that are being learned, then those to be reviewed, then new ones
	// Learning, Reviews and New count them. Later is how many due cards are left for other days.
	Learning, Reviews, New, Later int
	// Done is how many reviews the day has had.
	Done int
	// Expected is how long it takes at the user's usual pace; 0: nothing is known of that.
	Expected time.Duration
}

// Queue returns what is left of a day.
func (s *Store) Queue(ctx context.Context, p Plan) (Queue, error) {
	var q Queue
	begin, end := milli(p.Day.Begin), milli(p.Day.End)
	var fresh, again int
	// What was begun and what was reviewed today, by cards: a card that comes several times is one.
	err := s.read.QueryRowContext(ctx, `SELECT count(*), count(DISTINCT CASE WHEN review.state = ? THEN card END), count(DISTINCT CASE WHEN review.state = ? THEN card END)
		FROM review JOIN card ON card.id = review.card WHERE at >= ? AND at < ? AND (? = '' OR card.game = ?)`,
		New, Reviewing, begin, end, p.Game, p.Game).Scan(&q.Done, &fresh, &again)
	if err != nil {
		return q, fault(s.path, err)
	}
	const due = "FROM card WHERE shelf = ? AND state = ? AND due < ? AND (? = '' OR game = ?)"
	for _, state := range []State{Learning, Relearning} {
		list, err := s.cards(ctx, "SELECT "+cardColumns+" "+due+" ORDER BY due, id", Active, state, end, p.Game, p.Game)
		if err != nil {
			return q, err
		}
		q.Cards = append(q.Cards, list...)
	}
	q.Learning = len(q.Cards)

	room := -1
	if p.Most > 0 {
		room = max(0, p.Most-again)
	}
	list, err := s.cards(ctx, "SELECT "+cardColumns+" "+due+" ORDER BY due, id LIMIT ?", Active, Reviewing, end, p.Game, p.Game, room)
	if err != nil {
		return q, err
	}
	q.Cards, q.Reviews = append(q.Cards, list...), len(list)
	var all int
	if err := s.read.QueryRowContext(ctx, "SELECT count(*) "+due, Active, Reviewing, end, p.Game, p.Game).Scan(&all); err != nil {
		return q, fault(s.path, err)
	}
	q.Later = all - q.Reviews

	if list, err = s.fresh(ctx, p, max(0, p.New-fresh)); err != nil {
		return q, err
	}
	q.Cards, q.New = append(q.Cards, list...), len(list)
	pace, err := s.pace(ctx)
	q.Expected = pace * time.Duration(len(q.Cards))
	return q, err
}

// fresh returns new cards, the ones added first, and not too many of one source. Those of a source that were begun today count.
func (s *Store) fresh(ctx context.Context, p Plan, most int) (list []Card, err error) {
	if most == 0 {
		return nil, nil
	}
	const begin, from = "SELECT " + cardColumns + " FROM card WHERE shelf = ? AND state = ? AND (? = '' OR game = ?)", " AND id > ? ORDER BY id LIMIT ?"
	taken := map[string]int{}
	rows, err := s.read.QueryContext(ctx, "SELECT source, count(DISTINCT card) FROM review WHERE state = ? AND at >= ? AND at < ? GROUP BY source",
		New, milli(p.Day.Begin), milli(p.Day.End))
	if err != nil {
		return nil, fault(s.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var source string
		var n int
		if err := rows.Scan(&source, &n); err != nil {
			return nil, fault(s.path, err)
		}
		taken[origin(source)] += n
	}
	if err := rows.Err(); err != nil {
		return nil, fault(s.path, err)
	}
	for last := int64(0); len(list) < most; {
		page, err := s.cards(ctx, begin+from, Active, New, p.Game, p.Game, last, pageSize)
		if err != nil || len(page) == 0 {
			return list, err
		}
		for _, c := range page {
			last = c.ID
			if source := origin(c.Source); len(list) < most && (p.Source == 0 || source == "" || taken[source] < p.Source) {
				taken[source]++
				list = append(list, c)
			}
		}
	}
	return list, nil
}

// pageSize is how many new cards are looked at together.
const pageSize = 200

// origin returns what sources of one game share: a game with a ply is "game 17 ply 5".
func origin(source string) string {
	for i := range source {
		if len(source)-i >= len(plyMark) && source[i:i+len(plyMark)] == plyMark {
			return source[:i]
		}
	}
	return source
}

const plyMark = " ply "

// GameSource returns the Source of a card from a game: its name, and the ply after which the position is there.
func GameSource(name string, ply string) string { return name + plyMark + ply }

// pace returns how long a card takes the user, on average over the last reviews.
func (s *Store) pace(ctx context.Context) (time.Duration, error) {
	var ms float64
	err := s.read.QueryRowContext(ctx, "SELECT coalesce(avg(ms), 0) FROM (SELECT min(ms, 300000) AS ms FROM review WHERE ms > 0 ORDER BY id DESC LIMIT 200)").Scan(&ms)
	return time.Duration(ms * float64(time.Millisecond)), fault(s.path, err)
}

// Filter says which cards are listed.
type Filter struct {
	Game  string // "": all
	Kinds []Kind // none: all
	Shelf *Shelf // nil: all but the deleted ones
	Theme string // "": all
	Text  string // in the note or the source
}

// List returns a page of the cards that match, the newest first, and how many there are.
func (s *Store) List(ctx context.Context, f Filter, offset, limit int) (list []Card, count int, err error) {
	where, args := f.where()
	if err := s.read.QueryRowContext(ctx, "SELECT count(*) FROM card WHERE "+where, args...).Scan(&count); err != nil {
		return nil, 0, fault(s.path, err)
	}
	// The numbers alone are found in an index, without reading the cards before the page.
	list, err = s.cards(ctx, "SELECT "+cardColumns+" FROM card WHERE id IN (SELECT id FROM card WHERE "+where+" ORDER BY id DESC LIMIT ? OFFSET ?) ORDER BY id DESC",
		append(args, limit, offset)...)
	return list, count, err
}

func (f Filter) where() (string, []any) {
	where, args := "1", []any{}
	and := func(term string, values ...any) {
		where += " AND " + term
		args = append(args, values...)
	}
	if f.Game != "" {
		and("game = ?", f.Game)
	}
	if len(f.Kinds) > 0 {
		terms := "kind IN ("
		values := []any{}
		for i, k := range f.Kinds {
			if i > 0 {
				terms += ","
			}
			terms += "?"
			values = append(values, k)
		}
		and(terms+")", values...)
	}
	if f.Shelf != nil {
		and("shelf = ?", *f.Shelf)
	} else {
		and("shelf != ?", Deleted)
	}
	if f.Theme != "" {
		and("instr(themes, ?) > 0", " "+f.Theme+" ")
	}
	if f.Text != "" {
		and("(instr(note, ?) > 0 OR instr(source, ?) > 0)", f.Text, f.Text)
	}
	return where, args
}
