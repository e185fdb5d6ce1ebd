package core

import "slices"

// Pattern is a part of a board: what stands on some of its points. It says nothing of the other points, nor of anything else
// that a position has.
type Pattern struct {
	// Points are what is wanted where; NoPiece: nothing may be there.
	Points map[Square]Piece
	// Turns are the sides of which one must be to move; none: either may be.
	Turns []Side
	// Symmetric says that the pattern may be rotated and mirrored as the board of the game.
	Symmetric bool
}

// PatternOf returns the pattern of the pieces of a setup. Its empty points may hold anything.
func PatternOf(s Setup) Pattern {
	p := Pattern{Points: map[Square]Piece{}}
	for sq, piece := range s.Board {
		if piece != NoPiece {
			p.Points[Square(sq)] = piece
		}
	}
	return p
}

// Matches reports whether the pattern, as it is, is on a board.
func (p Pattern) Matches(board []Piece, turn Side) bool {
	for sq, want := range p.Points {
		if sq < 0 || int(sq) >= len(board) || board[sq] != want {
			return false
		}
	}
	return len(p.Turns) == 0 || slices.Contains(p.Turns, turn)
}

// Matcher looks for a pattern. It never changes, so that several goroutines may use it.
type Matcher interface {
	// Match plays the moves of a line, which must be legal from start, and returns after how many of them the pattern is there
	// for the first time, and the number of the symmetry by which it is; ply is -1 if it never is. Moves that are on no board
	// end the line.
	Match(start Position, line []PackedMove) (ply, symmetry int)
}

// patternWays is the most ways in which a board can be turned.
const patternWays = 8

// anyPiece marks the points of which a pattern says nothing. No game has so many pieces.
const anyPiece Piece = 255

// PatternWatch looks for a pattern on boards that change point by point, in all ways to turn it at once. It never changes; how far
// a board is from the pattern is in a PatternState.
type PatternWatch struct {
	ways  int // 0: it cannot be on the board
	wants [][patternWays]Piece
	asked []bool // of points: whether anything is wanted there
	turns [2]bool
}

// PatternState tells of each way to turn a pattern how many points of a board are not as it wants.
type PatternState [patternWays]int16

// WatchPattern returns a watch for boards of so many points. ways are the ways to turn the board, the first of which leaves it as
// it is; they tell where a point goes.
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

// Begin returns the state of a board.
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

// Put notes that another piece, or none, is on a point.
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

// Found returns the first way in which the pattern is there; -1: none.
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
