package gomoku

import (
	"iter"
	"math/bits"
)

// Set is a set of points, one bit each; it is a comparable value.
type Set [4]uint64

// SetOf returns the set of the given points.
func SetOf(points ...Point) Set {
	var s Set
	for _, p := range points {
		s.Add(p)
	}
	return s
}

// allPoints is the whole board.
var allPoints = Set{^uint64(0), ^uint64(0), ^uint64(0), 1<<(Points-3*64) - 1}

// Add adds p to s.
func (s *Set) Add(p Point) { s[p>>6] |= 1 << (p & 63) }

// Remove removes p from s.
func (s *Set) Remove(p Point) { s[p>>6] &^= 1 << (p & 63) }

// Has reports whether p is in s.
func (s Set) Has(p Point) bool { return s[p>>6]>>(p&63)&1 != 0 }

// Empty reports whether s has no points.
func (s Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of points in s.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// And returns the intersection of s and o.
func (s Set) And(o Set) Set { return Set{s[0] & o[0], s[1] & o[1], s[2] & o[2], s[3] & o[3]} }

// Or returns the union of s and o.
func (s Set) Or(o Set) Set { return Set{s[0] | o[0], s[1] | o[1], s[2] | o[2], s[3] | o[3]} }

// AndNot returns the points of s that are not in o.
func (s Set) AndNot(o Set) Set { return Set{s[0] &^ o[0], s[1] &^ o[1], s[2] &^ o[2], s[3] &^ o[3]} }

// First returns the lowest point of s, or NoPoint.
func (s Set) First() Point {
	for i, word := range s {
		if word != 0 {
			return Point(i<<6 | bits.TrailingZeros64(word))
		}
	}
	return NoPoint
}

// Pop removes the lowest point from s and returns it, or NoPoint. It is the fastest way through a set:
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

// All yields the points of s from a1 to o15.
func (s Set) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for !s.Empty() {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// List returns the points of s from a1 to o15.
func (s Set) List() []Point {
	list := make([]Point, 0, s.Len())
	for p := range s.All() {
		list = append(list, p)
	}
	return list
}
