package core

import (
	"slices"
	"strings"
)

// Opening is a starting position; its name in the catalogues is "opening.GAME.ID".
type Opening struct {
	ID       string
	Position Position
}

// Handicap is an advantage that the stronger player gives the weaker one at the beginning: the first move, pieces. Its
// name in the catalogues is "handicap.GAME.ID", its description "handicap.GAME.ID.hint".
type Handicap struct {
	ID       string
	Position Position // at the beginning of the game
	Giver    Side     // the side of the stronger player
	// Free describes the moves that the weaker player makes before the game; nil: none.
	Free *FreeMoves
}

// FreeMoves are moves that one side makes in a row in the position of a Handicap. They are not part of the game, which
// begins with the position after them and a move of the giver.
type FreeMoves struct {
	Count int
	// May lists the moves that are allowed at p, where the side that has the free moves is to move.
	May func(p Position) []Move
	// Then returns the position after m, one of those moves. The same side remains to move; after the last move it is
	// the other side's turn.
	Then func(p Position, m Move, last bool) (Position, error)
}

// freeMovesComma separates the moves in the text of TagFreeMoves.
const freeMovesComma = ", "

// Made parses free moves in the text of TagFreeMoves. It returns the position of the handicap, and each move with the
// position after it. The error is that of Rules.ParseMove or FreeMoves.Then, ErrIllegalMove, or ErrUnreadable if there
// are too many moves.
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

// Go appends a free move to line, which is as returned by Made. The error is that of FreeMoves.Then, or ErrIllegalMove
// if the move is not allowed or is one too many.
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

// FreeMovesText formats free moves for TagFreeMoves.
func FreeMovesText(r Rules, line Line) string {
	var words []string
	for i, step := range line[1:] {
		words = append(words, r.FormatMove(line[i].Position, step.Move))
	}
	return strings.Join(words, freeMovesComma)
}

// GivenHandicap is the handicap that a game was started with. One unknown to the rules has only an ID.
type GivenHandicap struct {
	Handicap
	// Made holds the position of the handicap and the free moves so far, each with the position after it. It is nil if
	// the handicap has none, or if those in a file do not lead to the first position of the game.
	Made Line
}

// Known reports whether the rules have the handicap.
func (h GivenHandicap) Known() bool { return h.Position != nil }

// Left returns the number of free moves still to be made.
func (h GivenHandicap) Left() int {
	if h.Made == nil {
		return 0
	}
	return h.Free.Count - len(h.Made) + 1
}

// Follows reports whether the handicap is before with one more free move made.
func (h GivenHandicap) Follows(before GivenHandicap) bool {
	n := len(before.Made)
	return n > 0 && len(h.Made) == n+1 && slices.EqualFunc(h.Made[:n], before.Made, func(a, b Step) bool {
		return a.Position.Key() == b.Position.Key()
	})
}

// May lists the free moves allowed now.
func (h GivenHandicap) May() []Move {
	if h.Left() == 0 {
		return nil
	}
	return h.Free.May(h.Made.Last())
}
