package table

import (
	"errors"

	"qilab/core"
)

// ErrNoSuchGame says that a text or a file belongs to a game that this program does not play.
var ErrNoSuchGame error = &core.TextError{Kind: errors.ErrUnsupported, Code: "no-such-game", Message: "table: no such game"}

// ErrNotNow is the common kind of the errors for moves that the person may not make now, though the game goes on.
var ErrNotNow = errors.New("table: no move may be made now")

// The reasons. The other one is core.ErrGameOver.
var (
	// ErrEditing: a position is being set up.
	ErrEditing = notNow("not-now.editing", "table: a position is being set up")
	// ErrThinking: the program is choosing a move.
	ErrThinking = notNow("not-now.thinking", "table: the program is thinking")
	// ErrNotYourAnswer: the program is to answer in the opening that is being agreed upon.
	ErrNotYourAnswer = notNow("not-now.answer", "table: the program is to answer in the opening")
	// ErrNotThere: an opening is being agreed upon, and another position than that is looked at.
	ErrNotThere = notNow("not-now.elsewhere", "table: the opening is being agreed upon at another position")
	// ErrAskedAgain: the program has refused a draw a few moves ago.
	ErrAskedAgain = notNow("not-now.asked", "table: the program has just refused a draw")
	// ErrNoGame: a puzzle is being solved or an opening agreed upon, which nobody wins or draws.
	ErrNoGame = notNow("not-now.no-game", "table: no game is being played that could be ended")
	// ErrNotLast: the position looked at is not the last one of the game.
	ErrNotLast = notNow("not-now.not-last", "table: the game goes on after this position")
	// ErrHandicap: the move is not allowed before the game.
	ErrHandicap = notNow("not-now.handicap", "table: the move is not allowed before the game")
	// ErrNotAsked: no move is asked for by the exercise here.
	ErrNotAsked = notNow("not-now.exercise", "table: the exercise asks for no move here")
	// ErrAgreeing: an opening is being agreed upon.
	ErrAgreeing = notNow("not-now.agreeing", "table: the opening is being agreed upon")
)

func notNow(code, message string) error {
	return &core.TextError{Kind: ErrNotNow, Code: code, Message: message}
}
