package core

import (
	"slices"
	"strings"
)

// Opening is a starting position; "opening.GAME.ID" names it in the catalogues.
type Opening struct {
	ID       string
	Position Position
}

// Handicap is what the stronger player gives the weaker one at the beginning: the first move, pieces. "handicap.GAME.ID" names
// it in the catalogues, and "handicap.GAME.ID.hint" describes it.
type Handicap struct {
	ID       string
	Position Position // where the game begins
	Giver    Side     // the side of the stronger player
	// Free are moves that the weaker player makes before the game; nil: none.
	Free *FreeMoves
}

// FreeMoves are moves that one side makes in a row at the position of a Handicap. They belong to no line of play: the game begins
// with the position after them, and with a move of the giver.
type FreeMoves struct {
	Count int
	// May lists the moves that are allowed at p, where the side that has the free moves is to move.
	May func(p Position) []Move
	// Then returns the position after m, one of those. The same side stays to move, or the other one after the last
	// move.
	Then func(p Position, m Move, last bool) (Position, error)
}

// freeMovesComma separates the moves in the text of TagFreeMoves.
const freeMovesComma = ", "

// Made reads the free moves by r from the text of TagFreeMoves: the position of the handicap, and each move with the position
// after it. The error is that of Rules.ParseMove or of FreeMoves.Then, ErrIllegalMove, or ErrUnreadable where there are too many.
func (h Handicap) Made(r Rules, text string) (Line, error) {
	line := Line{{Position: h.Position}}
	if h.Free == nil || text == "" {
		return line, nil
	}
	for _, word := range strings.SplitN(text, freeMovesComma, h.Free.Count+1) {
		if len(line) > h.Free.Count {
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

// Go makes another free move after those in line, as Made returns it. The error is that of FreeMoves.Then, or ErrIllegalMove for
// a move that is not allowed or one too many.
func (h Handicap) Go(line Line, m Move) (Line, error) {
	at, made := line.Last(), len(line)-1
	if made >= h.Free.Count || !slices.Contains(h.Free.May(at), m) {
		return nil, ErrIllegalMove
	}
	next, err := h.Free.Then(at, m, made+1 == h.Free.Count)
	if err != nil {
		return nil, err
	}
	return append(slices.Clip(line), Step{Move: m, Position: next}), nil
}

// FreeMovesText writes free moves for TagFreeMoves.
func FreeMovesText(r Rules, line Line) string {
	var words []string
	for i, step := range line[1:] {
		words = append(words, r.FormatMove(line[i].Position, step.Move))
	}
	return strings.Join(words, freeMovesComma)
}

// GivenHandicap is the handicap that a game was begun with. One that the rules do not know has an ID alone.
type GivenHandicap struct {
	Handicap
	// Made has the position of the handicap and its free moves so far, each with the position after it. It is nil where the
	// handicap has none, and where those that a file tells do not lead to the first position of the game.
	Made Line
}

// Known reports whether the rules offer the handicap.
func (h GivenHandicap) Known() bool { return h.Position != nil }

// Left returns how many free moves are still to be made.
func (h GivenHandicap) Left() int {
	if h.Made == nil {
		return 0
	}
	return h.Free.Count - len(h.Made) + 1
}

// May lists the free moves that are allowed now.
func (h GivenHandicap) May() []Move {
	if h.Left() == 0 {
		return nil
	}
	return h.Free.May(h.Made.Last())
}
