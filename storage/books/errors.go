package books

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"qilab/storage"
)

// unknown returns the error of a file that is not a book.
func unknown(path string) *storage.Error {
	return storage.Refuse(storage.ErrDamaged, "book-unknown", nil, "%s is no opening book that this program reads", path)
}

// damaged returns the error of a file that begins like a book but is damaged further on. The reason is only for the
// command line: it is in English.
func damaged(path string, reason error) *storage.Error {
	e := storage.Refuse(storage.ErrDamaged, "book-damaged", nil, "the opening book %s is damaged", path)
	e.Message += ": " + reason.Error()
	return e
}

// foreign returns the error of a database with an object, of that name, that no book has.
func foreign(path, name string) *storage.Error {
	return storage.Refuse(storage.ErrDamaged, "book-foreign", nil,
		"%s is not read as an opening book: it has a view, a trigger, a virtual table or a computed column (%s), which no opening book has", path, name)
}

// slow returns the error of a file that takes too long.
func slow(path string) *storage.Error {
	return storage.Refuse(storage.ErrRead, "book-slow", nil, "reading the opening book %s takes too long", path)
}

// tooLarge returns the error of a file too large to read.
func tooLarge(path string) *storage.Error {
	return storage.Refuse(storage.ErrTooLarge, "book-large", nil, "the opening book %s is too large to be read", path)
}

// unread returns the error of a file that the system did not let be read.
func unread(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return storage.Refuse(storage.ErrNotFound, "book-gone", err, "the opening book %s is not there any more", path)
	}
	return storage.Refuse(storage.ErrRead, "read", err, "cannot read %s", path)
}

// fault classifies an error of reading the book at path.
func fault(path string, err error) error {
	var known *storage.Error
	var coded *sqlite.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &known):
		return err
	case errors.Is(err, sql.ErrConnDone), errors.Is(err, os.ErrClosed):
		return storage.Refuse(storage.ErrClosed, "book-closed", nil, "the opening book %s was closed", path)
	case errors.Is(err, context.DeadlineExceeded):
		return slow(path)
	case errors.As(err, &coded):
		switch coded.Code() & 0xFF {
		case sqlite3.SQLITE_INTERRUPT:
			return slow(path)
		case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_PERM:
			return unread(path, nil)
		}
	}
	return damaged(path, err)
}
