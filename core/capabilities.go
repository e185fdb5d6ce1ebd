package core

// Capabilities lists the optional features of a game beyond its Rules. A field is nil, or false, where the game lacks
// the feature, so callers check before use. Texts of games are the business of a Codec. Each game fills in its
// capabilities in its own package, and gametest.Capabilities checks that they are consistent. No code outside a game's
// package asks which game it is.
type Capabilities struct {
	// Family is nil for a game that is alone on its board.
	Family *Family

	// Notations are the notations for moves. Rules.ParseMove reads them all.
	Notations *Notations

	// Starts lists the starting positions of the game; the first is Rules.Start.
	Starts func() []Opening
	// Handicaps lists the handicaps that a stronger player may give, smallest first.
	Handicaps func() []Handicap
	// Targets is the range of winning scores, in a game whose players agree on one.
	Targets *Targets
	// OpeningOf returns the most specific name of the opening played in the line, or false if it has none.
	OpeningOf func(line Line) (OpeningName, bool)
	// OpeningNames lists the names that OpeningOf knows; among names with the same code, the most general comes first.
	OpeningNames func() []OpeningName
	// Established reports whether a position belongs to the openings that all players agree to play: a move into it is no error. It
	// may be nil.
	Established func(p Position) bool
	// Times lists the usual time controls, in the syntax of timing.Parse; nil: those of any game.
	Times []string
	// Spoils returns the material and points that each side gained between start and p. It is nil if nothing can be
	// gained but the game.
	Spoils func(start, p Position) [2]Spoils
	// Deal returns a random opening: the same for the same seed.
	Deal func(seed uint64) Position

	// Tournament converts between casual and tournament rules.
	Tournament *Tournament
	// FreePlay returns the same rules without (free) or with the adjudication of long play: repetitions and move
	// limits.
	FreePlay func(free bool) Rules

	// Forbidden lists the moves that are forbidden to the side to move and would otherwise be possible.
	Forbidden func(p Position) []Move
	// Warn warns of m, a legal move at the end of the line that may lose, or make both lose, because of the history alone;
	// false: no warning.
	Warn func(line Line, m Move) (Note, bool)
	// Explain elaborates on the reason why the game ended at the end of the line; false: the reason says it all.
	Explain func(line Line) (Note, bool)
	// SetupWarnings lists unusual features of a setup that no ordinary game would reach, for an editor to show.
	// Rules.FromSetup accepts them all the same. If there are Problems, the warnings may be left out.
	SetupWarnings func(s Setup) []Problem
	// Describe returns details of p other than the outcomes of its moves, as a value for encoding/json.
	Describe func(p Position) any
	// Facts returns the details that the window shows, in words.
	Facts func(p Position) []Facts
	// Perft counts the sequences of exactly depth legal moves from p, faster than through Position.Play; at depth 0 it
	// is 1.
	Perft func(p Position, depth int) uint64

	// Number returns the number of the next move at p, counted from 1. It grows after each move of Second, so a move
	// and its reply share a number. If Number is nil, every turn has its own number.
	Number func(p Position) int
	// Steps describes the steps of a turn, in a game whose turns may take several moves.
	Steps *Steps
	// Threats finds the move that the opponent would make if it were to move.
	Threats *Threats
	// Purpose describes what m, a legal move at p, does, without naming its piece or place: the first step of a hint, in
	// a game where the piece would say it all. If it is nil, hints begin with the piece.
	Purpose func(p Position, m Move) Note
	// Effect classifies the move m from before to after, for its sound; see Capabilities.EffectOf.
	Effect func(before Position, m Move, after Position) Effect

	// Labels returns the texts that the comment of n, or of the moves after it, puts on points of the board, at most
	// one a point.
	Labels func(n *Node) []Label
	// SetLabel returns the node whose comment puts a text on a free point of the board at n, with its new comment; text ""
	// removes the text there.
	SetLabel func(n *Node, at Square, text string) (of *Node, comment string)
	// Squares names the squares as comments write them. If nil, they are numbered.
	Squares *Squares
	// Symmetry is how the board may be rotated and mirrored, or the sides exchanged, without changing the game.
	Symmetry *Symmetry
	// Merge returns a copy of g in which transpositions, symmetric ones included, share their continuations in one
	// place. merged counts the moves that lead there from elsewhere.
	Merge func(g *Game) (next *Game, merged int, err error)
	// Points names the points for a board that shows numbered files.
	Points *PointNames
	// Index finds positions and patterns in many games fast. If nil, search with Position.Play and Position.Key.
	Index *Index
	// BookKeys encodes positions and moves for opening book files.
	BookKeys *BookKeys
	// Oriented reports whether each side has its own end of the board, which its player wants at the bottom.
	Oriented bool
	// Pass reports whether a side may pass even where Position.Moves does not list the pass.
	Pass bool
}

// Notations describes the notations for the moves of a game.
type Notations struct {
	// Names lists the notations, "notation.GAME.NAME" in the catalogues. The text of "notation.GAME.default" names the
	// one that suits the language.
	Names []string
	// Format writes m, a legal move at p, in the named notation. It falls back to Rules.FormatMove if there is no such
	// notation or m is not legal.
	Format func(p Position, m Move, name string) string
}

// OpeningName names an opening.
type OpeningName struct {
	ID   string // it is "opening-name.GAME.ID" in the catalogues, GAME being the family's id
	Code string // in a classification of the field, such as ECCO for xiangqi; "": none
	// Parent is the ID of the opening that this one is a variation of; "": none is known. Only OpeningNames gives it.
	Parent string
	// Verdict is the catalogue key of the usual assessment; "": none.
	Verdict string
}

// Label is a text on a point of the board.
type Label struct {
	Square Square
	Text   string
}

// Targets is the range of points that can be agreed on to win a game.
type Targets struct {
	Min, Max, Usual int
	// With returns p, a starting position, played to another number of points. It fails if p does not allow that.
	With func(p Position, target int) (Position, error)
}

// Tournament describes a game in which casual play refuses a forbidden move, while in tournaments the move can be made
// and loses.
type Tournament struct {
	// With returns the rules for tournaments (on) or for casual play.
	With func(on bool) Rules
	// Adopt copies g, played by either rules, to be continued by these. It fails if they refuse one of its moves.
	Adopt func(g *Game) (*Game, error)
}

// Facts is a group of lines under a heading.
type Facts struct {
	Title string // a key of the catalogues
	// Lines holds the notes of each line, which are written without separators.
	Lines [][]Note
}

// Symmetry describes how a board can be rotated and mirrored, and its sides exchanged.
type Symmetry struct {
	Names    []string // "symmetry.NAME" in the catalogues
	Exchange string   // the one that exchanges the sides; "": none does
	// Apply returns a copy of g, annotations included, turned by the named symmetry.
	Apply func(g *Game, name string) (*Game, error)
	// Setup returns a copy of a setup, legal or not, turned by the named symmetry.
	Setup func(s Setup, name string) (Setup, error)
}

// ForReading returns the variant of r for reading existing games: it accepts every move that any variant of the game
// allows.
func ForReading(r Rules) Rules {
	if t := r.Capabilities().Tournament; t != nil {
		return t.With(true)
	}
	return r
}
