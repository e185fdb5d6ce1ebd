package core

import "slices"

// Pattern is a part of a board: the contents of some of its points. All other points, and anything else in a position,
// may be arbitrary.
type Pattern struct {
	// Points maps each point of the pattern to the wanted piece; NoPiece wants it empty.
	Points map[Square]Piece
	// Turns lists the sides that may be to move; none: either may.
	Turns []Side
	// Symmetric allows the pattern to be rotated and mirrored as the board of the game.
	Symmetric bool
}

// PatternOf returns the pattern of the pieces of a setup. Empty points of the setup match anything.
func PatternOf(s Setup) Pattern {
	p := Pattern{Points: map[Square]Piece{}}
	for sq, piece := range s.Board {
		if piece != NoPiece {
			p.Points[Square(sq)] = piece
		}
	}
	return p
}

// Matches reports whether a board matches the pattern as it is, without symmetries.
func (p Pattern) Matches(board []Piece, turn Side) bool {
	for sq, want := range p.Points {
		if sq < 0 || int(sq) >= len(board) || board[sq] != want {
			return false
		}
	}
	return len(p.Turns) == 0 || slices.Contains(p.Turns, turn)
}

// Matcher looks for a pattern. It is immutable and safe for concurrent use.
type Matcher interface {
	// Match plays a line, which must be legal from start. It returns the number of moves after which the pattern first
	// appears, and the symmetry that matches; ply is -1 if it never appears. A move outside the board ends the line.
	Match(start Position, line []PackedMove) (ply, symmetry int)
}

// patternWays is the maximum number of symmetries of a board.
const patternWays = 8

// anyPiece marks the points outside a pattern. No game has that many pieces.
const anyPiece Piece = 255

// PatternWatch looks for a pattern, in all symmetries at once, on a board that changes point by point. It is immutable;
// a PatternState holds how far a board is from the pattern.
type PatternWatch struct {
	ways  int // 0: the pattern cannot occur on the board
	wants [][patternWays]Piece
	asked []bool // by point: whether the pattern constrains it
	turns [2]bool
}

// PatternState counts, for each symmetry, the points of a board that differ from the pattern.
type PatternState [patternWays]int16

// WatchPattern returns a watch for boards with the given number of points. Each way maps points by a symmetry of the
// board; the first is the identity.
func WatchPattern(p Pattern, points int, ways ...func(Square) Square) *PatternWatch {
	w := &PatternWatch{wants: make([][patternWays]Piece, points), asked: make([]bool, points)}
	for i := range w.wants {
		for way := range w.wants[i] {
			w.wants[i][way] = anyPiece
		}
	}
	for side := range w.turns {
		w.turns[side] = len(p.Turns) == 0 || slices.Contains(p.Turns, Side(side))
	}
	if !p.Symmetric {
		ways = ways[:1]
	}
	for sq, piece := range p.Points {
		if sq < 0 || int(sq) >= points {
			return w
		}
		for way, to := range ways {
			w.wants[to(sq)][way], w.asked[to(sq)] = piece, true
		}
	}
	w.ways = min(len(ways), patternWays)
	return w
}

// Begin returns the state for a board.
func (w *PatternWatch) Begin(board []Piece) (s PatternState) {
	for sq, asked := range w.asked {
		if !asked {
			continue
		}
		for way, want := range w.wants[sq] {
			if want != anyPiece && board[sq] != want {
				s[way]++
			}
		}
	}
	return s
}

// Put updates the state when the contents of a point change.
func (w *PatternWatch) Put(s *PatternState, sq Square, was, is Piece) {
	if !w.asked[sq] || was == is {
		return
	}
	for way, want := range w.wants[sq][:w.ways] {
		switch want {
		case was:
			s[way]++
		case is:
			s[way]--
		}
	}
}

// Found returns the first symmetry that matches; -1: none.
func (w *PatternWatch) Found(s *PatternState, turn Side) int {
	if w.turns[turn] {
		for way, off := range s[:w.ways] {
			if off == 0 {
				return way
			}
		}
	}
	return -1
}
