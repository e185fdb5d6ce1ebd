package gomoku

import (
	"iter"
	"math/bits"
)

// Set is a set of points, one bit each. It is a value and comparable.
type Set [4]uint64

// SetOf is the set of the points given.
func SetOf(points ...Point) Set {
	var s Set
	for _, p := range points {
		s.Add(p)
	}
	return s
}

// allPoints is the whole board.
var allPoints = Set{^uint64(0), ^uint64(0), ^uint64(0), 1<<(Points-3*64) - 1}

// Add puts p in.
func (s *Set) Add(p Point) { s[p>>6] |= 1 << (p & 63) }

// Remove takes p out.
func (s *Set) Remove(p Point) { s[p>>6] &^= 1 << (p & 63) }

// Has reports whether p is in s.
func (s Set) Has(p Point) bool { return s[p>>6]>>(p&63)&1 != 0 }

// Empty reports whether there is nothing in s.
func (s Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len is the number of points in s.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// And is the points in both.
func (s Set) And(o Set) Set { return Set{s[0] & o[0], s[1] & o[1], s[2] & o[2], s[3] & o[3]} }

// Or is the points in either.
func (s Set) Or(o Set) Set { return Set{s[0] | o[0], s[1] | o[1], s[2] | o[2], s[3] | o[3]} }

// AndNot is the points of s that are not in o.
func (s Set) AndNot(o Set) Set { return Set{s[0] &^ o[0], s[1] &^ o[1], s[2] &^ o[2], s[3] &^ o[3]} }

// First is the lowest point of s, or NoPoint.
func (s Set) First() Point {
	for i, word := range s {
		if word != 0 {
			return Point(i<<6 | bits.TrailingZeros64(word))
		}
	}
	return NoPoint
}

// Pop takes the lowest point out of s and returns it, or NoPoint. It is the fast way through a set:
//
//	for s := set; !s.Empty(); { p := s.Pop(); … }
func (s *Set) Pop() Point {
	for i, word := range s {
		if word != 0 {
			s[i] = word & (word - 1)
			return Point(i<<6 | bits.TrailingZeros64(word))
		}
	}
	return NoPoint
}

// All goes through s from a1 to o15.
func (s Set) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for !s.Empty() {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// List is the points of s from a1 to o15.
func (s Set) List() []Point {
	list := make([]Point, 0, s.Len())
	for p := range s.All() {
		list = append(list, p)
	}
	return list
}
