package books

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/book"
)

// The bounds of a table.
const (
	maxRows  = 512     // of a position, which has at most some 120 moves
	maxLoose = 4 << 20 // of a table without an index
	maxNote  = 2000    // characters
	maxCount = 1 << 30
)

// table is a table of moves in a database, one row each.
type table struct {
	*sqliteFile
	name    string
	blob    bool   // keys are bytes, not numbers
	swapped bool   // the bytes of a move are swapped
	query   string // for the rows of a key
	rows    int

	// A table without an index is searched through a list of its rows.
	loose []loose
	one   string // the query for a row by its number
}

// loose is the location of a row.
type loose struct {
	key uint64 // of the position, or its hash
	row int64
}

// row is a move in a table.
type row struct {
	code            uint16
	known           bool // whether there is a code
	score           int
	scored          bool
	win, draw, lost int
	barred          bool
	memo            string
}

// columns are the names of the columns by the family of the format; the key and the move must be there.
type columns struct {
	tables                                      []string // as the format names them
	key, move, score, win, draw, lost, ok, memo string
}

var (
	numbered = columns{[]string{"bhobk", "pfBook"}, "vkey", "vmove", "vscore", "vwin", "vdraw", "vlost", "vvalid", "vmemo"}
	packed   = columns{[]string{"book"}, "key", "move", "score", "win", "draw", "lost", "valid", "memo"}
)

// openTable opens a database with a table of moves.
func openTable(ctx context.Context, path string) (Kind, source, error) {
	ctx, end := context.WithTimeout(ctx, openTime)
	defer end()
	d, err := openDatabase(ctx, path)
	if err != nil {
		return "", nil, fault(path, err)
	}
	kind, t, err := findTable(ctx, d)
	if err != nil {
		_ = d.close() // it was only read
		return "", nil, fault(path, err)
	}
	return kind, t, nil
}

// findTable finds the table of moves, by its name or else by its columns.
func findTable(ctx context.Context, d *sqliteFile) (Kind, *table, error) {
	names, err := d.names(ctx)
	if err != nil {
		return "", nil, err
	}
	usual := func(name string) bool {
		return slices.ContainsFunc(slices.Concat(numbered.tables, packed.tables), func(n string) bool { return strings.EqualFold(n, name) })
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch {
		case usual(a) && !usual(b):
			return -1
		case usual(b) && !usual(a):
			return 1
		}
		return 0
	})
	for _, name := range names {
		if strings.HasPrefix(strings.ToLower(name), "sqlite_") {
			continue
		}
		have, err := d.plain(ctx, name)
		if err != nil {
			return "", nil, err
		}
		for _, family := range []columns{numbered, packed} {
			if !slices.Contains(have, family.key) || !slices.Contains(have, family.move) {
				continue
			}
			t := &table{sqliteFile: d, name: name, blob: family.key == packed.key}
			kind := Obk
			switch {
			case t.blob:
				kind = Xqb
			case strings.EqualFold(name, "pfBook"):
				kind = PfBook
			case slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, "ltext") }):
				kind, t.swapped = Yfk, true
			}
			return kind, t, t.prepare(ctx, family, have)
		}
	}
	return "", nil, unknown(d.path)
}

// prepare makes the queries, checks the first rows, counts all, and lists their locations if the file has no index.
func (t *table) prepare(ctx context.Context, c columns, have []string) error {
	value := func(name string) string {
		if slices.Contains(have, name) {
			return name
		}
		return "NULL"
	}
	memo := value(c.memo)
	if memo != "NULL" {
		memo = "substr(" + memo + ", 1, 8000)" // bytes of a blob, characters of a text
	}
	from := "SELECT " + strings.Join([]string{c.key, c.move, value(c.score), value(c.win), value(c.draw), value(c.lost), value(c.ok), memo}, ", ") +
		" FROM main." + quoted(t.name)
	t.query = from + " WHERE " + c.key + " IN (?1, ?2) LIMIT ?3"
	if t.blob {
		t.query = from + " WHERE " + c.key + " = ?1 LIMIT ?3"
	}
	if err := t.sample(ctx, from); err != nil {
		return err
	}
	found, err := t.indexed(ctx, t.name, c.key)
	if err != nil {
		return err
	}
	if !found {
		return t.list(ctx, from, c.key, have)
	}
	counting, end := context.WithTimeout(ctx, countTime)
	defer end()
	err = t.conn.QueryRowContext(counting, "SELECT count(*) FROM main."+quoted(t.name)).Scan(&t.rows)
	if err != nil && counting.Err() != nil && ctx.Err() == nil {
		t.rows, err = -1, nil
	}
	return err
}

// sample reads some rows, so that another kind of table is rejected at once.
func (t *table) sample(ctx context.Context, from string) error {
	rows, err := t.conn.QueryContext(ctx, from+" LIMIT 100")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if _, _, err := t.scan(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// list reads all keys of a table without an index of them.
func (t *table) list(ctx context.Context, from, key string, have []string) error {
	number := ""
	for _, name := range []string{"rowid", "_rowid_", "oid"} {
		if !slices.Contains(have, name) {
			number = name
			break
		}
	}
	if number == "" {
		return unknown(t.path)
	}
	t.one = from + " WHERE " + number + " = ?"
	rows, err := t.conn.QueryContext(ctx, "SELECT "+number+", "+key+" FROM main."+quoted(t.name)+" LIMIT ?", maxLoose+1)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var at int64
		var key any
		if err := rows.Scan(&at, &key); err != nil {
			return err
		}
		if t.rows++; t.rows > maxLoose {
			return tooLarge(t.path)
		}
		if key, ok := t.hash(key); ok {
			t.loose = append(t.loose, loose{key, at})
		}
	}
	slices.SortFunc(t.loose, func(a, b loose) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.row, b.row)) })
	return rows.Err()
}

// hash returns a number for a key of the table; false: it is not a key.
func (t *table) hash(key any) (uint64, bool) {
	switch key := key.(type) {
	case int64:
		return uint64(key), !t.blob
	case float64: // programs store keys from 2^63 on as the float64 with the same bytes
		return math.Float64bits(key), !t.blob
	case []byte:
		return hashBytes(key), t.blob
	}
	return 0, false
}

func hashBytes(key []byte) uint64 {
	h := fnv.New64a()
	_, _ = h.Write(key) // never fails
	return h.Sum64()
}

var errType = errors.New("a value has the wrong type for a book")

// scan reads a row with its key.
func (t *table) scan(scan func(...any) error) (key any, r row, err error) {
	var code, score, ok, memo any
	var counts [3]any
	if err := scan(&key, &code, &score, &counts[0], &counts[1], &counts[2], &ok, &memo); err != nil {
		return nil, r, err
	}
	if _, isKey := t.hash(key); !isKey && key != nil {
		return nil, r, errType
	}
	n, whole := code.(int64)
	if r.known = whole && n >= 0 && n <= math.MaxUint16; !r.known && code != nil {
		return nil, r, errType
	}
	r.code = uint16(n)
	if r.score, err = number(score); err != nil {
		return nil, r, err
	}
	r.scored = score != nil
	for i, to := range []*int{&r.win, &r.draw, &r.lost} {
		if *to, err = number(counts[i]); err != nil {
			return nil, r, err
		}
		*to = max(*to, 0)
	}
	valid, err := number(ok)
	r.barred = ok != nil && valid == 0
	r.memo = note(memo)
	return key, r, err
}

// number returns a count or a score within bounds; NULL is 0.
func number(v any) (int, error) {
	switch v := v.(type) {
	case nil:
		return 0, nil
	case int64:
		return int(min(max(v, -maxCount), maxCount)), nil
	case float64:
		if !math.IsNaN(v) {
			return int(min(max(v, -maxCount), maxCount)), nil
		}
	}
	return 0, errType
}

// note returns the remark in a row.
func note(v any) string {
	var text string
	switch v := v.(type) {
	case string:
		text = v
	case []byte:
		text = string(v)
	}
	text = core.DecodeText(text)
	for i := range text {
		if utf8.RuneCountInString(text[:i]) >= maxNote {
			text = text[:i]
			break
		}
	}
	return strings.TrimSpace(text)
}

// find returns the rows of a key.
func (t *table) find(ctx context.Context, key []byte) ([]row, error) {
	if t.one != "" {
		return t.findLoose(ctx, key)
	}
	var a, b any = key, nil
	if !t.blob {
		n := binary.BigEndian.Uint64(key)
		a = int64(n)
		if f := math.Float64frombits(n); !math.IsNaN(f) {
			b = f
		}
	}
	rows, err := t.conn.QueryContext(ctx, t.query, a, b, maxRows)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []row
	for rows.Next() {
		_, r, err := t.scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// findLoose does the same as find in a table without an index.
func (t *table) findLoose(ctx context.Context, key []byte) ([]row, error) {
	if t.blob {
		return t.looseAt(ctx, nil, hashBytes(key), key)
	}
	want := binary.BigEndian.Uint64(key)
	list, err := t.looseAt(ctx, nil, want, key)
	if f := math.Float64frombits(want); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<63 { // SQLite has stored that float64 as an integer
		list, err = t.looseAt(ctx, list, uint64(int64(f)), key)
	}
	return list, err
}

// looseAt adds the rows with a number to list. A key of bytes must be the same.
func (t *table) looseAt(ctx context.Context, list []row, want uint64, key []byte) ([]row, error) {
	at, _ := slices.BinarySearchFunc(t.loose, want, func(l loose, want uint64) int { return cmp.Compare(l.key, want) })
	for ; at < len(t.loose) && t.loose[at].key == want && len(list) < maxRows; at++ {
		found, r, err := t.scan(t.conn.QueryRowContext(ctx, t.one, t.loose[at].row).Scan)
		if err != nil {
			return nil, err
		}
		if stored, ok := found.([]byte); ok && t.blob && !bytes.Equal(stored, key) {
			continue
		}
		list = append(list, r)
	}
	return list, nil
}

// moves implements source.
func (t *table) moves(ctx context.Context, p core.Position, legal []core.Move, views core.BookViews) ([]book.Move, error) {
	list, found, err := t.read(ctx, p, legal, views, t.swapped)
	if err == nil && len(list) == 0 && found && !t.blob { // it may be an unmarked book with the other byte order
		list, _, err = t.read(ctx, p, legal, views, !t.swapped)
	}
	if err != nil {
		return nil, fault(t.path, err)
	}
	weigh(list)
	return list, nil
}

// read lists the legal moves of a position, and reports whether it has rows.
func (t *table) read(ctx context.Context, p core.Position, legal []core.Move, views core.BookViews, swapped bool) (list []book.Move, found bool, err error) {
	for _, v := range views(p) {
		rows, err := t.find(ctx, v.Key)
		if err != nil {
			return nil, false, err
		}
		for _, r := range rows {
			if !r.known {
				continue
			}
			found = true
			if swapped {
				r.code = bits.ReverseBytes16(r.code)
			}
			if m, ok := v.Move(r.code); ok {
				list = add(list, legal, r.move(m, p.Turn()))
			}
		}
	}
	return list, found, nil
}

// move converts a row. Its counts are those of the side to move.
func (r row) move(m core.Move, turn core.Side) book.Move {
	out := book.Move{
		Move: m, Games: r.win + r.draw + r.lost, First: r.win, Second: r.lost, Draws: r.draw, Weight: 2*r.win + r.draw,
		Score: r.score, Scored: r.scored, Barred: r.barred, Note: r.memo,
	}
	if turn == core.Second {
		out.First, out.Second = out.Second, out.First
	}
	return out
}

// entries implements source.
func (t *table) entries() int { return t.rows }

// close implements source.
func (t *table) close() error { return t.sqliteFile.close() }
