package library

import (
	"context"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/storage/database"
)

// Filter selects games. Zero fields do not matter.
type Filter struct {
	Rules string // the id of the game
	// Players are parts of names, in either script: a game matches if both played in it, in either order, or with Sides
	// the first of them First and the second Second.
	Players          [2]string
	Sides            bool
	Event            string   // a part of its name
	Opening          string   // a prefix of its name or code
	Openings         []string // names or codes that Opening also stands for; ignored without an Opening
	FromYear, ToYear int
	Results          []core.Result
	Kinds            []Kind
	Mine             bool
	MinPlies         int
	MaxPlies         int
	MinStars         int
	Source           int64
	Games            []int64 // only these; empty: any
	Except           int64   // a game to exclude
	Tag              string  // the name of a tag that the game has
	Noted            bool    // only imported games with the user's notes
	Deleted          bool    // only deleted games, instead of the others
}

// Order is the sort order of a list.
type Order uint8

// The orders. Games that are equal in it are sorted by their number, the last first.
const (
	ByAdded Order = iota // the last first
	ByChanged
	ByDate
	ByFirst
	BySecond
	ByEvent
	ByOpening
	ByResult
	ByPlies
	ByStars
)

// orders are the columns, in the usual direction. Dates without a year come after all others.
var orders = [...]string{
	ByAdded: "g.id DESC", ByChanged: "g.changed DESC", ByDate: "g.year DESC, g.date DESC", ByFirst: "p.fold", BySecond: "q.fold", ByEvent: "e.fold",
	ByOpening: "g.opening", ByResult: "g.result", ByPlies: "g.plies", ByStars: "g.stars DESC",
}

// Query is a page of a list.
type Query struct {
	Filter
	Order         Order
	Reverse       bool
	Offset, Limit int // Limit 0: all
}

// Narrow reports whether f excludes any game of its rules.
func (f Filter) Narrow() bool {
	f.Rules = ""
	condition, _ := f.where()
	all, _ := Filter{}.where()
	return condition != all
}

// where returns the condition for games g, and its arguments.
func (f Filter) where() (string, []any) {
	terms, args := []string{"g.deleted = 0"}, []any(nil)
	if f.Deleted {
		terms[0] = "g.deleted > 0"
	}
	add := func(term string, values ...any) {
		terms, args = append(terms, term), append(args, values...)
	}
	if f.Rules != "" {
		add("g.rules = ?", f.Rules)
	}
	if term, values := f.players(); term != "" {
		add(term, values...)
	}
	if event := Fold(f.Event); event != "" {
		add("g.event IN (SELECT id FROM event WHERE instr(fold, ?) > 0)", event)
	}
	if f.Opening != "" {
		term, values := f.opening()
		add(term, values...)
	}
	if f.FromYear != 0 {
		add("g.year >= ?", f.FromYear)
	}
	if f.ToYear != 0 {
		add("g.year BETWEEN 1 AND ?", f.ToYear)
	}
	if len(f.Results) > 0 {
		add("g.result IN ("+marks(len(f.Results))+")", arguments(f.Results)...)
	}
	if len(f.Kinds) > 0 {
		add("g.kind IN ("+marks(len(f.Kinds))+")", arguments(f.Kinds)...)
	}
	if f.Mine {
		add("g.mine = 1")
	}
	if f.MinPlies > 0 {
		add("g.plies >= ?", f.MinPlies)
	}
	if f.MaxPlies > 0 {
		add("g.plies <= ?", f.MaxPlies)
	}
	if f.MinStars > 0 {
		add("g.stars >= ?", f.MinStars)
	}
	if f.Source != 0 {
		add("g.source = ?", f.Source)
	}
	if len(f.Games) > 0 {
		list, _ := json.Marshal(f.Games) // numbers can always be encoded
		add("g.id IN (SELECT value FROM json_each(?))", string(list))
	}
	if f.Except != 0 {
		add("g.id <> ?", f.Except)
	}
	if f.Tag != "" {
		name, _ := json.Marshal(f.Tag) // a string can always be encoded
		add("instr(g.tags, ?) > 0", `{"Name":`+string(name)+`,"Value":`)
	}
	if f.Noted {
		add("g.id IN (SELECT game FROM original)")
	}
	return strings.Join(terms, " AND "), args
}

// players returns the condition on the players of a game g, and its arguments; "" if there is none.
func (f Filter) players() (string, []any) {
	const named = "(SELECT id FROM player WHERE instr(fold, ?) > 0)"
	a, b := Fold(f.Players[0]), Fold(f.Players[1])
	switch {
	case a+b == "":
		return "", nil
	case f.Sides && b == "":
		return "g.first IN " + named, []any{a}
	case f.Sides && a == "":
		return "g.second IN " + named, []any{b}
	case f.Sides:
		return "g.first IN " + named + " AND g.second IN " + named, []any{a, b}
	case a != "" && b != "":
		return "(g.first IN " + named + " AND g.second IN " + named + " OR g.first IN " + named + " AND g.second IN " + named + ")", []any{a, b, b, a}
	}
	return "(g.first IN " + named + " OR g.second IN " + named + ")", []any{a + b, a + b}
}

// opening returns the condition on the opening of a game g, and its arguments. Most libraries have simplified characters.
func (f Filter) opening() (string, []any) {
	folded := Fold(f.Opening)
	args := []any{f.Opening, f.Opening, folded, folded}
	term := "substr(g.opening, 1, length(?)) = ? OR substr(replace(lower(g.opening), ' ', ''), 1, length(?)) = ?"
	if len(f.Openings) > 0 {
		term += " OR g.opening IN (" + marks(len(f.Openings)) + ")"
		for _, name := range f.Openings {
			args = append(args, name)
		}
	}
	if IsOpeningCode(f.Opening) {
		for _, name := range codeTags {
			term += " OR g.tags LIKE ?"
			args = append(args, `%{"Name":"`+name+`","Value":"`+f.Opening+`%`)
		}
	}
	return "(" + term + ")", args
}

func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// arguments returns a list as arguments of a query.
func arguments[T ~uint8 | ~int64](list []T) []any {
	args := make([]any, len(list))
	for i, v := range list {
		args[i] = int64(v)
	}
	return args
}

// codeForm is the form of the beginning of a code of an opening.
var codeForm = regexp.MustCompile(`^[A-Za-z][0-9]{0,2}$`)

// IsOpeningCode reports whether a text is the beginning of a code of an opening, such as C2, rather than of a name.
func IsOpeningCode(text string) bool { return codeForm.MatchString(text) }

const recordColumns = `SELECT g.id, g.rules, g.kind, g.mine, g.stars, g.opening, g.result, g.added, coalesce(p.name, ''), coalesce(q.name, ''),
	coalesce(e.name, ''), g.round, g.place, g.date, g.year, g.plies, g.start <> '', g.whole IS NOT NULL, coalesce(s.path, ''), g.number, g.changed,
	coalesce(s.encoding, ''), g.deleted > 0, EXISTS(SELECT 1 FROM original o WHERE o.game = g.id)
	FROM game g LEFT JOIN player p ON p.id = g.first LEFT JOIN player q ON q.id = g.second LEFT JOIN event e ON e.id = g.event
	LEFT JOIN source s ON s.id = g.source WHERE `

// Count returns the number of games.
func (l *Library) Count(ctx context.Context, f Filter) (n int, err error) {
	condition, args := f.where()
	err = l.db.Read.QueryRowContext(ctx, "SELECT count(*) FROM game g WHERE "+condition, args...).Scan(&n)
	return n, fault(l.path, err)
}

// List returns a page of a list.
func (l *Library) List(ctx context.Context, q Query) ([]Record, error) {
	ids, err := l.IDs(ctx, q)
	if err != nil {
		return nil, err
	}
	return l.Records(ctx, ids...)
}

// IDs returns the numbers of the games of a page, in order: a list of any length is shown by reading the Records of its
// visible part.
func (l *Library) IDs(ctx context.Context, q Query) ([]int64, error) {
	condition, args := q.where()
	if int(q.Order) >= len(orders) {
		q.Order = ByAdded
	}
	columns := strings.Split(orders[q.Order], ", ")
	for i, column := range columns {
		name, descending := strings.CutSuffix(column, " DESC")
		if columns[i] = name; descending != q.Reverse {
			columns[i] += " DESC"
		}
	}
	limit := q.Limit
	if limit <= 0 {
		limit = math.MaxInt32
	}
	// Only the numbers are sorted, and then the records of the wanted ones are read.
	command := "SELECT g.id FROM game g" + joins[q.Order] + " WHERE " + condition + " ORDER BY " + strings.Join(columns, ", ") + ", g.id DESC LIMIT ? OFFSET ?"
	return l.numbers(ctx, command, append(args, limit, max(0, q.Offset))...)
}

// joins are the tables with the columns of orders.
var joins = [len(orders)]string{
	ByFirst: " LEFT JOIN player p ON p.id = g.first", BySecond: " LEFT JOIN player q ON q.id = g.second", ByEvent: " LEFT JOIN event e ON e.id = g.event",
}

// Records returns the records of games, in the order of ids; missing ones are left out.
func (l *Library) Records(ctx context.Context, ids ...int64) ([]Record, error) {
	var all []Record
	for part := range slices.Chunk(ids, 500) {
		list, err := l.records(ctx, recordColumns+"g.id IN ("+marks(len(part))+")", arguments(part)...)
		if err != nil {
			return nil, err
		}
		byID := make(map[int64]Record, len(list))
		for _, r := range list {
			byID[r.ID] = r
		}
		for _, id := range part {
			if r, ok := byID[id]; ok {
				all = append(all, r)
			}
		}
	}
	return all, nil
}

func (l *Library) records(ctx context.Context, command string, args ...any) (list []Record, err error) {
	err = l.eachRow(ctx, func(row database.Row) error {
		var r Record
		var added, changed int64
		err := row.Scan(&r.ID, &r.Rules, &r.Kind, &r.Mine, &r.Stars, &r.Opening, &r.Result, &added, &r.First, &r.Second, &r.Event, &r.Round, &r.Place,
			&r.Date, &r.Year, &r.Plies, &r.OwnStart, &r.Tree, &r.File, &r.Number, &changed, &r.Encoding, &r.Deleted, &r.Noted)
		r.At, r.Changed = time.UnixMilli(added), time.UnixMilli(changed)
		list = append(list, r)
		return err
	}, command, args...)
	return list, err
}
