package core

import (
	"maps"
	"slices"
)

// Setup is the state of a board editor: a board that may not be a legal position. Pieces in hand are those missing from
// the board according to the rules, or are stored in a field.
type Setup struct {
	Board  []Piece           // the piece on each square
	Turn   Side              // the side to move
	Fields map[string]string // the rest of the notation, by the names of Rules.SetupFields
}

// Clone returns a copy that shares nothing with s.
func (s Setup) Clone() Setup {
	return Setup{Board: slices.Clone(s.Board), Turn: s.Turn, Fields: maps.Clone(s.Fields)}
}

// SetupField is a part of a setup other than the board and the turn.
type SetupField struct {
	Name   string   // "setup.GAME.NAME" in the catalogues
	Values []string // the allowed values; none: any text that the game reads
	// Pieces are the pieces that the Values denote, one for one; NoPiece for a value that denotes none. Squares are
	// where those pieces are; NoSquare for one in hand.
	Pieces  []Piece
	Squares []Square
}

// Rules defines one game. There is one stateless value per game and set of rules.
type Rules interface {
	// ID returns the fixed name of the game on the command line and in files.
	ID() string
	// Sides returns the fixed names of First and Second ("jia", "yi").
	Sides() [2]string
	// Start returns the position with the name "start".
	Start() Position
	// Parse reads a legal position in any notation of the game. Errors: *TextError (ErrUnreadable), *SetupError.
	Parse(text string) (Position, error)
	// ParseMove reads a move in any notation of the game, at p.
	ParseMove(p Position, text string) (Move, error)
	// FormatMove returns the plain text of m at p, which ParseMove reads back.
	FormatMove(p Position, m Move) string
	// Adjudicate returns the outcome at the end of a line: by its last position, or by the history.
	Adjudicate(line Line) Outcome

	// NewSetup returns an empty board.
	NewSetup() Setup
	// SetupOf returns the setup that FromSetup turns into p.
	SetupOf(p Position) Setup
	// ParseSetup reads the notation of a position, legal or not. Errors: *TextError.
	ParseSetup(text string) (Setup, error)
	// FormatSetup writes s in the game's notation, legal or not.
	FormatSetup(s Setup) string
	// Problems lists everything that is wrong with s; if there are none, FromSetup accepts it.
	Problems(s Setup) []Problem
	// FromSetup returns the position of a setup. Errors: *SetupError.
	FromSetup(s Setup) (Position, error)
	// Palette lists the pieces that an editor offers.
	Palette() []Piece
	// SetupFields lists the parts of a setup other than the board and the turn. If the allowed values of a field depend
	// on s, it lists those.
	SetupFields(s Setup) []SetupField

	// Capabilities returns the optional features of the game. It is cheap and always returns the same value.
	Capabilities() Capabilities
}
