package core

import (
	"errors"
	"fmt"
	"strings"
)

// The kinds of refusal. Every error of a game's parser or of Position.Play is one of them.
var (
	// ErrUnreadable: the text is not of the notation.
	ErrUnreadable = errors.New("unreadable")
	// ErrIllegalPosition: the text can be read, but no game can be in the position. A *SetupError carries the problems.
	ErrIllegalPosition = errors.New("illegal position")
	// ErrIllegalMove: the move can be read, but not be played here.
	ErrIllegalMove = errors.New("illegal move")
	// ErrAmbiguousMove: the text fits more than one legal move.
	ErrAmbiguousMove = errors.New("ambiguous move")
	// ErrGameOver: a move was given after the end of the game.
	ErrGameOver = errors.New("the game is over")
)

// TextError is a refusal with its place. Its Code is fixed and names a text in the translation catalogues
// ("error.CODE"), which is filled in with Args; Error gives the same in plain English for the command line.
type TextError struct {
	Kind error  // one of the kinds above; errors.Is finds it
	Code string // what is wrong, for the catalogues
	// Args is what the text of that code speaks of. What is not the same in all languages, such as the name of a piece,
	// is a key of the catalogues.
	Args []string
	// Field is the number of the faulty field, counted from 1; 0 where the text has no fields or the fault is not in one.
	Field int
	// Message says what is wrong and where, in English, without the kind.
	Message string
}

func (e *TextError) Error() string { return e.Message }

// Unwrap makes errors.Is find the kind.
func (e *TextError) Unwrap() error { return e.Kind }

// PlaceError says where in a text of several moves or lines an error is. At most one of Move and Line is set.
type PlaceError struct {
	Move int    // the number of the faulty move, from 1
	Word string // the faulty move as it stands there
	Line int    // the number of the faulty line, from 1
	Err  error
}

func (e *PlaceError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("move %d (%q): %v", e.Move, e.Word, e.Err)
}

// Unwrap makes errors.Is and errors.As find the error itself.
func (e *PlaceError) Unwrap() error { return e.Err }

// PartError says why only a part of a game could be read, and carries that part.
type PartError struct {
	Game *Game
	Left int // moves that were left out, variations included, as far as they are known
	Err  error
}

func (e *PartError) Error() string { return e.Err.Error() }

// Unwrap makes errors.Is and errors.As find the reason.
func (e *PartError) Unwrap() error { return e.Err }

// Problem is one fault of a setup.
type Problem struct {
	Code    string   // what is wrong; "problem.CODE" in the catalogues
	Args    []string // what its text speaks of, as in TextError
	Square  Square   // where, or NoSquare
	Message string   // the same in English
}

// SetupError lists all the problems of a setup that can be read but is no legal position, and carries the setup so
// that an editor can open it.
type SetupError struct {
	Setup    Setup
	Problems []Problem
	// Alone reports that the text holds nothing but the position, so that nothing else of it went unread.
	Alone bool
}

// SetAlone notes on the *SetupError in err, if there is one, whether the rest of the text behind the position is empty.
// It returns err.
func SetAlone(err error, rest string) error {
	var illegal *SetupError
	if errors.As(err, &illegal) {
		illegal.Alone = strings.TrimSpace(rest) == ""
	}
	return err
}

func (e *SetupError) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.Message
	}
	return fmt.Sprintf("%v: %s", ErrIllegalPosition, strings.Join(texts, "; "))
}

// Unwrap makes errors.Is(err, ErrIllegalPosition) true.
func (e *SetupError) Unwrap() error { return ErrIllegalPosition }
