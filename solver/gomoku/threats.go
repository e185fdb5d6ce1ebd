package gomoku

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// threatOf holds, by the shapes of a point, whether a stone there makes a four that no single stone stops.
var threatOf = newThreatOf()

const (
	threatStraight = 1 << iota // for Black in renju, unless the point is forbidden: one four, a straight one
	threatMany                 // for all others: a straight four, or several
	threatTwins                // two threes
)

func newThreatOf() *[1 << 16]uint8 {
	t := &[1 << 16]uint8{}
	for i := range t {
		fours, threes, straight := 0, 0, false
		for d := range gomoku.Dirs {
			shape := gomoku.Lined(i).Along(d)
			fours += shape.Fours()
			if shape == gomoku.Three {
				threes++
			}
			straight = straight || shape == gomoku.StraightFour
		}
		if straight && fours == 1 {
			t[i] |= threatStraight
		}
		if straight || fours > 1 {
			t[i] |= threatMany
		}
		if threes > 1 {
			t[i] |= threatTwins
		}
	}
	return t
}

// wonBy reports whether a stone of s on p makes a four that no single stone stops. Neither side may be threatening
// five.
func wonBy(b *gomoku.Board, s core.Side, p gomoku.Point) bool {
	kind := threatOf[b.Shapes(s, p)]
	if s == gomoku.Black && b.Rules() == gomoku.Renju {
		return kind&threatStraight != 0 && !b.Forbidden(p)
	}
	return kind&threatMany != 0
}

// winner returns a point where s makes a four that no single stone stops, or NoPoint.
func winner(b *gomoku.Board, s core.Side) gomoku.Point {
	for fours := b.Fours(s); !fours.Empty(); {
		if p := fours.Pop(); wonBy(b, s, p) {
			return p
		}
	}
	return gomoku.NoPoint
}

// defences returns the points where a stone removes all threats of o, the opponent of the side to move, to make a four
// that no single stone stops: the point of his stone, or the points where it would make five. threatened is false if
// there is no such threat. A stone that itself makes a four may help too.
func defences(b *gomoku.Board, o core.Side) (stops gomoku.Set, threatened bool) {
	for fours := b.Fours(o); !fours.Empty(); {
		p := fours.Pop()
		if !wonBy(b, o, p) {
			continue
		}
		list := gomoku.SetOf(p)
		for d := range gomoku.Dirs {
			if b.Shape(o, p, d).Fours() > 0 {
				list = list.Or(b.Next(o, p, d))
			}
		}
		if threatened {
			list = list.And(stops)
		}
		stops, threatened = list, true
	}
	return stops, threatened
}

// twins returns a point where s, who is to move, makes two threes and wins, because the other side, without a four to
// interpose, can stop only one of them. NoPoint: there is none, or it is unknown.
func twins(b *gomoku.Board, s core.Side) gomoku.Point {
	if s == gomoku.Black && b.Rules() == gomoku.Renju || !b.Fours(s.Other()).Empty() {
		return gomoku.NoPoint
	}
	for list := b.Threes(s); !list.Empty(); {
		if p := list.Pop(); threatOf[b.Shapes(s, p)]&threatTwins != 0 {
			return p
		}
	}
	return gomoku.NoPoint
}
