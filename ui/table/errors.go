package table

import (
	"errors"

	"qilab/core"
)

// ErrNoSuchGame reports that a text or a file belongs to a game that this program does not play.
var ErrNoSuchGame error = &core.TextError{Kind: errors.ErrUnsupported, Code: "no-such-game", Message: "table: no such game"}

// ErrNotNow is the common kind of the errors for moves that the user may not make now, though the game is not over.
var ErrNotNow = errors.New("table: no move may be made now")

// The reasons. The other one is core.ErrGameOver.
var (
	// ErrEditing: a position is being set up.
	ErrEditing = notNow("not-now.editing", "table: a position is being set up")
	// ErrThinking: the program is choosing a move.
	ErrThinking = notNow("not-now.thinking", "table: the program is thinking")
	// ErrProgramsMove: the move is for the program to make.
	ErrProgramsMove = notNow("not-now.program", "table: the program makes this move")
	// ErrNotYourAnswer: it is the program's turn to answer in the opening.
	ErrNotYourAnswer = notNow("not-now.answer", "table: the program is to answer in the opening")
	// ErrNotThere: the position shown is not the one being agreed upon.
	ErrNotThere = notNow("not-now.elsewhere", "table: the opening is being agreed upon at another position")
	// ErrAskedAgain: the program refused a draw a few moves ago.
	ErrAskedAgain = notNow("not-now.asked", "table: the program has just refused a draw")
	// ErrNoGame: a puzzle or the agreement on an opening cannot be won or drawn.
	ErrNoGame = notNow("not-now.no-game", "table: no game is being played that could be ended")
	// ErrNotLast: the position shown is not the last one of the game.
	ErrNotLast = notNow("not-now.not-last", "table: the game goes on after this position")
	// ErrEndTakenBack: the move that ended the game was taken back, and no other one was made.
	ErrEndTakenBack = notNow("not-now.end-taken-back", "table: the end of the game was taken back")
	// ErrHandicap: the move is not allowed as a free move.
	ErrHandicap = notNow("not-now.handicap", "table: the move is not allowed before the game")
	// ErrNotAsked: the exercise asks for no move here.
	ErrNotAsked = notNow("not-now.exercise", "table: the exercise asks for no move here")
	// ErrAgreeing: an opening is being agreed upon.
	ErrAgreeing = notNow("not-now.agreeing", "table: the opening is being agreed upon")
	// ErrGameOn: the game is still being played, and the line would become a part of it.
	ErrGameOn = notNow("not-now.game-on", "table: the game is still being played")
)

func notNow(code, message string) error {
	return &core.TextError{Kind: ErrNotNow, Code: code, Message: message}
}
