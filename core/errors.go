package core

import (
	"errors"
	"fmt"
	"strings"
)

// The kinds of refusal. Every error of a game's parser or of Position.Play is one of them.
var (
	// ErrUnreadable: the text does not follow the notation.
	ErrUnreadable = errors.New("unreadable")
	// ErrIllegalPosition: the text is readable, but the position is not legal. A *SetupError carries the problems.
	ErrIllegalPosition = errors.New("illegal position")
	// ErrIllegalMove: the move is readable, but not legal here.
	ErrIllegalMove = errors.New("illegal move")
	// ErrAmbiguousMove: the text fits several legal moves.
	ErrAmbiguousMove = errors.New("ambiguous move")
	// ErrGameOver: a move came after the end of the game.
	ErrGameOver = errors.New("the game is over")
)

// TextError is a refusal with its place. Code selects a text in the catalogues ("error.CODE"), which is filled in with
// Args; Error returns the same in plain English for the command line.
type TextError struct {
	Kind error  // one of the kinds above; errors.Is finds it
	Code string // the fault, as a key of the catalogues
	// Args are the arguments of the text. Those that depend on the language, such as the name of a piece, are keys of
	// the catalogues.
	Args []string
	// Field is the number of the faulty field, counted from 1; 0 where the text has no fields or the fault is not in one.
	Field int
	// Message describes the fault and its place in English, without the kind.
	Message string
}

func (e *TextError) Error() string { return e.Message }

// Unwrap makes errors.Is find the kind.
func (e *TextError) Unwrap() error { return e.Kind }

// Place is where a fault is in a text of several moves or lines. At most one of Move and Line is set.
type Place struct {
	Move int    // the number of the faulty move, from 1
	Word string // the faulty move as it stands there
	Line int    // the number of the faulty line, from 1

	// Number and Side locate the faulty move in a text that numbers a move and its reply as one, or has variations and no numbers.
	// Side is a key of the catalogues. In a game whose turns have several steps, Number alone is that of the turn; in others it is 0.
	Number int
	Side   string
}

// PlaceError locates an error in a text.
type PlaceError struct {
	Place
	Err error
	// Before is the game up to the fault; nil: the reader does not keep it.
	Before *Game
}

// OnLine gives an unreadable text the number of its line, in a *PlaceError. It returns other errors as they are.
func OnLine(line int, err error) error {
	var e *TextError
	if !errors.As(err, &e) {
		return err
	}
	e.Field = line
	return &PlaceError{Place: Place{Line: line}, Err: err}
}

// KeepBefore sets Before of the *PlaceError in err, if there is one, and returns err. A game whose tags are too many is not kept.
func KeepBefore(err error, g *Game) error {
	var place *PlaceError
	if errors.As(err, &place) && g != nil && g.Tags().Check() == nil {
		place.Before = g
	}
	return err
}

// Numbered adds the number of the faulty move from p, and its side, if a move and its reply share a number by the rules.
func (at *Place) Numbered(r Rules, p Position) {
	if number := r.Capabilities().Number; number != nil {
		at.Number, at.Side = number(p), "side."+r.ID()+"."+r.Sides()[p.Turn()]
	}
}

func (e *PlaceError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("move %d (%q): %v", e.Move, e.Word, e.Err)
}

// Unwrap lets errors.Is and errors.As find the underlying error.
func (e *PlaceError) Unwrap() error { return e.Err }

// PartError carries the part of a game that could be read and the reason why the rest could not.
type PartError struct {
	Game *Game
	Left int // moves that were left out, variations included, as far as they are known
	Err  error
	// TooLarge reports that the rest was left out because there is too much of it; otherwise the game is damaged.
	TooLarge bool
}

func (e *PartError) Error() string { return e.Err.Error() }

// Unwrap lets errors.Is and errors.As find the reason.
func (e *PartError) Unwrap() error { return e.Err }

// minPart is how many plies before a faulty move are worth a game: two turns.
const minPart = 4

// PartOf returns what could be read of a game despite err, from a *PartError or before a faulty move; nil: too little.
func PartOf(err error) *Game {
	var part *PartError
	var place *PlaceError
	switch {
	case errors.As(err, &part):
		return part.Game
	case errors.As(err, &place) && place.Before != nil && len(place.Before.MainLine()) > minPart:
		return place.Before
	}
	return nil
}

// Problem is one fault of a setup.
type Problem struct {
	Code    string   // the fault; "problem.CODE" in the catalogues
	Args    []string // the arguments of its text, as in TextError
	Square  Square   // where, or NoSquare
	Message string   // the same in English
}

// SetupError lists all the problems of a setup that is readable but not legal, and carries the setup so that an editor
// can open it.
type SetupError struct {
	Setup    Setup
	Problems []Problem
	// Alone reports whether the text holds only the position, so that no other part of it went unread.
	Alone bool
}

// SetAlone sets Alone on the *SetupError in err, if there is one, depending on whether the rest of the text after the
// position is empty. It returns err.
func SetAlone(err error, rest string) error {
	var illegal *SetupError
	if errors.As(err, &illegal) {
		illegal.Alone = strings.TrimSpace(rest) == ""
	}
	return err
}

func (e *SetupError) Error() string {
	const limit = 5
	var texts []string
	for i, p := range e.Problems {
		if left := len(e.Problems) - i; i == limit && left > 1 {
			texts = append(texts, fmt.Sprintf("and %d more", left))
			break
		}
		texts = append(texts, p.Message)
	}
	return fmt.Sprintf("%v: %s", ErrIllegalPosition, strings.Join(texts, "; "))
}

// Unwrap makes errors.Is(err, ErrIllegalPosition) true.
func (e *SetupError) Unwrap() error { return ErrIllegalPosition }
