package library

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"time"

	"qilab/core"
)

// Add inserts a game and returns its number. A pasted or imported game that is there already (the same start and main
// line; see shortGame) is not added again: its additional information is merged into the existing one. The error is of
// kind storage.ErrTooLarge or one of a write: storage.ErrWrite, ErrBusy.
func (l *Library) Add(ctx context.Context, g *core.Game, info Info) (id int64, added bool, err error) {
	r, err := newRow(g, info)
	if err != nil {
		return 0, false, err
	}
	err = l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
		in := newInserter(tx)
		switch {
		case info.Apart:
		case info.Kind == Imported:
			id, _, err = in.merge(r)
		case info.Kind == Pasted:
			if id, err = in.mergePasted(g, r, l.find); id != 0 && err == nil {
				_, err = tx.Exec("UPDATE game SET deleted = 0 WHERE id = ?", id)
			}
		}
		if id == 0 && err == nil {
			added = true
			if id, err = in.insert(r, 0, 0); err == nil {
				err = in.leave(id, info.State)
			}
		}
		return []int64{id}, err
	})
	if err != nil {
		return 0, false, err
	}
	return id, added, nil
}

// Update replaces the contents of a game by g, and leaves the rest (its origin and time). An imported game keeps its
// main line, and its imported form beside the user's notes: see RestoreImported. The error is of kind
// storage.ErrNotFound, ErrOtherLine, or one of Add.
func (l *Library) Update(ctx context.Context, id int64, g *core.Game, info Info) error {
	r, err := newRow(g, info)
	if err != nil {
		return err
	}
	return l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
		in := newInserter(tx)
		if err := in.keepImported(id, g, l.find); err != nil {
			return nil, err
		}
		if err := in.replace(id, r); err != nil {
			return nil, err
		}
		return []int64{id}, in.leave(id, info.State)
	})
}

// Delete removes games from all lists. They stay in the file until Purge, and Restore brings them back.
func (l *Library) Delete(ctx context.Context, ids ...int64) error {
	return l.set(ctx, "UPDATE game SET deleted = ?2 WHERE id = ?1 AND deleted = 0", time.Now().UnixMilli(), ids)
}

// Restore brings deleted games back.
func (l *Library) Restore(ctx context.Context, ids ...int64) error {
	return l.set(ctx, "UPDATE game SET deleted = ?2 WHERE id = ?1", 0, ids)
}

// SetStars sets the stars of games, 0 to 5.
func (l *Library) SetStars(ctx context.Context, stars int, ids ...int64) error {
	return l.set(ctx, "UPDATE game SET stars = ?2 WHERE id = ?1", min(max(stars, 0), 5), ids)
}

// set runs a command with a value for each game.
func (l *Library) set(ctx context.Context, command string, value any, ids []int64) error {
	return l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
		s, err := tx.Prepare(command)
		if err != nil {
			return nil, err
		}
		defer s.Close()
		for _, id := range ids {
			if _, err := s.Exec(id, value); err != nil {
				return nil, err
			}
		}
		return ids, nil
	})
}

// Purge permanently removes those of the games that were deleted. An import of their files reads them again.
func (l *Library) Purge(ctx context.Context, ids ...int64) error {
	return l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
		for _, id := range ids {
			if _, err := tx.Exec("UPDATE source SET whole = 0 WHERE id = (SELECT source FROM game WHERE id = ? AND deleted > 0)", id); err != nil {
				return nil, err
			}
			if _, err := tx.Exec("DELETE FROM game WHERE id = ? AND deleted > 0", id); err != nil {
				return nil, err
			}
		}
		return ids, nil
	})
}

// SetAnalysis stores an engine's analysis of a game, in the caller's own format; nil removes it. The error is of kind
// storage.ErrNotFound if there is no such game.
func (l *Library) SetAnalysis(ctx context.Context, id int64, engine string, scores []byte) error {
	return l.writer.do(ctx, func(tx *sql.Tx) (_ []int64, err error) {
		if scores == nil {
			_, err = tx.Exec("DELETE FROM analysis WHERE game = ? AND engine = ?", id, engine)
			return nil, err
		}
		var there int
		if err := tx.QueryRow("SELECT 1 FROM game WHERE id = ?", id).Scan(&there); err != nil {
			return nil, fault(l.path, err)
		}
		_, err = tx.Exec("INSERT OR REPLACE INTO analysis(game, engine, at, scores) VALUES(?, ?, ?, ?)", id, engine, time.Now().UnixMilli(), scores)
		return nil, err
	})
}

// Analysis returns the analysis by that engine, or the last one if engine is "". The error is of kind
// storage.ErrNotFound if there is none.
func (l *Library) Analysis(ctx context.Context, id int64, engine string) (scores []byte, by string, err error) {
	err = l.db.Read.QueryRowContext(ctx, "SELECT scores, engine FROM analysis WHERE game = ?1 AND (?2 = '' OR engine = ?2) ORDER BY at DESC LIMIT 1",
		id, engine).Scan(&scores, &by)
	return scores, by, fault(l.path, err)
}

// Get reads a game. The error is of kind storage.ErrNotFound, storage.ErrUnknownGame or storage.ErrDamaged.
func (l *Library) Get(ctx context.Context, id int64) (*core.Game, Record, error) {
	records, err := l.Records(ctx, id)
	if err == nil && len(records) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return nil, Record{}, fault(l.path, err)
	}
	var r row
	var tags string
	err = l.db.Read.QueryRowContext(ctx, "SELECT rules, start, moves, whole, tags FROM game WHERE id = ?", id).Scan(&r.rules, &r.start, &r.line, &r.whole, &tags)
	if err == nil {
		r.tags, err = parseTags(tags)
	}
	if err != nil {
		return nil, records[0], fault(l.path, err)
	}
	err = l.db.Read.QueryRowContext(ctx, "SELECT state FROM resume WHERE game = ?", id).Scan(&records[0].State)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, records[0], fault(l.path, err)
	}
	g, err := r.game(l.find)
	return g, records[0], fault(l.path, err)
}

// inserter writes games in a transaction.
type inserter struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt // closed with the transaction
	names    map[string]int64     // of players and events: the table, and the folded name
}

func newInserter(tx *sql.Tx) *inserter {
	return &inserter{tx: tx, prepared: map[string]*sql.Stmt{}, names: map[string]int64{}}
}

func (in *inserter) statement(command string) (*sql.Stmt, error) {
	if s, ok := in.prepared[command]; ok {
		return s, nil
	}
	s, err := in.tx.Prepare(command)
	if err == nil {
		in.prepared[command] = s
	}
	return s, err
}

// name returns the number of a player or an event, inserting it if necessary; nil if there is no name.
func (in *inserter) name(table, name string) (any, error) {
	fold := Fold(name)
	if fold == "" {
		return nil, nil
	}
	if id, ok := in.names[table+fold]; ok {
		return id, nil
	}
	find, err := in.statement("SELECT id FROM " + table + " WHERE fold = ?")
	if err != nil {
		return nil, err
	}
	var id int64
	err = find.QueryRow(fold).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		var add *sql.Stmt
		if add, err = in.statement("INSERT INTO " + table + "(name, fold) VALUES(?, ?) RETURNING id"); err == nil {
			err = add.QueryRow(name, fold).Scan(&id)
		}
	}
	if err != nil {
		return nil, err
	}
	in.names[table+fold] = id
	return id, nil
}

// ids returns the numbers of the players and the event of a game.
func (in *inserter) ids(r *row) (ids [3]any, err error) {
	for i, n := range [...]struct{ table, name string }{{"player", r.first}, {"player", r.second}, {"event", r.listedEvent()}} {
		if ids[i], err = in.name(n.table, n.name); err != nil {
			return ids, err
		}
	}
	return ids, nil
}

// columns returns the values common to insert and replace, in their order.
func (in *inserter) columns(r *row) ([]any, error) {
	names, err := in.ids(r)
	if err != nil {
		return nil, err
	}
	line := r.line
	if line == nil {
		line = []byte{}
	}
	return []any{
		r.rules, names[0], names[1], names[2], r.round, r.place, r.date, r.year, int(r.info.Result), r.plies, r.info.Opening, r.start, line, r.hash,
		r.whole, tagsText(r.tags), r.info.Mine, r.info.Stars, time.Now().UnixMilli(),
	}, nil
}

// insert adds a game; source and number are 0 for one that does not come from a file.
func (in *inserter) insert(r *row, source int64, number int) (id int64, err error) {
	values, err := in.columns(r)
	if err != nil {
		return 0, err
	}
	at := r.info.At
	if at.IsZero() {
		at = time.Now()
	}
	var from any
	if source != 0 {
		from = source
	}
	s, err := in.statement(`INSERT INTO game(rules, first, second, event, round, place, date, year, result, plies, opening, start, moves, hash,
		whole, tags, mine, stars, changed, kind, source, number, added, deleted)
		VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`)
	if err != nil {
		return 0, err
	}
	err = s.QueryRow(append(values, int(r.info.Kind), from, number, at.UnixMilli())...).Scan(&id)
	return id, err
}

// leave records how a game was left; "" changes nothing.
func (in *inserter) leave(id int64, state string) error {
	if state == "" {
		return nil
	}
	s, err := in.statement("INSERT OR REPLACE INTO resume(game, state) VALUES(?, ?)")
	if err == nil {
		_, err = s.Exec(id, state)
	}
	return err
}

// replace changes a game.
func (in *inserter) replace(id int64, r *row) error {
	values, err := in.columns(r)
	if err != nil {
		return err
	}
	s, err := in.statement(`UPDATE game SET rules = ?, first = ?, second = ?, event = ?, round = ?, place = ?, date = ?, year = ?, result = ?,
		plies = ?, opening = ?, start = ?, moves = ?, hash = ?, whole = ?, tags = ?, mine = ?, stars = ?, changed = ?, kind = ? WHERE id = ?`)
	if err != nil {
		return err
	}
	done, err := s.Exec(append(values, int(r.info.Kind), id)...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errNone)
	}
	return nil
}

// merge returns the existing game that is the same as r, or 0. A deleted one is put back. Information in r that the game lacks (tags, or
// variations and comments if it has none) is added to it.
func (in *inserter) merge(r *row) (id int64, back bool, err error) {
	t, err := in.twin(r, true)
	if err != nil || t == nil {
		return 0, false, err
	}
	if t.deleted {
		if _, err := in.tx.Exec("UPDATE game SET deleted = 0 WHERE id = ?", t.id); err != nil {
			return 0, false, err
		}
	}
	return t.id, t.deleted, in.absorb(t, r)
}

// mergePasted is merge for g, a pasted game with the row r, whose notes are added even if the existing game has others.
func (in *inserter) mergePasted(g *core.Game, r *row, find func(string) (core.Rules, bool)) (id int64, err error) {
	t, err := in.twin(r, true)
	if err == nil && t == nil {
		t, err = in.twin(r, false)
	}
	switch {
	case err != nil || t == nil:
		return 0, err
	case r.whole != nil:
		return t.id, in.annotate(t, g, find)
	}
	return t.id, in.absorb(t, r)
}

// absorb adds the information that only r has to the row of a game.
func (in *inserter) absorb(t *twin, r *row) error {
	date, year := t.date, t.year
	// An older version of the program may have read less of the date, and listed no title.
	if t.take(r) || t.date != date || t.year != year || !t.listed && Fold(t.listedEvent()) != "" {
		return in.replace(t.id, &t.row)
	}
	return nil
}

// annotate adds the notes of g, a copy of a stored game, to that game.
func (in *inserter) annotate(t *twin, g *core.Game, find func(string) (core.Rules, bool)) error {
	stored, err := t.game(find)
	if err != nil {
		return err
	}
	both := g.Snapshot().Game()
	both.SetTags(stored.Tags())
	core.Complete(both, stored)
	core.Complete(both, g) // the tags
	if core.Compare(stored, both).Contains && len(both.Tags()) == len(stored.Tags()) {
		return nil
	}
	r, err := newRow(both, t.info)
	if err != nil {
		return err
	}
	if err := in.keepImported(t.id, both, find); err != nil {
		return err
	}
	return in.replace(t.id, r)
}

// twin is a stored game that is the same as another.
type twin struct {
	row
	id      int64
	deleted bool
	listed  bool // with an event or a title
}

// twin returns the first stored game that is the same as r, for an imported one rather one that is not deleted, or nil. With exact it
// must have the comments, glyphs and variations of r too, or one of them none.
func (in *inserter) twin(r *row, exact bool) (*twin, error) {
	command, args := `SELECT g.id, g.kind, g.rules, g.start, g.moves, g.whole, g.tags, g.result, g.opening, g.mine, g.stars, g.date, g.year,
		o.game IS NOT NULL, o.whole, g.deleted > 0, g.event IS NOT NULL FROM game g LEFT JOIN original o ON o.game = g.id WHERE g.hash = ?`, []any{r.hash}
	if r.needsNames() { // there may be thousands with these moves
		names, err := in.ids(r)
		if err != nil {
			return nil, err
		}
		command, args = command+" AND g.first IS ? AND g.second IS ?", append(args, names[:2]...)
		if r.event != "" { // games without one are listed under any title
			command, args = command+" AND g.event IS ?", append(args, names[2])
		}
	}
	order := " ORDER BY g.id"
	if r.info.Kind == Imported {
		order = " ORDER BY g.deleted > 0, g.id"
	}
	find, err := in.statement(command + order)
	if err != nil {
		return nil, err
	}
	rows, err := find.Query(args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t twin
		var tags string
		var noted bool
		var imported []byte
		if err := rows.Scan(&t.id, &t.info.Kind, &t.rules, &t.start, &t.line, &t.whole, &tags, &t.info.Result, &t.info.Opening, &t.info.Mine,
			&t.info.Stars, &t.date, &t.year, &noted, &imported, &t.deleted, &t.listed); err != nil {
			return nil, err
		}
		t.plies, t.hash = len(t.line)/2, r.hash
		if t.tags, err = parseTags(tags); err != nil {
			return nil, err
		}
		date, year := t.date, t.year
		if t.names = r.names; t.rules == r.rules && r.needsNames() {
			t.sides()
		}
		if !noted {
			imported = t.whole
		}
		if !r.same(&t.row) || exact && otherNotes(noted, imported, r.whole) {
			continue
		}
		t.date, t.year = date, year
		return &t, rows.Close()
	}
	return nil, rows.Err()
}

// otherNotes reports whether a copy of a game with the notes in whole has others than the stored one, whose imported form
// has those in imported; noted: the user has added notes to that.
func otherNotes(noted bool, imported, whole []byte) bool {
	return (noted || imported != nil) && whole != nil && !bytes.Equal(imported, whole)
}

// take adds the information that only r has to o, and reports whether there was any.
func (o *row) take(r *row) (news bool) {
	for _, tag := range r.tags {
		if o.tags.Get(tag.Name) == "" {
			o.tags, news = o.tags.With(tag.Name, tag.Value), true
		}
	}
	if o.tags.Check() != nil {
		return false // too many together
	}
	if o.whole == nil && r.whole != nil {
		o.whole, news = r.whole, true
	}
	if o.info.Result == core.Unfinished && r.info.Result != core.Unfinished {
		o.info.Result, news = r.info.Result, true
	}
	o.info.Opening = cmp.Or(o.info.Opening, r.info.Opening)
	o.sides()
	return news
}
