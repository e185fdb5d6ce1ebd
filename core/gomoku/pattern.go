package gomoku

import (
	"fmt"

	"qilab/core"
)

// Pattern is one of the 26 named openings of three stones. Its String, "1D" to "13D" for the direct ones, in which the
// second stone is next to the first, and "1I" to "13I" for the indirect ones, in which it is on a diagonal, is the end
// of its key "opening-name.gomoku.NAME" in the catalogues.
type Pattern struct {
	indirect bool
	number   int // 1–13, in the numbering of the Renju International Federation
}

// String returns "1D" to "13D" or "1I" to "13I".
func (p Pattern) String() string {
	if p.indirect {
		return fmt.Sprintf("%dI", p.number)
	}
	return fmt.Sprintf("%dD", p.number)
}

// patternThirds holds the third stones of the patterns by number, as columns and rows from the centre, with the second
// stone above it (direct) or above it to the right (indirect).
var patternThirds = [2][13][2]int{
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
			list = append(list, Pattern{indirect: indirect, number: n + 1})
		}
	}
	return list
}

// Stones returns the three stones of p, the second one above the first or above it to the right.
func (p Pattern) Stones() [3]Point {
	second := PointAt(7, 8)
	kind := 0
	if p.indirect {
		second, kind = PointAt(8, 8), 1
	}
	third := patternThirds[kind][p.number-1]
	return [3]Point{Centre, second, PointAt(7+third[0], 7+third[1])}
}

// patternKey is the stones of a pattern: those of Black and White.
type patternKey [2]Set

// namedPatterns maps the first image of the stones to the pattern.
var namedPatterns = newNamedPatterns()

func newNamedPatterns() map[patternKey]Pattern {
	m := map[patternKey]Pattern{}
	for _, p := range Patterns() {
		s := p.Stones()
		m[firstImage(patternKey{SetOf(s[0], s[2]), SetOf(s[1])})] = p
	}
	return m
}

// firstImage returns the first of the eight images of stones.
func firstImage(stones patternKey) patternKey {
	best := stones
	for s := range symmetryCount {
		if turned := (patternKey{s.set(stones[0]), s.set(stones[1])}); stonesLess(turned, best) {
			best = turned
		}
	}
	return best
}

// PatternOf returns the pattern of the first stones of a game, in order, in any symmetry; ok is false if there are too
// few or they form none of the 26.
func PatternOf(stones []Point) (p Pattern, ok bool) {
	if len(stones) < 3 || stones[0] != Centre {
		return Pattern{}, false
	}
	p, ok = namedPatterns[firstImage(patternKey{SetOf(stones[0], stones[2]), SetOf(stones[1])})]
	return p, ok
}

// The keys of the assessments of the patterns of renju.
const (
	verdictBlackWins   = "opening-verdict.black-wins"
	verdictBlackBetter = "opening-verdict.black-better"
	verdictEven        = "opening-verdict.even"
	verdictWhiteBetter = "opening-verdict.white-better"
)

// verdict returns the common assessment among renju players, for play without swaps and with two 5th moves offered by
// Black.
func (p Pattern) verdict() string {
	switch p.String() {
	case "4D", "7I":
		return verdictBlackWins
	case "3D", "9D", "10D", "11D", "11I":
		return verdictEven
	case "13D", "1I", "5I", "13I":
		return verdictWhiteBetter
	}
	return verdictBlackBetter
}

// openingOf names the pattern of the first three stones, regardless of the order of Black's two. Its assessment applies
// to renju only.
func (r Rules) openingOf(line core.Line) (core.OpeningName, bool) {
	const stones = 3
	first, ok := line[0].Position.(Position)
	if !ok || len(line) <= stones || first.turn != Black || !first.stones[Black].Or(first.stones[White]).Empty() {
		return core.OpeningName{}, false
	}
	third := line[stones].Position.(Position)
	p, ok := namedPatterns[firstImage(third.stones)]
	if !ok {
		return core.OpeningName{}, false
	}
	return r.openingName(p), true
}

// established reports whether the stones of a position are the first ones of a pattern: in renju they are agreed upon.
func established(p core.Position) bool {
	now, ok := p.(Position)
	if !ok || !now.stones[Black].Has(Centre) {
		return false
	}
	switch black, white := now.stones[Black].Len(), now.stones[White].Len(); {
	case black == 1 && white == 0:
		return true
	case black == 1 && white == 1:
		for p := range namedPatterns {
			for s := range symmetryCount {
				if s.set(p[White]) == now.stones[White] {
					return true
				}
			}
		}
	case black == 2 && white == 1:
		_, ok := namedPatterns[firstImage(now.stones)]
		return ok
	}
	return false
}

// openingName returns the name of a pattern, with its assessment under the rules r.
func (r Rules) openingName(p Pattern) core.OpeningName {
	name := core.OpeningName{ID: p.String(), Code: p.Code()}
	if r.Set == Renju {
		name.Verdict = p.verdict()
	}
	return name
}

// openingNames lists the patterns.
func (r Rules) openingNames() (list []core.OpeningName) {
	for _, p := range Patterns() {
		list = append(list, r.openingName(p))
	}
	return list
}

// Code returns the usual name of p among players: D4, I7.
func (p Pattern) Code() string {
	if p.indirect {
		return fmt.Sprintf("I%d", p.number)
	}
	return fmt.Sprintf("D%d", p.number)
}
