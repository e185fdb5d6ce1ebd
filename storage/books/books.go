package books

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/book"
)

// Kind is a kind of book. Its text is stable.
type Kind string

// The kinds of book.
const (
	Obk    Kind = "obk"
	PfBook Kind = "pfBook"
	Yfk    Kind = "yfk"
	Xqb    Kind = "xqb"
	Dat    Kind = "dat"
	Rapfi  Kind = "rapfi"
)

// keys returns a game's encoding of positions and moves for books of the kind, or nil.
func (k Kind) keys(r core.Rules) core.BookViews {
	all := r.Capabilities().BookKeys
	if all == nil {
		return nil
	}
	switch k {
	case Obk, PfBook, Yfk:
		return all.Obk
	case Xqb:
		return all.Xqb
	case Dat:
		return all.Dat
	case Rapfi:
		return all.Rapfi
	}
	return nil
}

// Named reports whether a file name has one of the usual extensions of books.
func Named(path string) bool {
	return slices.Contains([]string{".obk", ".pfbook", ".yfk", ".xqb", ".dat", ".db"}, strings.ToLower(filepath.Ext(path)))
}

// source is the contents of a file, by position.
type source interface {
	// moves lists the entries for p, whose legal moves are given, unsorted.
	moves(ctx context.Context, p core.Position, legal []core.Move, views core.BookViews) ([]book.Move, error)
	entries() int
	close() error
}

// Book is an open book. It implements book.Book.
type Book struct {
	path   string
	kind   Kind
	rules  []core.Rules
	source source
}

var _ book.Book = (*Book)(nil)

// Open opens the book at path. rules are the games that it may be for. It may take seconds, as long as ctx lasts. The
// error is an *storage.Error, or that of ctx.
func Open(ctx context.Context, path string, rules []core.Rules) (*Book, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, unread(path, err)
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() { // reading anything else may never end
		err = &fs.PathError{Op: "read", Path: path, Err: fs.ErrInvalid}
	}
	if err != nil {
		return nil, unread(path, err)
	}
	b := &Book{path: path}
	if b.kind, b.source, err = open(ctx, path); err != nil {
		return nil, err
	}
	for _, r := range rules {
		if b.kind.keys(r) != nil {
			b.rules = append(b.rules, r)
		}
	}
	if len(b.rules) == 0 {
		_ = b.source.close() // it was only read
		return nil, unknown(path)
	}
	return b, nil
}

// open detects the kind of a file.
func open(ctx context.Context, path string) (Kind, source, error) {
	head, err := start(path)
	if err != nil {
		return "", nil, unread(path, err)
	}
	switch {
	case bytes.Equal(head, []byte(sqliteMagic)):
		return openTable(ctx, path)
	case bytes.HasPrefix(head, []byte(lz4Magic)), strings.EqualFold(filepath.Ext(path), ".db"):
		s, err := openRapfi(ctx, path)
		return Rapfi, s, err
	}
	s, err := openDat(ctx, path)
	return Dat, s, err
}

// start returns the first bytes of a file, enough to recognize a database.
func start(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(len(sqliteMagic))))
}

// Seems reports whether a file is likely a book, by its extension and first bytes. Open may still reject it.
func Seems(path string) bool {
	if !Named(path) {
		return false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	head, err := start(path)
	switch end := strings.ToLower(filepath.Ext(path)); {
	case err != nil:
		return false
	case end == ".dat":
		return info.Size() > 0 && info.Size()%datRecord == 0
	case end == ".db":
		return !bytes.Equal(head, []byte(sqliteMagic)) // another kind of database
	}
	return true
}

// Name returns the name of the file without its extension.
func (b *Book) Name() string {
	name := filepath.Base(b.path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// Kind returns the kind of the book.
func (b *Book) Kind() Kind { return b.kind }

// Entries returns the number of moves, or positions, in the book; -1: counting them would take long.
func (b *Book) Entries() int { return b.source.entries() }

// Rules lists the games that the book may be for, at least one.
func (b *Book) Rules() []core.Rules { return slices.Clone(b.rules) }

// Serves reports whether the book is for a game.
func (b *Book) Serves(r core.Rules) bool {
	return slices.ContainsFunc(b.rules, func(own core.Rules) bool { return own.ID() == r.ID() })
}

// Close closes the file, after waiting for reads in progress.
func (b *Book) Close() error { return b.source.close() }

// Moves implements book.Book. It also finds entries for the mirror image: in a position that is its own image, a move
// brings its image with it. The error is an *storage.Error, of kind storage.ErrClosed after Close.
func (b *Book) Moves(p core.Position) ([]book.Move, error) {
	ctx, end := context.WithTimeout(context.Background(), lookupTime)
	defer end()
	legal := p.Moves()
	if len(legal) == 0 {
		return nil, nil
	}
	moves, err := b.source.moves(ctx, p, legal, b.kind.keys(b.rules[0]))
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(moves, func(a, b book.Move) int {
		return cmp.Or(core.CompareBool(a.Barred, b.Barred), cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Score, a.Score), cmp.Compare(b.Games, a.Games))
	})
	return moves, nil
}

// add appends a move to those of a position, if it is legal and new.
func add(list []book.Move, legal []core.Move, m book.Move) []book.Move {
	if !slices.Contains(legal, m.Move) || slices.ContainsFunc(list, func(old book.Move) bool { return old.Move == m.Move }) {
		return list
	}
	return append(list, m)
}

// weigh sets the weights of the moves of a position by their scores or, if a book has none, by the points that they won
// in games.
func weigh(list []book.Move) {
	low, scored := 0, false
	for _, m := range list {
		if m.Barred {
			continue
		}
		low = min(low, m.Score)
		scored = scored || m.Scored && m.Score != 0
	}
	for i := range list {
		m := &list[i]
		switch {
		case m.Barred:
			m.Weight = 0
		case scored && low < 0:
			m.Weight = m.Score - low + 1
		case scored:
			m.Weight = max(m.Score, 1) // moves not to be played are barred
		case m.Weight == 0 && m.Games == 0:
			m.Weight = 1
		}
	}
}
