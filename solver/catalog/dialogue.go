package catalog

import (
	"context"
	"math/rand/v2"

	"qilab/core"
)

// Dialogue settles the opening of a game: before the game proper, two players make its first moves and decide who plays
// which side, by one of several opening rules. It is for games whose start favours a side.
type Dialogue interface {
	// Rules lists the ids of the opening rules: "opening.rule.ID" and "opening.rule.ID.hint" in the catalogues.
	Rules() []string
	// Begin starts a dialogue by one of the Rules. Errors are *core.TextError.
	Begin(rule string) (Agreement, error)
	// Parse reads the output of Agreement.String, if it is of this game. Errors are *core.TextError.
	Parse(text string) (Agreement, error)
	// Choose answers for the program with the ID of an answer. Strength ranges from 0 for the weakest level to 1 for
	// the strongest; memory is the bound of solver.Limit.Memory. Errors: ctx.Err(), core.ErrGameOver when all is
	// agreed, and those of the analyzer.
	Choose(ctx context.Context, a Agreement, strength float64, memory int, rng *rand.Rand) (answer string, err error)
}

// Agreement is the state of a dialogue: the agreement so far, and the pending question. Agreements are immutable. The
// players are 0, who starts, and 1, whichever side they have.
type Agreement interface {
	// Rule returns the id of the opening rule.
	Rule() string
	// String returns the whole dialogue as text, which Dialogue.Parse reads.
	String() string
	// Done reports whether the opening is settled: the game goes on after Moves, with the current sides.
	Done() bool
	// Decider returns the player to answer. It is meaningless once the opening is settled.
	Decider() int
	// Side returns the current side of a player.
	Side(player int) core.Side
	// Moves returns the moves made so far, from the start of the game.
	Moves() []core.Move
	// Back returns the agreement before the last answer; ok is false at the start.
	Back() (before Agreement, ok bool)

	// Area lists the squares that are an answer; none for other questions.
	Area() []core.Square
	// Offers lists the squares that have been offered and are not on the board.
	Offers() []core.Square
	// Choices lists the answers other than squares.
	Choices() []Choice
	// Play answers by a move on the board: a drop on a square of Area. It need not be a move of the game. Errors are
	// *core.TextError of kind core.ErrIllegalMove, or core.ErrGameOver once the opening is settled.
	Play(m core.Move) (Agreement, error)
	// Answer gives an answer by its ID: that of a Choice, or a result of Dialogue.Choose. Errors are those of Play, and
	// of kind core.ErrUnreadable.
	Answer(id string) (Agreement, error)

	// Headings describe the opening, its rule first.
	Headings() []core.Note
	// Question returns the pending question. {0} in its text is the player to answer; its Args come after that.
	Question() core.Note
	// Said returns the last answer, if the board does not show it, or the one that the same player gave before placing or offering
	// stones for the other to decide about; {0} in its text is the player who gave it.
	Said() (note core.Note, player int, ok bool)
}

// Choice is an answer other than a square, with the label of its button.
type Choice struct {
	ID    string
	Label core.Note
}
