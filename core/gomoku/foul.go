package gomoku

import "qilab/core"

// Foul is the reason why a black stone is forbidden in renju.
type Foul uint8

// The fouls. A stone that makes exactly five is never one. Otherwise they are checked in this order.
const (
	NoFoul Foul = iota
	// FoulOverline: six or more in a row (长连).
	FoulOverline
	// FoulDoubleFour: the stone belongs to two or more different fours, each of which one more stone turns into exactly
	// five (四四). Four in a row with both ends open is one four; a single line can hold two.
	FoulDoubleFour
	// FoulDoubleThree: the stone belongs to valid threes in two or more directions (三三). A three is valid if there is a
	// point on its line where a stone makes a straight four with it, makes no five, and is no foul itself.
	FoulDoubleThree
)

// foulIDs are the fixed names of the fouls.
var foulIDs = [...]string{"", "overline", "double-four", "double-three"}

// String returns the fixed English name of f, such as "overline", and "" for NoFoul.
func (f Foul) String() string { return foulIDs[f] }

// judgement classifies a black stone: a foul, a five, or neither.
type judgement struct {
	foul Foul
	five bool
}

// noDir stands for no direction.
const noDir = Dirs

// judge classifies a black stone on p, an empty point. If straight is a direction, the stone is known to make a
// straight four there, and judge skips that line.
func (l *lines) judge(t *patternTable, p Point, straight Dir) judgement {
	overline := false
	fours, threes := 0, 0
	var three [Dirs]uint32 // the pattern of each direction with a three that has yet to be validated
	if straight != noDir {
		fours = 1
	}
	for d := range Dirs {
		if d == straight {
			continue
		}
		i := l.index(p, Black, d)
		switch s := t.shapes[i]; s {
		case Five:
			return judgement{five: true}
		case Overline:
			overline = true
		case Four, DoubleFour, StraightFour:
			fours += s.Fours()
		case Three:
			three[d] = i + 1
			threes++
		}
	}
	switch {
	case overline:
		return judgement{foul: FoulOverline}
	case fours > 1:
		return judgement{foul: FoulDoubleFour}
	case threes < 2:
		return judgement{}
	}
	l.put(p, Black)
	valid := 0
	for d := range Dirs {
		if three[d] != 0 {
			threes--
			if l.validThree(t, p, d, t.patterns[three[d]-1].next()) {
				valid++
			}
			if valid > 1 || valid+threes < 2 {
				break
			}
		}
	}
	l.put(p, Black)
	if valid > 1 {
		return judgement{foul: FoulDoubleThree}
	}
	return judgement{}
}

// validThree reports whether Black may turn the three that the stone on p has along d into a straight four, at one of
// the points in next.
func (l *lines) validThree(t *patternTable, p Point, d Dir, next windowSet) bool {
	for ; next != 0; next &= next - 1 {
		if l.judge(t, p.neighbour(d, next), d) == (judgement{}) {
			return true
		}
	}
	return false
}

// neighbour returns the point of the lowest bit of a set of neighbours of p along d, which must be on the board.
func (p Point) neighbour(d Dir, s windowSet) Point {
	return Point(int(p) + int(offsets[s&-s])*steps[d])
}

// offsets holds the distance of a neighbour by its bit.
var offsets = newOffsets()

func newOffsets() *[1<<(2*reach-1) + 1]int8 {
	t := &[1<<(2*reach-1) + 1]int8{}
	for i := range 2 * reach {
		t[1<<i] = int8(windowOffset(i))
	}
	return t
}

// spread converts a set of neighbours of p along d to points.
func (p Point) spread(d Dir, s windowSet) Set {
	var set Set
	for ; s != 0; s &= s - 1 {
		set.Add(p.neighbour(d, s))
	}
	return set
}

// linesOf returns the lines of a position.
func linesOf(stones [2]Set) *lines {
	l := &lines{}
	for s := range stones {
		for set := stones[s]; !set.Empty(); {
			l.put(set.Pop(), core.Side(s))
		}
	}
	return l
}

// fouls returns the points of empty where a black stone is a foul.
func (l *lines) fouls(empty Set) Set {
	t := tableOf(true)
	var list Set
	for !empty.Empty() {
		p := empty.Pop()
		if l.suspect(t, p) && l.judge(t, p, noDir).foul != NoFoul {
			list.Add(p)
		}
	}
	return list
}

// suspicion is the weight of each shape in deciding whether a point may be a foul: eight for an overline or two fours,
// four for a four or a three. A total of eight makes a suspect, unless there is a five.
var suspicion = [16]uint8{Overline: 8, Three: 4, Four: 4, StraightFour: 4, DoubleFour: 8}

// suspect reports whether the shapes around p leave a foul possible.
func (l *lines) suspect(t *patternTable, p Point) bool {
	sum := uint8(0)
	for d := range Dirs {
		sum += suspicion[t.shapes[l.index(p, Black, d)]&15]
	}
	return sum >= 8
}
