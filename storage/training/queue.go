package training

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"qilab/storage/database"
)

// Plan is the plan for a day.
type Plan struct {
	Game   string // "": all
	Day    Day
	New    int // maximum number of new cards a day
	Source int // maximum number of new cards a day from one source; 0: no limit
	Max    int // maximum number of reviews a day, which spreads a backlog; 0: no limit
}

// UsualPlan returns the default plan for the day that contains now.
func UsualPlan(now time.Time) Plan {
	return Plan{Day: DayOf(now, Turn), New: 10, Source: 3, Max: 100}
}

// Queue is the rest of a day.
type Queue struct {
	Cards []Card // cards being learned, then cards to review, then new ones
	// Learning, Reviews and New count the cards. Later is the number of due cards left for other days.
	Learning, Reviews, New, Later int
	// Waiting is the number of new cards left for other days.
	Waiting int
	// Done is the number of reviews today.
	Done int
	// Expected is the time for all cards, with the repeats of new ones, at the user's usual pace, or at a typical one before the first review.
	Expected time.Duration
}

// Queue returns the rest of a day.
func (s *Cards) Queue(ctx context.Context, p Plan) (Queue, error) {
	var q Queue
	begin, end := milli(p.Day.Begin), milli(p.Day.End)
	var fresh, again int
	// The cards begun and reviewed today, each counted once.
	err := s.read.QueryRowContext(ctx, `SELECT count(*), count(DISTINCT CASE WHEN review.state = ? THEN card END), count(DISTINCT CASE WHEN review.state = ? THEN card END)
		FROM review JOIN card ON card.id = review.card WHERE at >= ? AND at < ? AND (? = '' OR card.game = ?)`,
		New, Reviewing, begin, end, p.Game, p.Game).Scan(&q.Done, &fresh, &again)
	if err != nil {
		return q, fault(s.path, err)
	}
	const due = "FROM card WHERE " + inUse + " AND state = ? AND due < ? AND (? = '' OR game = ?)"
	for _, state := range []State{Learning, Relearning} {
		list, err := s.query(ctx, "SELECT "+cardColumns+" "+due+" ORDER BY due, id", state, end, p.Game, p.Game)
		if err != nil {
			return q, err
		}
		q.Cards = append(q.Cards, list...)
	}
	q.Learning = len(q.Cards)

	room := -1
	if p.Max > 0 {
		room = max(0, p.Max-again)
	}
	list, err := s.query(ctx, "SELECT "+cardColumns+" "+due+" ORDER BY due, id LIMIT ?", Reviewing, end, p.Game, p.Game, room)
	if err != nil {
		return q, err
	}
	q.Cards, q.Reviews = append(q.Cards, list...), len(list)
	var all int
	if err := s.read.QueryRowContext(ctx, "SELECT count(*) "+due, Reviewing, end, p.Game, p.Game).Scan(&all); err != nil {
		return q, fault(s.path, err)
	}
	q.Later = all - q.Reviews

	if list, err = s.fresh(ctx, p, max(0, p.New-fresh)); err != nil {
		return q, err
	}
	q.Cards, q.New = append(q.Cards, list...), len(list)
	const unseen = "SELECT count(*) FROM card WHERE " + inUse + " AND state = ? AND (? = '' OR game = ?)"
	if err := s.read.QueryRowContext(ctx, unseen, New, p.Game, p.Game).Scan(&all); err != nil {
		return q, fault(s.path, err)
	}
	q.Waiting = max(0, all-q.New)
	pace, err := s.pace(ctx)
	for _, c := range q.Cards {
		switch {
		case pace == 0:
			q.Expected += typical[c.Kind]
		case c.Schedule.State == New: // a known one comes back the same day
			q.Expected += 2 * pace
		default:
			q.Expected += pace
		}
	}
	return q, err
}

// typical are estimates of the time that a card of each kind takes: an opening move is remembered, the rest is calculated.
var typical = map[Kind]time.Duration{
	Mistake: 30 * time.Second, Puzzle: 45 * time.Second, Opening: 10 * time.Second, Ending: 40 * time.Second, Deal: 40 * time.Second,
}

// fresh returns new cards, in the order they were added, within the limit per source, which includes cards begun today.
func (s *Cards) fresh(ctx context.Context, p Plan, limit int) (list []Card, err error) {
	if limit == 0 {
		return nil, nil
	}
	const begin, from = "SELECT " + cardColumns + " FROM card WHERE " + inUse + " AND state = ? AND (? = '' OR game = ?)", " AND id > ? ORDER BY id LIMIT ?"
	taken := map[string]int{}
	err = s.eachRow(ctx, func(row database.Row) error {
		var source string
		var n int
		err := row.Scan(&source, &n)
		taken[origin(source)] += n
		return err
	}, "SELECT source, count(DISTINCT card) FROM review WHERE state = ? AND at >= ? AND at < ? GROUP BY source",
		New, milli(p.Day.Begin), milli(p.Day.End))
	if err != nil {
		return nil, err
	}
	for last := int64(0); len(list) < limit; {
		page, err := s.query(ctx, begin+from, New, p.Game, p.Game, last, pageSize)
		if err != nil || len(page) == 0 {
			return list, err
		}
		for _, c := range page {
			last = c.ID
			if source := origin(c.Source); len(list) < limit && (p.Source == 0 || source == "" || taken[source] < p.Source) {
				taken[source]++
				list = append(list, c)
			}
		}
	}
	return list, nil
}

// pageSize is the number of new cards read at a time.
const pageSize = 200

// origin returns the common part of the sources from one game: a game with a ply is "game 17 ply 5".
func origin(source string) string {
	if name, _, ok := CutGameSource(source); ok {
		return name
	}
	return source
}

const plyMark = " ply "

// GameSource returns the Source of a card from a game: the game's name, and the ply of the position.
func GameSource(name string, ply string) string { return name + plyMark + ply }

// CutGameSource returns the parts of a source of GameSource; ok is false for another source.
func CutGameSource(source string) (name, ply string, ok bool) {
	at := strings.LastIndex(source, plyMark)
	if at < 0 {
		return "", "", false
	}
	return source[:at], source[at+len(plyMark):], true
}

// EndingSource returns the Source of a card of a practical endgame.
func EndingSource(id string) string { return "ending " + id }

// pace returns the user's average time per answer over the last reviews; 0: there are none.
func (s *Cards) pace(ctx context.Context) (time.Duration, error) {
	var ms float64
	err := s.read.QueryRowContext(ctx, "SELECT coalesce(avg(ms), 0) FROM (SELECT min(ms, 300000) AS ms FROM review WHERE ms > 0 ORDER BY id DESC LIMIT 200)").Scan(&ms)
	return time.Duration(ms * float64(time.Millisecond)), fault(s.path, err)
}

// NextDue returns when the next card in use is due after a time; ok is false if there is none. New cards do not count.
func (s *Cards) NextDue(ctx context.Context, game string, after time.Time) (due time.Time, ok bool, err error) {
	var ms sql.NullInt64
	err = s.read.QueryRowContext(ctx, "SELECT min(due) FROM card WHERE "+inUse+" AND state != ? AND due >= ? AND (? = '' OR game = ?)",
		New, milli(after), game, game).Scan(&ms)
	return instant(ms.Int64), err == nil && ms.Valid, fault(s.path, err)
}
