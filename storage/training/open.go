package training

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// FileName is the name of the file beside the library.
const FileName = "training.db"

// Store is an open training file. It is safe for concurrent use.
type Store struct {
	*file
	Cards Cards
	Tries Tries
	Sets  Sets
	Runs  Runs
}

// storeOf returns the store of a file.
func storeOf(f *file) *Store {
	return &Store{file: f, Cards: Cards{f}, Tries: Tries{f}, Sets: Sets{f}, Runs: Runs{f}}
}

// Open opens the program's own file at path and creates it if necessary. rules are those of the games that cards may
// belong to. A file that is damaged or not a training file is set aside without loss, and tell, which may be nil, is
// called with the problem. The error is a *storage.Error of kind storage.ErrNewer, storage.ErrRead, storage.ErrWrite or
// ErrBusy.
func Open(path string, rules []core.Rules, tell func(storage.Problem)) (*Store, error) {
	if tell == nil {
		tell = func(storage.Problem) {}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	if err := database.MakeFolder(path); err != nil {
		return nil, err
	}
	database.TellEmptied(path, tell)
	s, err := OpenNamed(path, rules)
	if errors.Is(err, storage.ErrDamaged) {
		if err = database.SetAside(path, err, tell); err == nil {
			s, err = OpenNamed(path, rules)
		}
	}
	return s, err
}

// OpenNamed opens a file that the user names and creates a missing one, but not its folder. A file that is damaged or not a training file
// is left alone, with an error of kind storage.ErrDamaged.
func OpenNamed(path string, rules []core.Rules) (*Store, error) {
	s, err := newStore(path, rules)
	if err != nil {
		return nil, err
	}
	if err := s.open(context.Background()); err != nil {
		return nil, fault(s.path, err)
	}
	return s, nil
}

// OpenReading opens an existing file to read it: its contents stay as they are, and every change of the store fails.
// The error is that of OpenNamed, or of kind storage.ErrNotFound.
func OpenReading(path string, rules []core.Rules) (*Store, error) {
	s, err := newStore(path, rules)
	if err != nil {
		return nil, err
	}
	if err := s.openReading(context.Background()); err != nil {
		return nil, fault(s.path, err)
	}
	return s, nil
}

func newStore(path string, rules []core.Rules) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	f := &file{path: path}
	for _, r := range rules {
		f.rules = append(f.rules, core.ForReading(r))
	}
	return storeOf(f), nil
}

// Close closes the file.
func (s *Store) Close() error {
	err := s.db.Close()
	if s.copied != "" {
		err = errors.Join(err, os.RemoveAll(filepath.Dir(s.copied)))
	}
	return err
}

// Clear deletes everything: cards, reviews, tries, ratings, runs and sets.
func (s *Store) Clear(ctx context.Context) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		for _, table := range []string{"review", "card", "deck", "rating", "puzzle", "try", "run", "round", "puzzle_set"} {
			if _, err := tx.Exec("DELETE FROM " + table); err != nil {
				return err
			}
		}
		return nil
	})
}

// ErrBusy means that another program has held the file for seconds. The operation may be retried.
var ErrBusy = errors.New("the training file is locked by another program")

var contents = database.Contents{Name: "training file", Code: "training", Busy: ErrBusy, None: ErrNoCard}

// fault returns the error of this package for a database error; path is the file.
func fault(path string, err error) error { return contents.Fault(path, err) }
