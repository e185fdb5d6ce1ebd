// Package catalog says what a game is to the program: its rules with all that serves them. It is for the packages that list
// games (each solver/<game> describes its own, solver/games lists them), and for the command line and the window, which are
// handed such a list and know nothing of where it comes from.
//
// It holds types alone. A game that is described elsewhere, in a test for instance, is as good as those of the program.
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
)

// Game is a game with all that serves it; whatever it does not have is nil. A game that has rules alone can be played
// through on the command line; the window wants an analyzer and an opponent.
type Game struct {
	Rules core.Rules
	// Codec reads and writes games as texts and files. Without one a game has no texts but those of its positions.
	Codec    core.Codec
	Analyzer solver.Analyzer
	Scale    judge.Scale // of the analyzer's scores; 0 if it proves outcomes and has none
	// Version grows when the analyzer comes to other results than before: what it has said about a game is dropped then.
	Version  int
	Opponent solver.Opponent
	// Strengths are those of the opponent's levels that were measured in matches between them, by their ids.
	Strengths map[string]Strength
	// Scores are those of the levels above the weakest where there is no Elo, by their ids.
	Scores map[string]Score
	// NewAnalyzer returns another analyzer of the engine that gives scores, with tables of its own, which plays in matches and
	// reviews while the first one analyses.
	NewAnalyzer func() solver.Analyzer
	// Review holds the budgets with which the engine that gives scores reviews a game.
	Review Review
	// Deals is how the game is dealt, if it begins at random.
	Deals *Deals
	// Book is the opening book that comes with the program.
	Book book.Book
	// Refutes looks at moves of other books.
	Refutes Refutation
	// Dialogue agrees upon an opening.
	Dialogue Dialogue
	// Prover decides the goals of puzzles, and Puzzles are those that come with the program.
	Prover  puzzle.Prover
	Puzzles []puzzle.Puzzle
	// Course is the text of the first steps in the game, as package course reads it; "": there are none.
	Course string
	// Why says why moves were errors.
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

// Refutation says, after a quick look, whether m, a legal move at the end of the line, loses much more than the best one does.
// The error is that of ctx, or says that there is no memory for the look.
type Refutation func(ctx context.Context, line core.Line, m core.Move) (bad bool, err error)

// Texts lists the texts that games of a list bring.
func Texts(games []Game) []fs.FS {
	var list []fs.FS
	for _, g := range games {
		if g.Texts != nil {
			list = append(list, g.Texts)
		}
	}
	return list
}

// Deals says how a game that begins at random is dealt. Each func may be nil.
type Deals struct {
	// Count is the number of different deals; they are numbered from 0.
	Count int64
	// At is a deal by its number. It fails if there is none.
	At func(number int64) (core.Position, error)
	// Number is the number of a deal; ok is false if the position is none.
	Number func(core.Position) (number int64, ok bool)
	// Fair finds a random deal that is proven to end well for both sides. It takes seconds. Errors: ctx.Err().
	Fair func(ctx context.Context, rng *rand.Rand) (core.Position, error)
	// Ready are the numbers of some deals that Fair might have found, for a game that is to begin at once.
	Ready []int64
	// Classify proves the outcome of a deal; threads is how many goroutines it may use, 0: one per core. Errors: ctx.Err(),
	// or that the memory does not allow it.
	Classify func(ctx context.Context, p core.Position, threads int) (core.Result, error)
}

// Protocol is a way in which other programs use an engine of this one.
type Protocol struct {
	ID    string // its name on the command line
	About string // what it serves, for the usage: "xiangqi, over UCI or UCCI"
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

// Reader returns what reads texts as games by the rules of g.
func (g Game) Reader() core.Reader { return core.Reader{Rules: g.Rules, Codec: g.Codec} }

// Readers lists the readers of the games of a list.
func Readers(games []Game) []core.Reader {
	list := make([]core.Reader, len(games))
	for i, g := range games {
		list[i] = g.Reader()
	}
	return list
}

// Resolver finds the rules by which the saved games of a list's entry are read, by its id.
func Resolver(games []Game) func(id string) (core.Rules, bool) {
	return func(id string) (core.Rules, bool) {
		g, ok := Find(games, id)
		if !ok {
			return nil, false
		}
		return core.ForReading(g.Rules), true
	}
}
