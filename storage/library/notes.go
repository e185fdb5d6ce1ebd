package library

import (
	"context"
	"database/sql"
	"errors"

	"qilab/core"
	"qilab/storage"
)

// An imported game is one row, with or without the user's notes. Comments, glyphs, arrows and variations are notes: the
// game is still the imported one, and statistics count it once. The first note moves the imported form (tree and tags)
// to the table original, from where RestoreImported brings it back; a row without an entry there is as it was imported.
//
// A game with another main line, because moves were added or deleted, is not an imported one. It is a game of its own,
// which Add inserts, and the imported row stays as it is: otherwise the explorer would count moves that neither player
// made.

// keepImported stores the imported form of the game id when g is about to replace it. It ignores games of other kinds, and deletes
// the stored form if g has no more notes.
func (in *inserter) keepImported(id int64, g *core.Game, find func(string) (core.Rules, bool)) error {
	stored, err := in.read(id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && stored.info.Kind != Imported {
		return nil
	}
	if err != nil {
		return err
	}
	before, err := stored.game(find)
	if err != nil {
		return err
	}
	if !core.Compare(before, g).SameLine {
		return storage.Refuse(ErrOtherLine, "library-line", nil, "an imported game keeps its moves")
	}
	imported := before
	kept, noted, err := in.original(id, stored)
	if err != nil {
		return err
	}
	if noted {
		if imported, err = kept.game(find); err != nil {
			return err
		}
	}
	switch changed := !core.Compare(imported, g).Equal; {
	case changed && !noted:
		return in.exec("INSERT INTO original(game, whole, tags) SELECT id, whole, tags FROM game WHERE id = ?", id)
	case !changed && noted:
		return in.exec("DELETE FROM original WHERE game = ?", id)
	}
	return nil
}

// RestoreImported restores the imported form of games, without the notes. Games without notes stay as they are. Update
// with the former game undoes it.
func (l *Library) RestoreImported(ctx context.Context, ids ...int64) error {
	return l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
		in := newInserter(tx)
		for _, id := range ids {
			if err := in.restoreImported(id, l.find); err != nil {
				return nil, err
			}
		}
		return ids, nil
	})
}

func (in *inserter) restoreImported(id int64, find func(string) (core.Rules, bool)) error {
	stored, err := in.read(id)
	if err != nil {
		return err
	}
	kept, noted, err := in.original(id, stored)
	if err != nil || !noted {
		return err
	}
	g, err := kept.game(find)
	if err != nil {
		return err
	}
	r, err := newRow(g, Info{Kind: Imported, Mine: stored.info.Mine, Stars: stored.info.Stars})
	if err != nil {
		return err
	}
	r.whole = kept.whole // byte for byte: the same file imported again is compared with it
	if err := in.replace(id, r); err != nil {
		return err
	}
	return in.exec("DELETE FROM original WHERE game = ?", id)
}

// read reads the row of a game, without the columns derived from its tags.
func (in *inserter) read(id int64) (*row, error) {
	s, err := in.statement("SELECT kind, mine, stars, rules, start, moves, whole, tags FROM game WHERE id = ?")
	if err != nil {
		return nil, err
	}
	var r row
	var tags string
	err = s.QueryRow(id).Scan(&r.info.Kind, &r.info.Mine, &r.info.Stars, &r.rules, &r.start, &r.line, &r.whole, &tags)
	if err == nil {
		r.tags, err = parseTags(tags)
	}
	return &r, err
}

// original returns the imported form of a game, if it is stored beside the one with notes.
func (in *inserter) original(id int64, stored *row) (kept *row, noted bool, err error) {
	s, err := in.statement("SELECT whole, tags FROM original WHERE game = ?")
	if err != nil {
		return nil, false, err
	}
	r := *stored
	var tags string
	err = s.QueryRow(id).Scan(&r.whole, &tags)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err == nil {
		r.tags, err = parseTags(tags)
	}
	return &r, true, err
}

func (in *inserter) exec(command string, args ...any) error {
	s, err := in.statement(command)
	if err == nil {
		_, err = s.Exec(args...)
	}
	return err
}
