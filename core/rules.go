package core

import (
	"maps"
	"slices"
)

// Setup holds what an editor shows: a board that may not be a legal position. Pieces in hand are those that are missing
// from the board according to the rules, or are kept in a field.
type Setup struct {
	Board  []Piece           // what stands on each square
	Turn   Side              // the side to move
	Fields map[string]string // what else the notation has, by the names of Rules.SetupFields
}

// Clone returns a copy that shares nothing with s.
func (s Setup) Clone() Setup {
	return Setup{Board: slices.Clone(s.Board), Turn: s.Turn, Fields: maps.Clone(s.Fields)}
}

// SetupField is a part of a setup beside board and turn.
type SetupField struct {
	Name   string   // "setup.GAME.NAME" in the catalogues
	Values []string // the values it may take; none: any text that the game reads
	// Pieces are what Values stand for, one for one, where they stand for pieces; NoPiece where one does not. Squares are
	// where those pieces are; NoSquare where one is in the hand.
	Pieces  []Piece
	Squares []Square
}

// Rules is one game. There is one value per game (and per rule set), without state.
type Rules interface {
	// ID returns the fixed name of the game on the command line and in files.
	ID() string
	// Sides returns the fixed names of First and Second ("jia", "yi").
	Sides() [2]string
	// Start returns the position that the word "start" means.
	Start() Position
	// Parse reads a legal position in any notation of the game. Errors: *TextError (ErrUnreadable), *SetupError.
	Parse(text string) (Position, error)
	// ParseMove reads a move in any notation of the game, at p.
	ParseMove(p Position, text string) (Move, error)
	// FormatMove returns the plain text of m at p, which ParseMove reads back.
	FormatMove(p Position, m Move) string
	// Adjudicate returns the outcome at the end of a line: that of the last position, or one that depends on the
	// history.
	Adjudicate(line Line) Outcome

	// NewSetup returns an empty board.
	NewSetup() Setup
	// SetupOf returns the setup that FromSetup turns into p.
	SetupOf(p Position) Setup
	// ParseSetup reads the notation of a position without asking whether it is legal. Errors: *TextError.
	ParseSetup(text string) (Setup, error)
	// FormatSetup writes s in the game's notation, legal or not.
	FormatSetup(s Setup) string
	// Problems lists all that is wrong with s; none means that FromSetup accepts it.
	Problems(s Setup) []Problem
	// FromSetup makes a position. Errors: *SetupError.
	FromSetup(s Setup) (Position, error)
	// Palette lists the pieces an editor offers.
	Palette() []Piece
	// SetupFields lists what a setup has beside board and turn; those that depend on s list the values it allows.
	SetupFields(s Setup) []SetupField

	// Capabilities returns what the game offers besides all this. It is cheap, and the same every time.
	Capabilities() Capabilities
}
