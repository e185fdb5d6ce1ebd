package gomoku

import (
	"math/bits"
	"sync"
)

// Shape is the best shape on one line that contains a stone, or would contain it.
type Shape uint8

// The shapes, from the weakest to the strongest. Below a four, each is defined by the shape that one more stone of the
// side makes of it. So ClosedThree, OpenTwo and so on measure how many quiet moves away a four or a three is.
const (
	// ShapeNone: no five can ever contain the stone on this line.
	ShapeNone Shape = iota
	// Overline: six or more where only exactly five wins.
	Overline
	// ClosedOne and the other shapes called closed lead to a four that one reply stops.
	ClosedOne
	// OpenOne and the other shapes called open lead to a straight four.
	OpenOne
	ClosedTwo
	OpenTwo
	// ClosedThree: one more stone makes a four (or two on the line), but no straight four.
	ClosedThree
	// Three: one more stone makes a straight four that contains this one (活三), whether or not that stone is allowed.
	Three
	// Four: one point completes it to a five (冲四).
	Four
	// DoubleFour: two fours on this line, with two points: XXX.*.XXX, X.X*X.X, XX.*X.XX.
	DoubleFour
	// StraightFour: four in a row that either end completes (活四); it counts as one four.
	StraightFour
	// Five: five in a row, exactly five where only that wins.
	Five

	Shapes // their number
)

// shapeNames holds the English names of the shapes, for tests and diagnostics.
var shapeNames = [Shapes]string{
	"none", "overline", "closed one", "open one", "closed two", "open two", "closed three", "three", "four", "double four",
	"straight four", "five",
}

// String returns the English name of s.
func (s Shape) String() string { return shapeNames[s] }

// Fours returns how many fours the shape counts as for the forbidden points, 0–2.
func (s Shape) Fours() int { return int(foursOf[s&15]) }

var foursOf = [16]uint8{Four: 1, DoubleFour: 2, StraightFour: 1}

// windowSet is a set of the ten neighbours of a point on a line: bits 0–4 are those 5 to 1 places before it, 5–9 those
// 1 to 5 after it.
type windowSet uint16

// windowOffset returns how many places the neighbour with bit i is away.
func windowOffset(i int) int {
	if i < reach {
		return i - reach
	}
	return i - reach + 1
}

// windowBits is the number of points in a window, the point itself in the middle.
const windowBits = 2*reach + 1

// windows is the number of patterns: ten neighbours, each empty, the side's own, or taken by the opponent or the edge.
const windows = 59049

// thirds converts a window of eleven bits to base three, omitting the point in the middle: a pattern's index is
// thirds[own] + 2·thirds[taken].
var thirds = newThirds()

func newThirds() *[1 << windowBits]uint16 {
	t := &[1 << windowBits]uint16{}
	for w := range t {
		power := uint16(1)
		for i := range windowBits {
			if i == reach {
				continue
			}
			if w>>i&1 != 0 {
				t[w] += power
			}
			power *= 3
		}
	}
	return t
}

func patternIndex(own, taken uint32) uint32 {
	const mask = 1<<windowBits - 1
	return uint32(thirds[own&mask]) + 2*uint32(thirds[taken&mask])
}

// pattern packs all the information about a stone in the middle of a window: its shape (bits 0–3), and the points where
// the side continues (4–13), which turn fours into fives, threes into straight fours, closed threes into fours, open
// twos into threes and so on.
type pattern uint16

func (p pattern) shape() Shape    { return Shape(p & 15) }
func (p pattern) next() windowSet { return windowSet(p >> 4 & 1023) }

// patternTable holds all patterns for one winning condition.
type patternTable struct {
	patterns [windows]pattern
	shapes   [windows]Shape // the shapes again on their own, for the cache
}

// patternTables is built with the first board: [0] where five or more wins, [1] where only exactly five does.
var patternTables = sync.OnceValue(func() *[2]patternTable {
	t := &[2]patternTable{}
	var done sync.WaitGroup
	for i := range t {
		done.Go(func() { t[i].fill(i == 1) })
	}
	done.Wait()
	return t
})

// tableOf returns the patterns for sides that win only with exactly five, or with five or more.
func tableOf(exact bool) *patternTable {
	if exact {
		return &patternTables()[1]
	}
	return &patternTables()[0]
}

// middle is the bit of the stone itself in a window of eleven.
const middle = 1 << reach

// widen inserts the gap for the point in the middle into a set of its neighbours.
func widen(s uint32) uint32 { return s&(middle-1) | s>>reach<<(reach+1) }

// fill goes from the full windows to the empty ones, since each depends on those with one more stone.
func (t *patternTable) fill(exact bool) {
	const all = 1<<(2*reach) - 1
	for taken := uint32(all); ; taken-- {
		free := all &^ taken
		for own := free; ; own = (own - 1) & free {
			p := t.judge(own, taken, exact)
			i := patternIndex(widen(own), widen(taken))
			t.patterns[i], t.shapes[i] = p, p.shape()
			if own == 0 {
				break
			}
		}
		if taken == 0 {
			return
		}
	}
}

// run returns the number of stones in the row through the middle of a window, the middle included.
func run(window uint32) int {
	window |= middle
	ahead := bits.TrailingZeros32(^(window >> reach))
	back := bits.LeadingZeros32(^(window << (31 - reach)))
	return ahead + back - 1
}

// wins reports whether a row of n stones is a five.
func wins(n int, exact bool) bool { return n == 5 || n > 5 && !exact }

// judge returns the pattern of a window, once those with one more stone are known.
func (t *patternTable) judge(own, taken uint32, exact bool) pattern {
	length := run(widen(own))
	switch {
	case wins(length, exact):
		return pattern(Five)
	case length > 5:
		return pattern(Overline)
	}
	var completing windowSet
	var by [Shapes]windowSet // the points by the shape that a stone there makes
	for empty := (1<<(2*reach) - 1) &^ (own | taken); empty != 0; empty &= empty - 1 {
		e := empty & -empty
		if wins(run(widen(own|e)), exact) {
			completing |= windowSet(e)
		}
		by[t.shapes[patternIndex(widen(own|e), widen(taken))]] |= windowSet(e)
	}
	shape, next := ShapeNone, windowSet(0)
	switch bits.OnesCount16(uint16(completing)) {
	case 2:
		shape, next = DoubleFour, completing
		if length == 4 {
			shape = StraightFour
		}
	case 1:
		shape, next = Four, completing
	default:
		// The strongest shape that one more stone can make decides.
		for _, up := range [...]struct{ to, is Shape }{
			{StraightFour, Three}, {Four, ClosedThree}, {Three, OpenTwo}, {ClosedThree, ClosedTwo}, {OpenTwo, OpenOne}, {ClosedTwo, ClosedOne},
		} {
			points := by[up.to]
			if up.to == Four {
				points |= by[DoubleFour]
			}
			if points != 0 {
				shape, next = up.is, points
				break
			}
		}
	}
	return pattern(shape) | pattern(next)<<4
}
