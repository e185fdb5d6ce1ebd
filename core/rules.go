package core

import (
	"maps"
	"slices"
)

// Setup is what an editor holds: a board that may not be a legal position. Pieces that a game keeps in hand are those
// its rules say are missing from the board, or are kept in a field.
type Setup struct {
	Board  []Piece           // what stands on each square
	Turn   Side              // the side to move
	Fields map[string]string // what else the notation has, by the names of Rules.SetupFields
}

// Clone is a copy that shares nothing with s.
func (s Setup) Clone() Setup {
	return Setup{Board: slices.Clone(s.Board), Turn: s.Turn, Fields: maps.Clone(s.Fields)}
}

// SetupField is a part of a set-up beside board and turn.
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
	// ID is the fixed name of the game on the command line and in files.
	ID() string
	// Sides are the fixed names of First and Second ("jia", "yi").
	Sides() [2]string
	// Start is the position that the word "start" means.
	Start() Position
	// Parse reads a legal position in any notation of the game. Errors: *TextError (ErrUnreadable), *SetupError.
	Parse(text string) (Position, error)
	// ParseGame reads a position, optionally followed by moves, or any other game text. Errors as of Parse, and
	// ErrIllegalMove.
	ParseGame(text string) (*Game, error)
	// FormatGame writes the main line of g so that ParseGame reads it back.
	FormatGame(g *Game) string
	// ParseMove reads a move in any notation of the game, at p.
	ParseMove(p Position, text string) (Move, error)
	// FormatMove is the plain move text of m at p, which ParseMove reads back.
	FormatMove(p Position, m Move) string
	// Adjudicate is the outcome at the end of a line: that of the last position, or one that needs the history.
	Adjudicate(line Line) Outcome

	// NewSetup is an empty board.
	NewSetup() Setup
	// SetupOf is the set-up that FromSetup turns into p.
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
	// SetupFields lists what a set-up has beside board and turn; those that depend on s list the values it allows.
	SetupFields(s Setup) []SetupField
}

// Dealer is implemented by the rules of games that begin at random.
type Dealer interface {
	// Deal is a random opening: the same for the same seed.
	Deal(seed uint64) Position
}

// Describer is implemented by the rules of games whose positions have features worth reading beside the outcomes.
type Describer interface {
	// Describe is the report on p, as a value that encoding/json writes.
	Describe(p Position) any
}

// Perfter is implemented by the rules of games that can count plays faster than by Position.Play.
type Perfter interface {
	// Perft counts the plays of exactly depth legal moves from p, of which there is one for a depth of 0.
	Perft(p Position, depth int) uint64
}

// SetupWarner is implemented by the rules of games that accept set-ups which no game leads to in the usual way.
type SetupWarner interface {
	// SetupWarnings lists what is unusual about s, for an editor to say. They do not keep FromSetup from accepting it; where
	// there are Problems, they may be left out.
	SetupWarnings(s Setup) []Problem
}

// Forbidder is implemented by the rules of games that forbid a side moves which would otherwise be possible.
type Forbidder interface {
	// Forbidden lists the moves that are forbidden to the side to move at p; ok is false if the rules forbid none ever.
	Forbidden(p Position) (moves []Move, ok bool)
}

// TournamentPlayer is implemented by the rules of games in which a forbidden move is refused among friends, but may be
// made and loses in tournaments.
type TournamentPlayer interface {
	// HasTournament reports whether there is such a difference.
	HasTournament() bool
	// WithTournament is the same game by the rule of tournaments, or not.
	WithTournament(on bool) Rules
	// Adopt is a copy of g, a game by either rule, to be played on by these; it fails if they refuse one of its moves.
	Adopt(g *Game) (*Game, error)
}

// ForReading is r as games that exist already are read, from files and from texts: with every move that some way of
// playing the game allows.
func ForReading(r Rules) Rules {
	if t, ok := r.(TournamentPlayer); ok {
		return t.WithTournament(true)
	}
	return r
}

// Turner is implemented by the rules of games that stay the same when the board is turned or mirrored.
type Turner interface {
	// Turns lists the names of the ways of turning it, "symmetry.NAME" in the catalogues.
	Turns() []string
	// Turn is a copy of g, with all that belongs to it, turned in the way of that name.
	Turn(g *Game, name string) (*Game, error)
}
