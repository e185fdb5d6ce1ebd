package external

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// The kinds of what can be wrong with an engine, for errors.Is.
var (
	// ErrStart: the program cannot be started, or speaks none of the protocols.
	ErrStart = errors.New("cannot be started")
	// ErrTimeout: there was no answer in time; the engine has been killed.
	ErrTimeout = errors.New("does not answer")
	// ErrEnded: the program is no longer running.
	ErrEnded = errors.New("has ended")
	// ErrNoMove: the engine gave no move where there is one.
	ErrNoMove = errors.New("gave no move")
	// ErrGone: the engine is not in the list any more.
	ErrGone = errors.New("is not in the list of engines")
	// ErrOption: the engine has no such option, or the option does not accept the value.
	ErrOption = errors.New("option")
)

// TimeoutError is an ErrTimeout that tells what was awaited.
type TimeoutError struct {
	Awaited string // the word of the protocol
	Wait    time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%v: no %s within %v", ErrTimeout, e.Awaited, e.Wait)
}

// Unwrap returns ErrTimeout.
func (e *TimeoutError) Unwrap() error { return ErrTimeout }

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
	Answer string // what the engine wants to play, shortened
	Err    error
}

func (e *MoveError) Error() string { return fmt.Sprintf("its move %q: %v", e.Answer, e.Err) }

// Unwrap returns the kind.
func (e *MoveError) Unwrap() error { return e.Err }

// Error tells what went wrong with an engine. Its kinds are the errors above, and core.ErrUnreadable and
// core.ErrIllegalMove for its moves.
type Error struct {
	Engine string // the name of the engine, or of its program while it has not said its name
	Err    error
	Stderr string // the last of what it wrote there, bounded; "" if nothing
}

// Error returns one line, such as "engine fairy-stockfish: has ended: exit status 1 (cannot open the network)".
func (e *Error) Error() string {
	text := fmt.Sprintf("engine %s: %v", e.Engine, e.Err)
	if last := lastLine(e.Stderr); last != "" {
		text += " (" + last + ")"
	}
	return text
}

// Unwrap lets errors.Is find the kind.
func (e *Error) Unwrap() error { return e.Err }

// lastLine returns the last line of a text that is not empty.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		text = text[i+1:]
	}
	return printable(text)
}

// printable returns what a program said as an error quotes it: shortened, without control characters.
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
