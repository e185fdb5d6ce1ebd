// Package catalog describes a game to the program: its rules, engine, book, puzzles and other services. Each
// solver/<game> describes its own game and solver/games lists them. The command line and the window work from such a
// list, whatever its source.
//
// It holds types, and functions that look games up in such a list, whatever the game: one described elsewhere, for instance in
// a test, is as good as those of the program.
package catalog

import (
	"context"
	"io"
	"io/fs"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver"
	"qilab/solver/explain"
	"qilab/solver/external"
	"qilab/solver/judge"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Game is a game with its services; those it lacks are nil. A game with only rules can be played through on the command
// line; the window requires an analyzer and an opponent.
type Game struct {
	Rules core.Rules
	// Codec reads and writes games as texts and files. Without one, the only texts of a game are its positions.
	Codec    core.Codec
	Analyzer solver.Analyzer
	Scale    judge.Scale // of the analyzer's scores; 0 if it proves outcomes and has none
	// Version is raised when the analyzer changes its results, to invalidate stored analysis.
	Version  int
	Opponent solver.Opponent
	// Strengths are the measured strengths of the opponent's levels, by ID.
	Strengths map[string]Strength
	// Scores are the match scores of the levels above the weakest in a game without Elo, by ID.
	Scores map[string]Score
	// NewAnalyzer returns another analyzer of the engine that gives scores, with tables of its own, which plays in matches and
	// reviews while the first one analyses.
	NewAnalyzer func() solver.Analyzer
	// Review holds the budgets with which the engine that gives scores reviews a game.
	Review Review
	// Deals describes the deals of a game with a random start.
	Deals *Deals
	// Matches describes the games of matches between engines.
	Matches Matches
	// Book is the opening book that comes with the program.
	Book book.Book
	// Refutes checks moves from other books.
	Refutes Refutation
	// Dialogue settles the opening.
	Dialogue Dialogue
	// Patterns lists the openings of a few stones that such a dialogue begins with.
	Patterns func() []Pattern
	// Prover decides the goals of puzzles, and Puzzles are those that come with the program.
	Prover  puzzle.Prover
	Puzzles []puzzle.Puzzle
	// Miner returns a miner that finds puzzles in games. Its memory is taken while it works.
	Miner func() mining.Miner
	// Course is the text of the beginners' course, as package course reads it; "": none.
	Course string
	// Phases divides games into phases.
	Phases Phases
	// Why explains errors.
	Why explain.Explainer
	// Endgames prove endgames with few pieces.
	Endgames Endgames
	// External lets third-party engines play and analyse. It is part of Analyzer and Opponent as well.
	External *external.Beside
	// Texts are the words and the rule pages of a game that brings its own, for the window: files *.json as in
	// ui/i18n/catalog, <id>.<language>.md and <id>.sample.<language>.md as in ui/rulebook. Those of the program's own games
	// are there.
	Texts fs.FS
}

// Refutation reports, after a quick search, whether m, a legal move at the end of the line, loses much more than the
// best one. The error is that of ctx, or that there is no memory for the search.
type Refutation func(ctx context.Context, line core.Line, m core.Move) (bad bool, err error)

// Texts lists the texts that the games of a list bring.
func Texts(games []Game) []fs.FS {
	var list []fs.FS
	for _, g := range games {
		if g.Texts != nil {
			list = append(list, g.Texts)
		}
	}
	return list
}

// Pattern is an opening of a few stones, with its proven results.
type Pattern struct {
	Line core.Line   // from the start of the game
	Open []core.Move // the replies that are not proven to lose
}

// Deals describes the deals of a game with a random start. Each func may be nil.
type Deals struct {
	// Count is the number of different deals; they are numbered from 0.
	Count int64
	// At returns the deal with a number. It fails if there is none.
	At func(number int64) (core.Position, error)
	// Number returns the number of a deal; ok is false if the position is not a deal.
	Number func(core.Position) (number int64, ok bool)
	// Fair finds a random deal that is proven to end well for both sides. It takes seconds. Errors: ctx.Err().
	Fair func(ctx context.Context, rng *rand.Rand) (core.Position, error)
	// Ready are the numbers of some deals that Fair might have found, for a game that is to begin at once.
	Ready []int64
	// Studied lists deals in which few moves keep the outcome.
	Studied func() []StudiedDeal
	// OfDay finds such a deal that depends on the number of the day alone. It takes seconds. Errors: ctx.Err(), or that the memory does
	// not allow it.
	OfDay func(ctx context.Context, day int) (StudiedDeal, error)
	// Classify proves the outcome of a deal; threads is how many goroutines it may use, 0: one per core. Errors: ctx.Err(),
	// or that the memory does not allow it.
	Classify func(ctx context.Context, p core.Position, threads int) (core.Result, error)
}

// StudiedDeal is a deal in which few moves keep the outcome.
type StudiedDeal struct {
	Number int64
	Goal   puzzle.Goal // of the side to move
	Right  []string    // the moves that keep it, in the notation of core.Rules.FormatMove
}

// Protocol is a way in which other programs use an engine of this one.
type Protocol struct {
	ID    string // its name on the command line
	About string // its purpose, for the usage: "xiangqi, over UCI or UCCI"
	// Serve speaks the protocol until the other program ends it or ctx is cancelled.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error
}

// Find returns the entry of a list with the given id.
func Find(games []Game, id string) (Game, bool) {
	for _, g := range games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return Game{}, false
}

// Rules lists the rules of the games of a list.
func Rules(games []Game) []core.Rules {
	list := make([]core.Rules, len(games))
	for i, g := range games {
		list[i] = g.Rules
	}
	return list
}

// Reader returns the reader of texts as games by the rules of g.
func (g Game) Reader() core.Reader { return core.Reader{Rules: g.Rules, Codec: g.Codec} }

// Provers lists the provers of puzzles and of endgames.
func (g Game) Provers() (list []puzzle.Prover) {
	if g.Prover != nil {
		list = append(list, g.Prover)
	}
	if g.Endgames != nil {
		list = append(list, g.Endgames.Drills())
	}
	return list
}

// ProverOf returns the prover of a kind of goal; nil if there is none.
func (g Game) ProverOf(kind string) puzzle.Prover {
	for _, p := range g.Provers() {
		if _, ok := puzzle.FindKind(p.Kinds(), kind); ok {
			return p
		}
	}
	return nil
}

// Readers lists the readers of the games of a list.
func Readers(games []Game) []core.Reader {
	list := make([]core.Reader, len(games))
	for i, g := range games {
		list[i] = g.Reader()
	}
	return list
}

// Resolver returns a function that finds the rules for reading the saved games of an entry, by its id.
func Resolver(games []Game) func(id string) (core.Rules, bool) {
	return func(id string) (core.Rules, bool) {
		g, ok := Find(games, id)
		if !ok {
			return nil, false
		}
		return core.ForReading(g.Rules), true
	}
}
