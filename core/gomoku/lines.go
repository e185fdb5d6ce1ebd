package gomoku

import (
	"math/bits"

	"qilab/core"
)

// Dir is one of the four directions of a line.
type Dir uint8

// The directions.
const (
	East      Dir = iota // along a row, from a to o
	North                // along a column, from 1 to 15
	NorthEast            // from a1 towards o15
	SouthEast            // from a15 towards o1
	Dirs                 // their number
)

// steps is the distance between neighbours on a line, as point numbers, and as columns and rows.
var (
	steps    = [Dirs]int{1, Size, Size + 1, -Size + 1}
	colSteps = [Dirs]int{1, 0, 1, 1}
	rowSteps = [Dirs]int{0, 1, 1, -1}
)

// Step returns the point k places further along d, or NoPoint if that is off the board.
func (p Point) Step(d Dir, k int) Point {
	col, row := p.Col()+k*colSteps[d], p.Row()+k*rowSteps[d]
	if col < 0 || col >= Size || row < 0 || row >= Size {
		return NoPoint
	}
	return PointAt(col, row)
}

// lineCount is the number of lines in all directions.
const lineCount = Size + Size + 2*(2*Size-1)

// reach is the distance at which stones affect each other's fives and fours: four for a five, one more to distinguish a
// five from six.
const reach = 5

// place is the place of a point on a line: the number of the line, and the shift of its code that yields the window
// around the point.
type place struct {
	line, shift uint8
}

// geometry describes the lines of the board.
var geometry = newGeometry()

type geometryTables struct {
	places [Points][Dirs]place
	walls  [lineCount]uint32   // the code of the points outside the board
	back   [Points][Dirs]uint8 // the number of points on the line before the point, at most reach
	ahead  [Points][Dirs]uint8 // the number behind it, at most reach
	points [lineCount]Set      // the points of each line
	first  [lineCount]Point    // the first of them
	step   [lineCount]int      // from one to the next
}

func newGeometry() *geometryTables {
	g := &geometryTables{}
	for i := range g.walls {
		g.walls[i] = ^uint32(0)
	}
	for p := range Point(Points) {
		col, row := p.Col(), p.Row()
		// The number of a line within its direction, and the place of the point on it.
		at := [Dirs][2]int{
			{row, col},
			{col, row},
			{col - row + Size - 1, min(col, row)},
			{col + row, min(col, Size-1-row)},
		}
		first := 0
		for d := range Dirs {
			line := first + at[d][0]
			g.places[p][d] = place{line: uint8(line), shift: uint8(at[d][1])}
			g.walls[line] &^= 1 << (at[d][1] + reach)
			g.points[line].Add(p)
			if at[d][1] == 0 {
				g.first[line], g.step[line] = p, steps[d]
			}
			for k := -reach; k <= reach; k++ {
				if k != 0 && p.Step(d, k) != NoPoint {
					if k < 0 {
						g.back[p][d]++
					} else {
						g.ahead[p][d]++
					}
				}
			}
			if d < NorthEast {
				first += Size
			} else {
				first += 2*Size - 1
			}
		}
	}
	return g
}

// spread returns the points of a line whose bits are set in a code.
func (g *geometryTables) spread(line uint8, code uint32) (set Set) {
	for code >>= reach; code != 0; code &= code - 1 {
		set.Add(Point(int(g.first[line]) + bits.TrailingZeros32(code)*g.step[line]))
	}
	return set
}

// lines holds the stones of both sides, line by line in all directions. The code of a line has a bit for each point,
// the first one reach bits from the right, so shifting it by the place of a point yields the window around that point.
type lines struct {
	stones [2][lineCount]uint32
}

// put toggles a stone: it places or removes it.
func (l *lines) put(p Point, s core.Side) {
	places := &geometry.places[p]
	for d := range places {
		at := places[d]
		l.stones[s][at.line] ^= 1 << (at.shift + reach)
	}
}

// index returns the index of the pattern around p along d from the point of view of s.
func (l *lines) index(p Point, s core.Side, d Dir) uint32 {
	at := geometry.places[p][d]
	own := l.stones[s][at.line] >> at.shift
	other := (l.stones[s^1][at.line] | geometry.walls[at.line]) >> at.shift
	return patternIndex(own, other)
}
