package core

// Capabilities lists what a game offers besides its Rules. A field is nil, or false, where the game has no such thing;
// whoever uses one asks first. Texts of games are the business of a Codec. Each game fills it in its own package, and gametest.Capabilities checks that it is
// consistent. Nothing outside a game's package asks which game it is.
type Capabilities struct {
	// Family is nil for a game that is alone on its board.
	Family *Family

	// Notations are those in which moves are written. Rules.ParseMove reads them all.
	Notations *Notations

	// Starts lists the positions that a game may begin with; the first one is Rules.Start.
	Starts func() []Opening
	// Handicaps lists what a stronger player may give a weaker one at the beginning, the least first.
	Handicaps func() []Handicap
	// Targets are the points that win, in a game in which the players choose how many.
	Targets *Targets
	// OpeningOf names the opening that was played in the line, by the longest part of it that has a name; false: none has.
	OpeningOf func(line Line) (OpeningName, bool)
	// OpeningNames lists the names that OpeningOf knows; of several with one code the most general is the first.
	OpeningNames func() []OpeningName
	// Times are the usual controls of time, as timing.Parse reads them; nil: those of any game.
	Times []string
	// Spoils says what each side has gained on the way from start to p. It is nil where nothing is gained but the game.
	Spoils func(start, p Position) [2]Spoils
	// Deal returns a random opening: the same for the same seed.
	Deal func(seed uint64) Position

	// Tournament is the difference between playing among friends and in tournaments.
	Tournament *Tournament
	// FreePlay returns the same game without the judgement of long play (repetitions, a limit of moves), or with it.
	FreePlay func(free bool) Rules

	// Forbidden lists the moves that are forbidden to the side to move and would otherwise be possible.
	Forbidden func(p Position) []Move
	// Warn says what is wrong with m, a legal move at the end of the line that may lose by the history of the game alone;
	// false: nothing.
	Warn func(line Line, m Move) (Note, bool)
	// Explain says more than its reason of why the game ended at the end of the line; false: there is no more.
	Explain func(line Line) (Note, bool)
	// SetupWarnings lists what is unusual about a setup, for an editor to say: no game leads to it in the usual way. That
	// does not keep Rules.FromSetup from accepting it; where there are Problems, they may be left out.
	SetupWarnings func(s Setup) []Problem
	// Describe returns what is worth reading of p beside the outcomes of its moves, as a value that encoding/json writes.
	Describe func(p Position) any
	// Facts is what of that the window shows, in words.
	Facts func(p Position) []Facts
	// Perft counts the plays of exactly depth legal moves from p faster than by Position.Play; there is one for a depth of 0.
	Perft func(p Position, depth int) uint64

	// Number returns the number of the move that is due at p, counted from 1, up by one after the move of Second: a move of
	// each side have one number together. Where it is nil, every turn has its own.
	Number func(p Position) int
	// Steps tell the steps of a turn, in a game whose turns may take several moves.
	Steps *Steps
	// Threats tell what the other side would do if it had the move.
	Threats *Threats
	// Effect tells what m did that led from before to after, for its sound; see Capabilities.EffectOf.
	Effect func(before Position, m Move, after Position) Effect

	// Labels are the texts on points that a comment of n or of the moves after it puts on the board, each point at most once.
	Labels func(n *Node) []Label
	// Squares are the names of the squares by which comments speak of them. Where it is nil, that is their number.
	Squares *Squares
	// Symmetry is how the board may be rotated and mirrored without changing the game.
	Symmetry *Symmetry
	// Merge returns a copy of g in which each position, however it was reached and turned, has its continuations in one place, and
	// counts the moves that lead there from elsewhere.
	Merge func(g *Game) (next *Game, merged int, err error)
	// Points are the names of the points by which a board with numbered files shows them.
	Points *PointNames
	// Index finds positions and patterns in many lines of play. Where it is nil, that is done by Position.Play and Position.Key.
	Index *Index
	// BookKeys are how opening books in files name positions and moves.
	BookKeys *BookKeys
	// Oriented says that each side has an end of the board of its own, at which the person who plays it wants to sit.
	Oriented bool
	// Pass says that a side may pass although Position.Moves does not list it.
	Pass bool
}

// Notations are the ways of writing the moves of a game.
type Notations struct {
	// Names are "notation.GAME.NAME" in the catalogues, where the text of "notation.GAME.default" is the name of the one
	// that suits the language.
	Names []string
	// Format writes m, a legal move at p, in the notation of that name; in that of Rules.FormatMove if there is none, or m
	// is not a move of this position.
	Format func(p Position, m Move, name string) string
}

// OpeningName is the name of a way to open a game.
type OpeningName struct {
	ID   string // it is "opening-name.GAME.ID" in the catalogues, GAME being the family's id
	Code string // in a system of the field, as ECCO of xiangqi; "": none
	// Verdict is a key of the catalogues for what is usually said about it; "": nothing.
	Verdict string
}

// Label is a text on a point of the board.
type Label struct {
	Square Square
	Text   string
}

// Targets says how many points may win a game.
type Targets struct {
	Least, Most, Usual int
	// With returns p, a position to begin with, played for another number of points. It fails if that cannot be.
	With func(p Position, target int) (Position, error)
}

// Tournament is for games in which a forbidden move is refused among friends, but may be made and loses in tournaments.
type Tournament struct {
	// With returns the same game by the rule of tournaments, or not.
	With func(on bool) Rules
	// Adopt copies g, a game by either rule, to be played on by the rules whose capability this is; it fails if they refuse
	// one of its moves.
	Adopt func(g *Game) (*Game, error)
}

// Facts are lines on one subject, under a heading.
type Facts struct {
	Title string // a key of the catalogues
	// Lines are notes each, written one after another with nothing between them.
	Lines [][]Note
}

// Symmetry is the ways of rotating and mirroring a board.
type Symmetry struct {
	Names []string // "symmetry.NAME" in the catalogues
	// Apply returns a copy of g, with all that belongs to it, rotated or mirrored in the way of that name.
	Apply func(g *Game, name string) (*Game, error)
}

// ForReading returns r as games that exist already are read, from files and from texts: with every move that some way of
// playing the game allows.
func ForReading(r Rules) Rules {
	if t := r.Capabilities().Tournament; t != nil {
		return t.With(true)
	}
	return r
}
