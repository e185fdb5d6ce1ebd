package external

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// The kinds of errors of an engine, for errors.Is.
var (
	// ErrStart: the program cannot be started, or speaks none of the protocols.
	ErrStart = errors.New("cannot be started")
	// ErrTimeout: there was no answer in time; the engine has been killed.
	ErrTimeout = errors.New("does not answer")
	// ErrEnded: the program is no longer running.
	ErrEnded = errors.New("has ended")
	// ErrNoMove: the engine gave no move where there is one.
	ErrNoMove = errors.New("gave no move")
	// ErrGone: the engine is no longer in the list.
	ErrGone = errors.New("is not in the list of engines")
	// ErrOption: the engine has no such option, or the option does not accept the value.
	ErrOption = errors.New("option")
)

// TimeoutError is an ErrTimeout with the awaited answer.
type TimeoutError struct {
	Awaited string // the word of the protocol
	Wait    time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%v: no %s within %v", ErrTimeout, e.Awaited, e.Wait)
}

// Unwrap returns ErrTimeout.
func (e *TimeoutError) Unwrap() error { return ErrTimeout }

// ReplyError is an ErrStart: an answer that does not belong to the protocol.
type ReplyError struct {
	Said   string // to the engine
	Answer string
}

func (e *ReplyError) Error() string {
	return fmt.Sprintf("%v: it answers %q to %q", ErrStart, printable(e.Answer), e.Said)
}

// Unwrap returns ErrStart.
func (e *ReplyError) Unwrap() error { return ErrStart }

// OptionError is an ErrOption for a value that an option does not accept.
type OptionError struct {
	Option Option
	Value  string
}

func (e *OptionError) Error() string {
	var want string
	switch e.Option.Type {
	case Check:
		want = "true or false"
	case Spin:
		want = fmt.Sprintf("a number from %d to %d", e.Option.Min, e.Option.Max)
	case Combo:
		want = "one of " + printable(strings.Join(e.Option.Vars, ", "))
	default:
		want = "a text of one line"
	}
	return fmt.Sprintf("%v %s: expected %s, not %q", ErrOption, e.Option.Name, want, printable(e.Value))
}

// Unwrap returns ErrOption.
func (e *OptionError) Unwrap() error { return ErrOption }

// MoveError is an answer that is not a legal move: core.ErrUnreadable, or core.ErrIllegalMove for one that the rules
// forbid.
type MoveError struct {
	Answer string // the engine's answer, shortened
	Err    error
}

func (e *MoveError) Error() string { return fmt.Sprintf("its move %q: %v", e.Answer, e.Err) }

// Unwrap returns the kind.
func (e *MoveError) Unwrap() error { return e.Err }

// Error is an error of an engine. Its kinds are the errors above, and core.ErrUnreadable and core.ErrIllegalMove for
// its moves.
type Error struct {
	Engine string // the name of the engine, or of its program if that is unknown
	Err    error
	Stderr string // the end of its standard error, bounded; "" if empty
}

// Error returns one line, such as "engine fairy-stockfish: has ended: exit status 1 (cannot open the network)".
func (e *Error) Error() string {
	text := fmt.Sprintf("engine %s: %v", e.Engine, e.Err)
	if last := e.Last(); last != "" {
		text += " (" + last + ")"
	}
	return text
}

// Last returns the last line of the standard error, shortened; "" if it is empty.
func (e *Error) Last() string { return lastLine(e.Stderr) }

// Unwrap lets errors.Is find the kind.
func (e *Error) Unwrap() error { return e.Err }

// lastLine returns the last non-empty line of a text.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		text = text[i+1:]
	}
	return printable(text)
}

// printable returns a program's output for an error message: shortened, without control characters.
func printable(text string) string {
	const limit = 120
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if runes := []rune(text); len(runes) > limit {
		text = string(runes[:limit]) + "…"
	}
	return strings.TrimSpace(text)
}
