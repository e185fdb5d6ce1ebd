package board

import (
	"slices"

	"qilab/core"
)

// SpotKind is the kind of a Spot.
type SpotKind uint8

// The kinds of spot.
const (
	Nowhere  SpotKind = iota
	OnSquare          // a square of the board, given by Square
	InHand            // a piece in a hand, given by Side and Piece
	OnPass            // the pass button
)

// A Spot is something on a board that can be pointed at. Fields not named by its kind are zero, so that spots can be compared. The
// zero value is nowhere.
type Spot struct {
	Kind   SpotKind
	Square core.Square
	Side   core.Side
	Piece  core.Piece
}

// SquareSpot returns the spot of a square.
func SquareSpot(s core.Square) Spot { return Spot{Kind: OnSquare, Square: s} }

// HandSpot returns the spot of a piece in a side's hand.
func HandSpot(side core.Side, p core.Piece) Spot { return Spot{Kind: InHand, Side: side, Piece: p} }

// PassSpot returns the spot of the pass.
func PassSpot() Spot { return Spot{Kind: OnPass} }

// A Choice is the gesture of a legal move: pick up at From, put down at To.
type Choice struct {
	Move     core.Move
	From, To Spot
	// Instant reports that pointing at From is the whole gesture: a stone on an empty point, a pass. All other moves take two clicks
	// or a drag, even if From is To.
	Instant bool
}

// Choices returns the playable moves at p, by origin.
func Choices(painter Painter, p core.Position) map[Spot][]Choice {
	all := map[Spot][]Choice{}
	moves := p.Moves()
	if u, ok := painter.(Unlister); ok {
		moves = append(moves, u.Unlisted(p)...)
	}
	for _, m := range moves {
		c := painter.Choice(p, m)
		all[c.From] = append(all[c.From], c)
	}
	return all
}

// within returns the choices within a limit.
func (l *Limit) within(all map[Spot][]Choice) map[Spot][]Choice {
	left := map[Spot][]Choice{}
	if l.Moves != nil {
		for at, list := range all {
			for _, c := range list {
				if slices.Contains(l.Moves, c.Move) {
					left[at] = append(left[at], c)
				}
			}
		}
		return left
	}
	for _, sq := range l.Squares {
		if at := SquareSpot(sq); len(all[at]) > 0 {
			left[at] = all[at]
		}
	}
	return left
}
