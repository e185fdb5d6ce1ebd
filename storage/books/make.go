package books

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"net/url"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// The bounds of a new book.
const (
	MaxPlies = 200
	maxMoves = 6 << 20 // counted at once, of 48 bytes each
	maxKey   = 28      // bytes
)

// Played is a game for making a book.
type Played struct {
	*core.Game
	Result core.Result
}

// Options select the contents of a book.
type Options struct {
	Kind     Kind // Obk or Xqb
	MinGames int  // the minimum number of games of a move; at least 1
	Plies    int  // from the start of each game, at most MaxPlies
}

// Made summarizes a new book.
type Made struct {
	Games     int // used for it
	Positions int
	Moves     int
}

// Makes lists the kinds of books that can be made for a game.
func Makes(r core.Rules) []Kind {
	return slices.DeleteFunc([]Kind{Obk, Xqb}, func(k Kind) bool { return k.keys(r) == nil })
}

// Extension returns the usual extension of books of the kind from Make.
func (k Kind) Extension() string { return "." + string(k) }

// Make writes a book of the main lines of games of r to a file, replacing it atomically at the end. Positions and their
// images are one, and a move counts once per game. The score, by which other programs choose, is the points that the
// side to move won by the move: two for a win, one for a draw or an unknown result. tell, which may be nil, is called
// with the number of games from time to time. The error is that of games, that of ctx, or an *storage.Error; the file
// is then unchanged.
func Make(ctx context.Context, path string, r core.Rules, games iter.Seq2[Played, error], o Options, tell func(games int)) (Made, error) {
	var made Made
	views := o.Kind.keys(r)
	if views == nil || !slices.Contains(Makes(r), o.Kind) {
		return made, storage.Refuse(storage.ErrWrite, "book-kind", nil, "a book of the kind %s cannot be made of these games", string(o.Kind))
	}
	var t tally
	for g, err := range games {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && g.Rules().ID() == r.ID() {
			made.Games++
			err = t.add(g, views, min(o.Plies, MaxPlies))
		}
		if err != nil {
			return made, err
		}
		if tell != nil && made.Games%100 == 0 {
			tell(made.Games)
		}
	}
	t.merge()
	t.list = slices.DeleteFunc(t.list, func(e entry) bool { return int(e.games()) < o.MinGames })
	if len(t.list) == 0 {
		return made, storage.Refuse(storage.ErrNotFound, "book-empty", nil, "no move was played in so many games: there is nothing for a book")
	}
	for i, e := range t.list {
		if i == 0 || e.key != t.list[i-1].key {
			made.Positions++
		}
	}
	made.Moves = len(t.list)
	err := storage.ExportBy(path, func(temp string) error { return writeTable(ctx, path, temp, r, o.Kind, t.list) })
	return made, err
}

// entry counts the results of a move for the side to move.
type entry struct {
	key                      [maxKey]byte
	code                     uint16
	win, draw, lost, unknown uint32
}

func (e entry) games() uint32 { return e.win + e.draw + e.lost + e.unknown }

// compare orders entries by position and move.
func (e *entry) compare(o *entry) int {
	return cmp.Or(bytes.Compare(e.key[:], o.key[:]), cmp.Compare(e.code, o.code))
}

// tally counts moves.
type tally struct {
	list   []entry
	merged int // the number of sorted entries, each of them unique
}

// add counts the moves at the start of a game.
func (t *tally) add(g Played, views core.BookViews, plies int) error {
	line := g.MainLine()
	first := len(t.list)
	for i := 1; i < len(line) && i <= plies; i++ {
		before := line[i-1].Position()
		e, ok := entryOf(views(before), line[i].Move())
		if !ok || slices.ContainsFunc(t.list[first:], func(old entry) bool { return old.compare(&e) == 0 }) {
			continue
		}
		switch g.Result.For(before.Turn()) {
		case core.ViewWin, core.ViewBothWin:
			e.win = 1
		case core.ViewLoss, core.ViewBothLose:
			e.lost = 1
		case core.ViewDraw:
			e.draw = 1
		default:
			e.unknown = 1
		}
		t.list = append(t.list, e)
	}
	if len(t.list) > t.merged+maxMoves/4 {
		if t.merge(); len(t.list) > maxMoves {
			return storage.Refuse(storage.ErrTooLarge, "book-many", nil, "too many different positions for one book: take fewer moves of each game, or fewer games")
		}
	}
	return nil
}

// entryOf returns the entry of a move, by the first of the position's keys.
func entryOf(views []core.BookView, m core.Move) (first entry, ok bool) {
	for _, v := range views {
		if len(v.Key) > maxKey {
			return first, false
		}
		e := entry{code: v.Code(m)}
		copy(e.key[:], v.Key)
		if !ok || e.compare(&first) < 0 {
			first, ok = e, true
		}
	}
	return first, ok
}

// merge sorts the entries and combines equal ones.
func (t *tally) merge() {
	slices.SortFunc(t.list, func(a, b entry) int { return a.compare(&b) })
	n := 0
	for i := range t.list {
		e := &t.list[i]
		if n > 0 && e.compare(&t.list[n-1]) == 0 {
			last := &t.list[n-1]
			last.win, last.draw, last.lost, last.unknown = last.win+e.win, last.draw+e.draw, last.lost+e.lost, last.unknown+e.unknown
			continue
		}
		t.list[n] = *e
		n++
	}
	t.list = t.list[:n]
	t.merged = n
}

// The tables and indexes expected by the programs that read the formats.
var schemas = map[Kind][]string{
	Obk: {
		"CREATE TABLE bhobk (id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo TEXT, vindex INTEGER)",
		"CREATE INDEX idxkey ON bhobk (vkey)",
	},
	Xqb: {
		"CREATE TABLE book (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, key BLOB, move INTEGER, score INTEGER, win INTEGER, draw INTEGER, lost INTEGER, valid INTEGER, memo TEXT)",
		"CREATE TABLE information (name TEXT, value TEXT)",
		"INSERT INTO information VALUES ('version', '1'), ('type', ?1)",
		"CREATE INDEX idxkey ON book (key ASC)",
	},
}

var inserts = map[Kind]string{
	Obk: "INSERT INTO bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid) VALUES (?, ?, ?, ?, ?, ?, 1)",
	Xqb: "INSERT INTO book (key, move, score, win, draw, lost, valid) VALUES (?, ?, ?, ?, ?, ?, 1)",
}

// writeTable writes the database for path to an empty file.
func writeTable(ctx context.Context, path, temp string, r core.Rules, kind Kind, list []entry) (err error) {
	defer func() { err = writeFault(path, err) }()
	db, err := database.Connect(temp, url.Values{
		"_pragma": {"journal_mode(off)", "synchronous(off)"}, // the file is worthless until it is complete
	}, 1)
	if err != nil {
		return err
	}
	defer func() {
		if e := db.Close(); err == nil {
			err = e
		}
	}()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	for _, command := range schemas[kind] {
		var args []any
		if strings.Contains(command, "?1") {
			args = append(args, core.FamilyID(r))
		}
		if _, err := tx.ExecContext(ctx, command, args...); err != nil {
			return err
		}
	}
	insert, err := tx.PrepareContext(ctx, inserts[kind])
	if err != nil {
		return err
	}
	defer insert.Close()
	for i := range list {
		if i%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		e := &list[i]
		var key any = int64(binary.BigEndian.Uint64(e.key[:]))
		if kind == Xqb {
			key = e.key[:]
		}
		if _, err := insert.Exec(key, int64(e.code), int64(2*e.win+e.draw+e.unknown), int64(e.win), int64(e.draw), int64(e.lost)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// writeFault returns the error of writing the database for path.
func writeFault(path string, err error) error {
	var coded *sqlite.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &coded) && coded.Code()&0xFF == sqlite3.SQLITE_FULL:
		return storage.Refuse(storage.ErrWrite, "write-full", err, "cannot write %s: the disk is full", path)
	case errors.As(err, &coded) && coded.Code()&0xFF == sqlite3.SQLITE_INTERRUPT:
		return context.Canceled
	}
	return storage.Refuse(storage.ErrWrite, "write", err, "cannot write %s", path)
}
