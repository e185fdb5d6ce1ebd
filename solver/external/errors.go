package external

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with an engine, for errors.Is.
var (
	// ErrStart: the program cannot be started, or speaks no protocol that is known here.
	ErrStart = errors.New("cannot be started")
	// ErrTimeout: there was no answer in time; the engine has been killed.
	ErrTimeout = errors.New("does not answer")
	// ErrEnded: the program is not running any more.
	ErrEnded = errors.New("has ended")
	// ErrNoMove: the engine gave no move where there is one.
	ErrNoMove = errors.New("gave no move")
	// ErrOption: the engine has no such option, or it does not take the value.
	ErrOption = errors.New("option")
)

// Error is what went wrong with an engine. The kinds are the errors above, and core.ErrUnreadable and
// core.ErrIllegalMove for its moves.
type Error struct {
	Engine string // the name of the engine, or of its program while it has not said its name
	Err    error
	Stderr string // the last of what it wrote there, bounded; "" if nothing
}

// Error is one line, such as "engine fairy-stockfish: has ended: exit status 1 (cannot open the network)".
func (e *Error) Error() string {
	text := fmt.Sprintf("engine %s: %v", e.Engine, e.Err)
	if last := lastLine(e.Stderr); last != "" {
		text += " (" + last + ")"
	}
	return text
}

// Unwrap makes errors.Is find the kind.
func (e *Error) Unwrap() error { return e.Err }

// lastLine is the last line of a text that is not empty.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		text = text[i+1:]
	}
	return printable(text)
}

// printable is a piece of what a program said, cut and without control characters, as an error quotes it.
func printable(text string) string {
	const most = 120
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strings.TrimSpace(text)
}
