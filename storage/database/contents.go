package database

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"qilab/storage"
)

// Contents is how the package that defines the contents of a file names them in its errors.
type Contents struct {
	Name string // in messages, such as "library"
	Code string // the codes of errors begin with it and a hyphen
	Busy error  // the kind of error while another program holds the file
	None error  // the error of a row that does not exist
	// Values means that an error from outside the database is that of reading a value which the program does not write.
	// Otherwise it is passed on.
	Values bool
}

// Fault returns the error for one of this package or of the database; path is the file. It is nil, a *storage.Error,
// None, an error of a context, or one from outside the database.
func (c Contents) Fault(path string, err error) error {
	var known *storage.Error
	var refused *Refusal
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case errors.As(err, &refused):
		return c.refusal(path, refused)
	case errors.Is(err, sql.ErrNoRows):
		return c.None
	}
	switch f := FaultOf(path, err); {
	case f == Interrupted && errors.Is(err, context.DeadlineExceeded):
		return err
	case f == Interrupted:
		return context.Canceled
	case f == Foreign && c.Values:
		return c.refuse(storage.ErrDamaged, "value", err, "%s holds what the program does not write", path)
	case f == Foreign:
		return err
	case f == Busy:
		return c.busy(path, err)
	case f == Damaged:
		return c.damaged(path, err)
	default:
		return Unusable(path, f, err)
	}
}

// refusal returns the error for a file that the program does not open.
func (c Contents) refusal(path string, r *Refusal) error {
	switch r.Reason {
	case Missing:
		return c.refuse(storage.ErrNotFound, "nowhere", nil, "there is no "+c.Name+" at %s", path)
	case Newer:
		found, known := strconv.Itoa(r.Found), strconv.Itoa(r.Known)
		return c.refuse(storage.ErrNewer, "newer", nil, "the "+c.Name+" %s has version %s; this program reads up to version %s", path, found, known)
	case Broken:
		return c.damaged(path, r.Cause)
	case Held:
		return c.busy(path, r.Cause)
	}
	return c.refuse(storage.ErrDamaged, "foreign", r.Cause, "%s is not a "+c.Name+" of this program", path)
}

func (c Contents) damaged(path string, cause error) error {
	return c.refuse(storage.ErrDamaged, "damaged", cause, "%s is damaged", path)
}

func (c Contents) busy(path string, cause error) error {
	return c.refuse(c.Busy, "busy", cause, "another program holds %s", path)
}

func (c Contents) refuse(kind error, code string, cause error, message string, args ...string) error {
	return storage.Refuse(kind, c.Code+"-"+code, cause, message, args...)
}
