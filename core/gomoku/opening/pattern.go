package opening

import (
	"fmt"

	"qilab/core/gomoku"
)

// Pattern is one of the 26 openings of three stones that have names. Its String, "1D" to "13D" for the direct ones, in
// which the second stone is next to the first, and "1I" to "13I" for the indirect ones, in which it is on a diagonal,
// is the end of its key "opening.pattern.NAME" in the catalogues.
type Pattern struct {
	Indirect bool
	Number   int // 1–13, as the Renju International Federation numbers them
}

// String returns "1D" to "13D" or "1I" to "13I".
func (p Pattern) String() string {
	if p.Indirect {
		return fmt.Sprintf("%dI", p.Number)
	}
	return fmt.Sprintf("%dD", p.Number)
}

// thirds gives the third stones of the patterns by number, as columns and rows from the centre, with the second stone
// above it (direct) or above it to the right (indirect).
var thirds = [2][13][2]int{
	{
		{0, 2}, {1, 2}, {2, 2}, {1, 1}, {2, 1}, {1, 0}, {2, 0}, {0, -1}, {1, -1}, {2, -1}, {0, -2}, {1, -2}, {2, -2},
	},
	{
		{2, 2}, {2, 1}, {2, 0}, {2, -1}, {2, -2}, {1, 0}, {1, -1}, {1, -2}, {0, -1}, {0, -2}, {-1, -1}, {-1, -2}, {-2, -2},
	},
}

// Patterns lists all 26, the direct ones first.
func Patterns() []Pattern {
	var list []Pattern
	for _, indirect := range []bool{false, true} {
		for n := range 13 {
			list = append(list, Pattern{Indirect: indirect, Number: n + 1})
		}
	}
	return list
}

// Stones returns the three stones of p, the second one above the first or above it to the right.
func (p Pattern) Stones() [3]gomoku.Point {
	second := gomoku.PointAt(7, 8)
	kind := 0
	if p.Indirect {
		second, kind = gomoku.PointAt(8, 8), 1
	}
	third := thirds[kind][p.Number-1]
	return [3]gomoku.Point{gomoku.Centre, second, gomoku.PointAt(7+third[0], 7+third[1])}
}

// patterns maps canonical stones to patterns.
var patterns = newPatterns()

func newPatterns() map[[2]gomoku.Set]Pattern {
	m := map[[2]gomoku.Set]Pattern{}
	for _, p := range Patterns() {
		s := p.Stones()
		m[canonical([2]gomoku.Set{gomoku.SetOf(s[0], s[2]), gomoku.SetOf(s[1])})] = p
	}
	return m
}

// canonical returns the first of the eight images of stones.
func canonical(stones [2]gomoku.Set) [2]gomoku.Set {
	best := stones
	for _, s := range gomoku.Symmetries() {
		turned := [2]gomoku.Set{s.Set(stones[0]), s.Set(stones[1])}
		for i := range 8 {
			if a, b := turned[i/4][i%4], best[i/4][i%4]; a != b {
				if a < b {
					best = turned
				}
				break
			}
		}
	}
	return best
}

// PatternOf returns the pattern that a game begins with, given its stones in order, rotated and mirrored in any way; ok
// is false if there are too few or they form none of the 26.
func PatternOf(stones []gomoku.Point) (p Pattern, ok bool) {
	if len(stones) < 3 || stones[0] != gomoku.Centre {
		return Pattern{}, false
	}
	p, ok = patterns[canonical([2]gomoku.Set{gomoku.SetOf(stones[0], stones[2]), gomoku.SetOf(stones[1])})]
	return p, ok
}

// Pattern returns the pattern that the dialogue has led to.
func (s State) Pattern() (Pattern, bool) { return PatternOf(s.stones) }
