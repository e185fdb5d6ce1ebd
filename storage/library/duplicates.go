package library

import (
	"bytes"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/storage/database"
)

// A library of a former version may have a game in several rows that Import and Add would merge today. Duplicates.Find
// finds them by the same rule, and Delete deletes all but the first, which takes over what only the others have.
//
// A row with other notes, other stars or another analysis stays, because the first one cannot take those over. So do games
// that Add always inserts: played ones, attempts, and those of matches, which are imported without a file.

// Duplicates finds and deletes repeated games.
type Duplicates struct {
	*tables
	writer *writer
}

// Duplicate is a row that is the same game as an earlier one.
type Duplicate struct{ ID, First int64 }

// hashesAtOnce is the number of lines whose games Duplicates reads at once.
const hashesAtOnce = 256

// Find returns the rows that Delete can delete. It leaves out the game with the number current. tell, which
// may be nil, is called with the number of repeated lines compared so far, and of all.
func (d Duplicates) Find(ctx context.Context, current int64, tell func(done, of int)) (list []Duplicate, err error) {
	hashes, err := d.numbers(ctx, "SELECT hash FROM game GROUP BY hash HAVING count(*) > 1")
	if err != nil {
		return nil, err
	}
	done := 0
	for part := range slices.Chunk(hashes, hashesAtOnce) {
		rows, err := d.read(ctx, d.db.Read, "g.hash IN ("+marks(len(part))+")", arguments(part)...)
		if err != nil {
			return nil, fault(d.path, err)
		}
		firsts := map[string][]*stored{} // by their identity: the rows that stay
		for _, r := range rows {
			same := firsts[r.identity()]
			of := slices.IndexFunc(same, func(first *stored) bool { return r.id != current && !r.apart(&first.row) && first.unite(r) })
			if of < 0 {
				firsts[r.identity()] = append(same, r)
			} else {
				list = append(list, Duplicate{r.id, same[of].id})
			}
		}
		if done += len(part); tell != nil {
			tell(done, len(hashes))
		}
	}
	return list, nil
}

// Delete deletes the rows found by Find, as Library.Delete does, and adds what only they have to the first ones.
// It skips rows that have changed since and are no duplicates any more. It returns the deleted rows, also with an error.
// Library.Restore brings them back; the first ones keep what was added.
func (d Duplicates) Delete(ctx context.Context, list []Duplicate, tell func(done, of int)) (deleted []int64, err error) {
	done := 0
	for part := range slices.Chunk(list, batchGames) {
		var now []int64
		if err := d.writer.do(ctx, func(tx *sql.Tx) (touched []int64, err error) {
			now, touched, err = d.deleteIn(tx, part)
			return touched, err
		}); err != nil {
			return deleted, err
		}
		deleted = append(deleted, now...)
		if done += len(part); tell != nil {
			tell(done, len(list))
		}
	}
	return deleted, nil
}

// deleteIn deletes some duplicates in a transaction.
func (d Duplicates) deleteIn(tx *sql.Tx, list []Duplicate) (deleted, touched []int64, err error) {
	var ids []any
	for _, one := range list {
		ids = append(ids, one.ID, one.First)
	}
	rows, err := d.read(context.Background(), tx, "g.id IN ("+marks(len(ids))+")", ids...)
	if err != nil {
		return nil, nil, err
	}
	byID := make(map[int64]*stored, len(rows))
	for _, r := range rows {
		byID[r.id] = r
	}
	in, now := newInserter(tx), time.Now().UnixMilli()
	for _, one := range list {
		r, first := byID[one.ID], byID[one.First]
		if r == nil || first == nil || !r.same(&first.row) || !first.unite(r) {
			continue
		}
		if err := in.takeOver(first, r.id); err != nil {
			return nil, nil, err
		}
		if err := in.exec("UPDATE game SET deleted = ? WHERE id = ?", now, r.id); err != nil {
			return nil, nil, err
		}
		deleted, touched = append(deleted, r.id), append(touched, r.id, first.id)
	}
	return deleted, touched, nil
}

// takeOver writes what unite has added to first from another row, and adds the rest.
func (in *inserter) takeOver(first *stored, from int64) error {
	if first.keeps {
		if err := in.exec("INSERT INTO original(game, whole, tags) SELECT id, whole, tags FROM game WHERE id = ?", first.id); err != nil {
			return err
		}
	}
	if first.news {
		if err := in.replace(first.id, &first.row); err != nil {
			return err
		}
	}
	first.keeps, first.news = false, false
	if err := in.exec("INSERT OR IGNORE INTO analysis(game, engine, at, scores) SELECT ?, engine, at, scores FROM analysis WHERE game = ?", first.id, from); err != nil {
		return err
	}
	return in.exec("INSERT OR IGNORE INTO resume(game, state) SELECT ?, state FROM resume WHERE game = ?", first.id, from)
}

// stored is a row with all that belongs to it, except how the game was left.
type stored struct {
	row
	id       int64
	file     bool              // it was imported from a file
	noted    bool              // it has an imported form beside the user's notes
	imported row               // that form: whole and tags
	analyses map[string][]byte // by their engines

	news  bool // unite has changed the row
	keeps bool // its form so far becomes the imported one
}

// form returns the notes of a game without those that the user added to an imported one.
func (s *stored) form() []byte {
	if s.noted {
		return s.imported.whole
	}
	return s.whole
}

// unite adds to o what only r, a later row of the same identity, has. If r must stay, it returns false without changing o.
func (o *stored) unite(r *stored) bool {
	switch {
	case r.info.Kind != Pasted && (r.info.Kind != Imported || !r.file), o.info.Kind == Attempt, otherNotes(o.noted, o.form(), r.form()):
		return false
	case o.info.Stars != r.info.Stars && o.info.Stars != 0 && r.info.Stars != 0:
		return false
	}
	next, from := *o, r.row
	switch {
	case r.noted: // the user's notes on the copy become notes on o
		if o.noted || o.info.Kind != Imported || !bytes.Equal(o.whole, r.imported.whole) {
			return false
		}
		next.whole, next.keeps, next.noted, next.news = r.whole, true, true, true
		next.imported = o.row
		for _, tag := range r.tags {
			if r.imported.tags.Get(tag.Name) == tag.Value {
				continue
			}
			if next.tags = next.tags.With(tag.Name, tag.Value); strings.EqualFold(tag.Name, core.TagResult) {
				next.info.Result = r.info.Result
			}
		}
	case o.noted:
		from.whole = nil // the imported form of o has them
	case o.info.Kind == Imported && r.info.Kind == Pasted && o.whole == nil && r.whole != nil:
		next.keeps, next.noted = true, true
		next.imported = o.row
	}
	next.news = next.take(&from) || next.news
	if next.tags.Check() != nil {
		return false
	}
	if next.info.Opening == "" && from.info.Opening != "" {
		next.info.Opening, next.news = from.info.Opening, true
	}
	if from.info.Mine && !next.info.Mine {
		next.info.Mine, next.news = true, true
	}
	if next.info.Stars == 0 && from.info.Stars != 0 {
		next.info.Stars, next.news = from.info.Stars, true
	}
	if !next.takeAnalyses(o, r) {
		return false
	}
	*o = next
	return true
}

// takeAnalyses adds the analyses of o and r to next, the union of both. It returns false if one would be lost: an analysis
// refers to positions by their numbers in the tree.
func (next *stored) takeAnalyses(o, r *stored) bool {
	if len(o.analyses) > 0 && !bytes.Equal(o.whole, next.whole) {
		return false
	}
	for engine, scores := range r.analyses {
		if same, ok := o.analyses[engine]; ok && !bytes.Equal(same, scores) || !ok && !bytes.Equal(r.whole, next.whole) {
			return false
		}
	}
	if len(r.analyses) > 0 {
		next.analyses = maps.Clone(r.analyses)
		maps.Copy(next.analyses, o.analyses)
	}
	return true
}

// read reads the rows that meet a condition, in the order of their numbers. It skips deleted and unreadable rows, and
// those of games that the program does not have.
func (d Duplicates) read(ctx context.Context, db database.Queryer, condition string, args ...any) ([]*stored, error) {
	var list, analysed []*stored
	err := database.Each(ctx, db, func(row database.Row) error {
		var s stored
		var tags, before string
		var found bool
		if err := row.Scan(&s.id, &s.info.Kind, &s.rules, &s.start, &s.line, &s.hash, &s.whole, &tags, &s.info.Result, &s.info.Opening, &s.info.Mine,
			&s.info.Stars, &s.file, &s.noted, &s.imported.whole, &before, &found); err != nil {
			return err
		}
		rules, known := d.find(s.rules)
		if !known {
			return nil
		}
		var tagsErr, beforeErr error
		s.tags, tagsErr = parseTags(tags)
		s.imported.tags, beforeErr = parseTags(before)
		if tagsErr != nil || beforeErr != nil {
			return nil
		}
		s.plies, s.names = len(s.line)/2, &[2]string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second)}
		s.sides()
		if list = append(list, &s); found {
			analysed = append(analysed, &s)
		}
		return nil
	}, `SELECT g.id, g.kind, g.rules, g.start, g.moves, g.hash, g.whole, g.tags, g.result, g.opening, g.mine, g.stars,
		g.source IS NOT NULL, o.game IS NOT NULL, o.whole, coalesce(o.tags, ''), EXISTS(SELECT 1 FROM analysis a WHERE a.game = g.id)
		FROM game g LEFT JOIN original o ON o.game = g.id WHERE g.deleted = 0 AND `+condition+" ORDER BY g.id", args...)
	if err != nil {
		return nil, err
	}
	for _, s := range analysed {
		if err := s.readAnalyses(ctx, db); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (s *stored) readAnalyses(ctx context.Context, db database.Queryer) error {
	s.analyses = map[string][]byte{}
	return database.Each(ctx, db, func(row database.Row) error {
		var engine string
		var scores []byte
		err := row.Scan(&engine, &scores)
		s.analyses[engine] = scores
		return err
	}, "SELECT engine, scores FROM analysis WHERE game = ?", s.id)
}
