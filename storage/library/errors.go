package library

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"qilab/storage"
	"qilab/storage/database"
)

// ErrBusy means that reading or writing failed for seconds because another program holds the file. The caller may try
// again.
var ErrBusy = errors.New("the library is locked by another program")

// ErrOtherLine is why a game cannot replace an imported one: it has another main line.
var ErrOtherLine = errors.New("the game has another main line")

// refuse returns an error of one of the kinds of storage, or of ErrBusy.
func refuse(kind error, code string, cause error, message string, args ...string) *storage.Error {
	return &storage.Error{Kind: kind, Code: code, Args: args, Message: message, Cause: cause}
}

// refusal returns the error for a file that is not a library of this version or an older one.
func refusal(path string, r *database.Refusal) error {
	switch r.Reason {
	case database.Missing:
		return refuse(storage.ErrNotFound, "library-nowhere", nil, "there is no library at "+path, path)
	case database.Newer:
		found, known := strconv.Itoa(r.Found), strconv.Itoa(r.Known)
		return refuse(storage.ErrNewer, "library-newer", nil, "the library "+path+" has version "+found+"; this program reads up to version "+known, path, found, known)
	case database.Broken:
		return refuse(storage.ErrDamaged, "library-damaged", r.Cause, path+" is damaged", path)
	case database.Held:
		return refuse(ErrBusy, "library-busy", r.Cause, "another program holds "+path, path)
	}
	return refuse(storage.ErrDamaged, "library-foreign", r.Cause, path+" is not a library of this program", path)
}

// fault classifies an error of the database; path is its file.
func fault(path string, err error) error {
	var known *storage.Error
	var refused *database.Refusal
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case errors.As(err, &refused):
		return refusal(path, refused)
	case errors.Is(err, sql.ErrNoRows):
		return refuse(storage.ErrNotFound, "library-none", nil, "there is no such game in the library")
	}
	switch f := database.FaultOf(path, err); f {
	case database.Interrupted:
		if errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		return context.Canceled
	case database.Foreign:
		return refuse(storage.ErrDamaged, "library-value", err, path+" holds what the program does not write", path)
	case database.Busy:
		return refuse(ErrBusy, "library-busy", err, "another program holds "+path, path)
	case database.Damaged:
		return refuse(storage.ErrDamaged, "library-damaged", err, path+" is damaged", path)
	default:
		return database.Unusable(path, f, err)
	}
}
