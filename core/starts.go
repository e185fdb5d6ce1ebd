package core

import (
	"slices"
	"strings"
)

// Opening is a position to begin a game with; "opening.GAME.ID" names it in the catalogues.
type Opening struct {
	ID       string
	Position Position
}

// TagHandicap is the name of the tag that says with which Handicap a game was played, by its ID.
const TagHandicap = "Handicap"

// Handicap is what the stronger player gives the weaker one at the beginning: the first move, pieces. "handicap.GAME.ID" names
// it in the catalogues, and "handicap.GAME.ID.hint" says what it is.
type Handicap struct {
	ID       string
	Position Position // with which the game begins
	Giver    Side     // the side of the stronger player
	// HeadStart are moves that the weaker player makes before; nil: none.
	HeadStart *HeadStart
}

// HeadStart are moves that one side makes in a row at the position of a Handicap. They belong to no line of play: the game begins
// with what they have led to, and with a move of the giver.
type HeadStart struct {
	Moves int
	// May lists the moves that are allowed at p, where the side that has the head start is to move.
	May func(p Position) []Move
	// Then returns the position after m, one of those, with the same side to move or, after the last one, with the other.
	Then func(p Position, m Move, last bool) (Position, error)
}

// TagHeadStart is the name of the tag that keeps the moves of a HeadStart that have been made, with headStartComma between them.
const TagHeadStart = "HeadStart"

const headStartComma = ", "

// Made reads the moves of a head start by r from the text of TagHeadStart: the position of the handicap, and each move with what it
// led to. The error is that of Rules.ParseMove or of HeadStart.Then, ErrIllegalMove, or ErrUnreadable where there are too many.
func (h Handicap) Made(r Rules, text string) (Line, error) {
	line := Line{{Position: h.Position}}
	if h.HeadStart == nil || text == "" {
		return line, nil
	}
	for _, word := range strings.SplitN(text, headStartComma, h.HeadStart.Moves+1) {
		if len(line) > h.HeadStart.Moves {
			return nil, ErrUnreadable
		}
		m, err := r.ParseMove(line.Last(), word)
		if err != nil {
			return nil, err
		}
		if line, err = h.Go(line, m); err != nil {
			return nil, err
		}
	}
	return line, nil
}

// Go makes another move of a head start after those in line, as Made returns it. The error is that of HeadStart.Then, or
// ErrIllegalMove for a move that is not allowed or one too many.
func (h Handicap) Go(line Line, m Move) (Line, error) {
	at, made := line.Last(), len(line)-1
	if made >= h.HeadStart.Moves || !slices.Contains(h.HeadStart.May(at), m) {
		return nil, ErrIllegalMove
	}
	next, err := h.HeadStart.Then(at, m, made+1 == h.HeadStart.Moves)
	if err != nil {
		return nil, err
	}
	return append(slices.Clip(line), Step{Move: m, Position: next}), nil
}

// HeadStartText writes the moves of a head start for TagHeadStart.
func HeadStartText(r Rules, line Line) string {
	var words []string
	for i, step := range line[1:] {
		words = append(words, r.FormatMove(line[i].Position, step.Move))
	}
	return strings.Join(words, headStartComma)
}
