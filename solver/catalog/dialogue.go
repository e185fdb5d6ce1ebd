package catalog

import (
	"context"
	"math/rand/v2"

	"qilab/core"
)

// Dialogue agrees upon the opening of a game: before the game proper two players make its first moves and settle who plays
// which side, by one of several opening rules. It is for games whose start favours a side.
type Dialogue interface {
	// Rules lists the ids of the opening rules: "opening.rule.ID" and "opening.rule.ID.hint" in the catalogues.
	Rules() []string
	// Begin returns the beginning by one of the Rules. Errors are *core.TextError.
	Begin(rule string) (Agreement, error)
	// Parse reads what Agreement.String writes, if it is of this game. Errors are *core.TextError.
	Parse(text string) (Agreement, error)
	// Choose answers for the program: the ID of an answer. Strength is from 0 for the weakest level to 1 for the strongest,
	// memory is the bound of solver.Limit.Memory. Errors: ctx.Err(), core.ErrGameOver when all is agreed, and those of the
	// analyzer.
	Choose(ctx context.Context, a Agreement, strength float64, memory int, rng *rand.Rand) (answer string, err error)
}

// Agreement holds where a dialogue stands: what was agreed, and what is asked. Agreements are immutable. The players
// are 0, who begins, and 1, whatever side they have.
type Agreement interface {
	// Rule returns the id of the opening rule.
	Rule() string
	// String returns the whole dialogue as text, which Dialogue.Parse reads.
	String() string
	// Done reports whether all is agreed: the game goes on after Moves, with the sides as they are.
	Done() bool
	// Decider returns the player who is asked. It means nothing when all is agreed.
	Decider() int
	// Side returns the side that a player has as things stand.
	Side(player int) core.Side
	// Moves returns the moves made so far, from the start of the game.
	Moves() []core.Move
	// Back returns the agreement before the last answer; ok is false at the beginning.
	Back() (before Agreement, ok bool)

	// Area lists the squares that are an answer; none where something else is asked.
	Area() []core.Square
	// Offers lists the squares that have been offered and are not on the board.
	Offers() []core.Square
	// Choices lists the answers that are no squares.
	Choices() []Choice
	// Play answers by a move on the board: a drop on a square of Area. It need not be one of Moves then. Errors are
	// *core.TextError of kind core.ErrIllegalMove, or core.ErrGameOver when all is agreed.
	Play(m core.Move) (Agreement, error)
	// Answer gives an answer by its ID, that of a Choice or what Dialogue.Choose returns. Errors are those of Play, and of
	// kind core.ErrUnreadable.
	Answer(id string) (Agreement, error)

	// Headings say what is known about the opening: its rule first.
	Headings() []core.Note
	// Question returns what is asked. {0} in its text is the player who is asked; its Args come after that.
	Question() core.Note
	// Said returns the last answer, where the board does not show it; {0} in its text is the player who gave it.
	Said() (note core.Note, player int, ok bool)
}

// Choice is an answer that is no square, with what its button says.
type Choice struct {
	ID    string
	Label core.Note
}
