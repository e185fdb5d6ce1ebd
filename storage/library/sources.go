package library

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"qilab/core"
	"qilab/storage/database"
)

// source is a file that was imported before.
type source struct{ games, failed, parts int }

// sources returns the files imported completely by the current readers.
func (s Imports) sources(ctx context.Context) (map[[sha256.Size]byte]*source, error) {
	known := map[[sha256.Size]byte]*source{}
	var sha sql.RawBytes
	err := s.eachRow(ctx, func(row database.Row) error {
		var f source
		err := row.Scan(&sha, &f.games, &f.failed, &f.parts)
		if err == nil {
			known[[sha256.Size]byte(sha)] = &f
		}
		return err
	}, "SELECT sha, games, failed, parts FROM source WHERE whole = 1 AND reader = ? AND length(sha) = ?", readerVersion, sha256.Size)
	return known, err
}

// sourceRow is the row of a file whose pieces are being written.
type sourceRow struct {
	id      int64
	file    *file
	games   int // numbers assigned so far
	account Account
	told    Account // the part that is in the account of the import
}

// news returns the part of the account that was not yet reported.
func (s *sourceRow) news() Account {
	return Account{
		Read: s.account.Read - s.told.Read, Added: s.account.Added - s.told.Added, Duplicates: s.account.Duplicates - s.told.Duplicates,
		Failed: s.account.Failed - s.told.Failed, Parts: s.account.Parts - s.told.Parts,
	}
}

// source starts a file: it removes the problems of earlier imports of that name. Their rows stay, unfinished ones too: a
// concurrent import may still be writing one.
func (in *inserter) source(r result) (*sourceRow, error) {
	clear, err := in.statement("DELETE FROM problem WHERE source IN (SELECT id FROM source WHERE path = ?)")
	if err != nil {
		return nil, err
	}
	if _, err := clear.Exec(r.file.path); err != nil {
		return nil, err
	}
	add, err := in.statement(`INSERT INTO source(path, sha, size, imported, encoding, reader, whole, games, added, duplicates, failed, parts)
		VALUES(?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0) RETURNING id`)
	if err != nil {
		return nil, err
	}
	s := &sourceRow{file: r.file}
	err = add.QueryRow(r.file.path, r.file.sha[:], r.file.size, time.Now().UnixMilli(), r.encoding, readerVersion).Scan(&s.id)
	return s, err
}

// outcomes writes the games of a piece and its failures.
func (in *inserter) outcomes(s *sourceRow, r result) (touched []int64, err error) {
	for _, o := range r.outcomes {
		s.games++
		s.account.Read++
		if o.err != nil {
			if err := in.problem(s, o); err != nil {
				return nil, err
			}
			if o.row == nil {
				s.account.Failed++
				continue
			}
			s.account.Parts++
		}
		id, back, err := in.merge(o.row)
		if err != nil {
			return nil, err
		}
		switch {
		case back:
			s.account.Added++
		case id != 0:
			s.account.Duplicates++
		default:
			s.account.Added++
			if id, err = in.insert(o.row, s.id, s.games); err != nil {
				return nil, err
			}
		}
		touched = append(touched, id)
	}
	return touched, nil
}

// finish records that a file is complete.
func (in *inserter) finish(s *sourceRow) error {
	end, err := in.statement("UPDATE source SET whole = 1, games = ?, added = ?, duplicates = ?, failed = ?, parts = ? WHERE id = ?")
	if err != nil {
		return err
	}
	if _, err = end.Exec(s.games, s.account.Added, s.account.Duplicates, s.account.Failed, s.account.Parts, s.id); err != nil {
		return err
	}
	return in.unite(s.id)
}

// unite merges the rows that two concurrent imports have made of the same file. The one that began last stays: only its
// problems are complete, because an import deletes those of the previous one at its start.
func (in *inserter) unite(source int64) error {
	find, err := in.statement(`SELECT o.id, o.added FROM source o JOIN source s ON o.path = s.path AND o.sha = s.sha AND o.encoding = s.encoding
		AND o.reader = s.reader AND o.whole = 1 WHERE s.id = ? ORDER BY o.id DESC`)
	if err != nil {
		return err
	}
	rows, err := find.Query(source)
	if err != nil {
		return err
	}
	defer rows.Close()
	var ids []int64
	added := 0
	for rows.Next() {
		var id int64
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return err
		}
		if ids = append(ids, id); len(ids) > 1 {
			added += n
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil || len(ids) < 2 {
		return err
	}
	for _, id := range ids[1:] {
		if err := in.exec("UPDATE game SET source = ? WHERE source = ?", ids[0], id); err != nil {
			return err
		}
		if err := in.exec("DELETE FROM source WHERE id = ?", id); err != nil {
			return err
		}
	}
	// Games added by the others were duplicates for this one.
	return in.exec("UPDATE source SET added = added + ?1, duplicates = duplicates - ?1 WHERE id = ?2", added, ids[0])
}

// problem records why a game, or the rest of it, could not be read.
func (in *inserter) problem(s *sourceRow, o outcome) error {
	add, err := in.statement(`INSERT INTO problem(source, number, line, move, word, turn, side, code, args, text, part)
		VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	code, args := textError(o.err)
	words, err := json.Marshal(args)
	if err != nil {
		return err
	}
	at := placeOf(o.err)
	_, err = add.Exec(s.id, s.games, at.Line, at.Move, at.Word, at.Number, at.Side, code, string(words), core.Cut(o.err.Error(), 1000), o.row != nil)
	return err
}
