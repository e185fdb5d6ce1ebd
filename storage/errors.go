package storage

import (
	"errors"
	"fmt"
	"strconv"
)

// The kinds of refusal. Every *Error is of one of them, for errors.Is.
var (
	// ErrDamaged: the contents are not as the program writes them.
	ErrDamaged = errors.New("damaged file")
	// ErrNewer: a newer version of the program wrote the file.
	ErrNewer = errors.New("file of a newer version")
	// ErrUnknownGame: the file is of a game that this program does not have.
	ErrUnknownGame = errors.New("unknown game")
	// ErrTooLarge: the game, or the file, is beyond the limits of this package.
	ErrTooLarge = errors.New("too large")
	// ErrNotFound: there is no such file or entry.
	ErrNotFound = errors.New("nothing saved")
	// ErrName: the name is invalid.
	ErrName = errors.New("unusable name")
	// ErrNameTaken: another entry has the name.
	ErrNameTaken = errors.New("name taken")
	// ErrValue: a setting does not accept the value.
	ErrValue = errors.New("invalid value")
	// ErrRead: the operating system refused to read the file, which may be intact.
	ErrRead = errors.New("cannot read")
	// ErrWrite: the file could not be written; its previous contents are still there.
	ErrWrite = errors.New("cannot write")
	// ErrClosed: the Autosaver was closed before.
	ErrClosed = errors.New("closed")
)

// Error is a refusal and its place. Its Code selects a text in the catalogues ("storage.CODE"), which is filled in with
// Args; Error returns the same in English. If Line is not 0 the window also gives the line, and if Cause is an error
// with a code of its own (*core.TextError, *core.SetupError) that as well.
type Error struct {
	Kind    error    // one of the kinds above
	Code    string   // the fault, as a key of the catalogues
	Args    []string // the arguments of the text
	Line    int      // the line of the file, counted from 1; 0 if there is none
	Message string   // the same in English, without line and cause
	Cause   error    // the underlying error, or nil
}

func (e *Error) Error() string {
	text := e.Message
	if e.Line > 0 {
		text = "line " + strconv.Itoa(e.Line) + ": " + text
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap lets errors.Is and errors.As find the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// damage returns an error of kind ErrDamaged about a line. The message is a format that is filled in with args.
func damage(line int, code, message string, args ...string) *Error {
	return &Error{Kind: ErrDamaged, Code: code, Args: args, Line: line, Message: fill(message, args)}
}

// Refuse returns an error without a line. The message is a format that is filled in with args.
func Refuse(kind error, code string, cause error, message string, args ...string) *Error {
	return &Error{Kind: kind, Code: code, Args: args, Message: fill(message, args), Cause: cause}
}

func fill(message string, args []string) string {
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a
	}
	return fmt.Sprintf(message, values...)
}

// Problem is a fault of a file in the store that did not stop the rest from loading. It is also an error: loading a
// single file returns it, wrapping the reason (mostly an *Error).
type Problem struct {
	// Code is the kind of problem, "storage.problem.CODE" in the catalogues: "damaged", "newer" and "unknown-game" for
	// a file that cannot be used, "read" for one that the operating system refuses to read, "setting" for an invalid
	// value that its default replaces, "emptied" for an empty file that had contents, "leftover" for a temporary file
	// that could not be removed, "stuck" for a file that cannot be used, could not be set aside, and is still in its
	// place, "folder" for a directory that cannot be created.
	Code string
	File string // the path of the file
	// Aside is the new path of the file if it was set aside; it is empty if the file is still in its place.
	Aside string
	Copy  string // the path of an older copy of the file's contents; empty if there is none
	// Part reports whether part of a damaged game could be read, with this many Moves; loading then returns that part
	// along with the problem. Whole reports whether these are all moves, so that the damage is elsewhere.
	Part, Whole bool
	Moves       int
	Err         error // the reason
}

// Error describes the problem in English.
func (p Problem) Error() string {
	text := p.File + ": " + p.detail()
	if p.Aside != "" {
		text += " (kept as " + p.Aside + ")"
	}
	if p.Copy != "" {
		text += " (older copy: " + p.Copy + ")"
	}
	return text
}

// detail returns the reason in English.
func (p Problem) detail() string {
	if p.Err == nil {
		return p.Code
	}
	return p.Err.Error()
}

// Unwrap returns the reason.
func (p Problem) Unwrap() error { return p.Err }
