package library

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/database"
)

// FileName is the name of the library's file, beside the autosave.
const FileName = "library.db"

// Library is an open library. It is safe for concurrent use; games passed to its methods belong to the caller's
// goroutine, and are only read before the method returns.
type Library struct {
	*tables
	writer *writer

	Index      *Index
	Imports    Imports
	Duplicates Duplicates

	checkEnded chan struct{}
	end        context.CancelFunc // of the background work
}

// Open opens the program's own library at path and creates it if necessary. readers are those of the games it may hold.
// A file that is damaged or not a library is set aside without loss, and a new library started; tell, which may be nil,
// is called with the problem. A large file is checked while it is in use: tell may then be called later, from another
// goroutine, with a file that is still in its place and is set aside at the next start. If the file, or its folder, can
// be read but not written, the library is read-only, and every write fails with the reason; see ReadOnly.
//
// A library of a newer version is left alone, and the error is of kind storage.ErrNewer. Other errors are
// *storage.Error of kind storage.ErrRead, storage.ErrWrite or ErrBusy. The program goes on without a library.
func Open(path string, readers []core.Reader, tell func(storage.Problem)) (*Library, error) {
	return openChecked(path, readers, tell, checkedBytes)
}

// openChecked does the work of Open, given the size in bytes above which a file is large.
func openChecked(path string, readers []core.Reader, tell func(storage.Problem), checked int64) (*Library, error) {
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
	t, err := openTables(path, readers, checked, true)
	if errors.Is(err, storage.ErrDamaged) {
		if err = database.SetAside(path, err, tell, doubtEnd); err == nil {
			t, err = openTables(path, readers, checked, true)
		}
	}
	if err != nil {
		return nil, err
	}
	return begin(t, tell), nil
}

// OpenNamed opens a library that the user names. A file that is not a library of this version or an older one is left
// alone, byte for byte, with an error of kind storage.ErrDamaged or storage.ErrNewer. A missing file is created with
// create, but not its folder; without, the error is of kind storage.ErrNotFound.
func OpenNamed(path string, readers []core.Reader, create bool) (*Library, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(path, err)
	}
	t, err := openTables(path, readers, checkedBytes, create)
	if err != nil {
		return nil, err
	}
	t.large = false // no marker is written beside a user's file
	return begin(t, nil), nil
}

// begin returns the library in a database, and starts its background work.
func begin(t *tables, tell func(storage.Problem)) *Library {
	life, end := context.WithCancel(context.Background())
	l := &Library{tables: t, Index: newIndex(life, t), checkEnded: make(chan struct{}), end: end}
	l.writer = newWriter(t, l.Index.blocks.changed)
	l.Imports, l.Duplicates = Imports{t, l.writer, maxInFlight}, Duplicates{t, l.writer}
	go l.writer.run()
	go func() {
		defer close(l.checkEnded)
		t.checkLarge(life, tell)
	}()
	return l
}

// Path returns the file of the library.
func (l *Library) Path() string { return l.path }

// ReadOnly returns why writing is impossible, or nil.
func (l *Library) ReadOnly() error { return l.readOnly }

// Changes returns a number that differs after each known change of the library; changes by another program are noticed
// by the next search for a position.
func (l *Library) Changes() int64 { return l.Index.blocks.changes() }

// Identity returns a text of at most 20 bytes by which this file differs from others, also from one that takes its place.
// The first call writes it into the file. The error is one of a read or a write.
func (l *Library) Identity(ctx context.Context) (id string, err error) {
	const query = "SELECT value FROM state WHERE key = 'identity'"
	if err = l.db.Read.QueryRowContext(ctx, query).Scan(&id); errors.Is(err, sql.ErrNoRows) {
		err = l.writer.do(ctx, func(tx *sql.Tx) ([]int64, error) {
			_, err := tx.Exec("INSERT OR IGNORE INTO state VALUES('identity', random())") // another program may have been faster
			return nil, errors.Join(err, tx.QueryRow(query).Scan(&id))
		})
	}
	return id, fault(l.path, err)
}

// Close waits for the writes in progress and closes the file.
func (l *Library) Close() error {
	l.end()
	l.writer.close()
	<-l.checkEnded
	l.Index.warm.Wait()
	return l.db.Close()
}
