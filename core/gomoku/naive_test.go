package gomoku_test

import (
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
)

// grid is a board for the naive rules below, which follow the definitions literally and share nothing with the fast
// ones: 'x', 'o' or '.' at [row][column].
type grid [gomoku.Size][gomoku.Size]byte

func gridOf(black, white []gomoku.Point) *grid {
	g := &grid{}
	for r := range g {
		for c := range g[r] {
			g[r][c] = '.'
		}
	}
	for _, p := range black {
		g[p.Row()][p.Col()] = 'x'
	}
	for _, p := range white {
		g[p.Row()][p.Col()] = 'o'
	}
	return g
}

// at returns the contents of the point k steps from p in a direction, or '#' off the board.
func (g *grid) at(p gomoku.Point, dir [2]int, k int) byte {
	c, r := p.Col()+k*dir[0], p.Row()+k*dir[1]
	if c < 0 || c >= gomoku.Size || r < 0 || r >= gomoku.Size {
		return '#'
	}
	return g[r][c]
}

// naiveDirs are the four directions as columns and rows.
var naiveDirs = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row returns the length of the row of a colour through the stone on p.
func (g *grid) row(p gomoku.Point, dir [2]int, colour byte) int {
	n := 1
	for k := 1; g.at(p, dir, k) == colour; k++ {
		n++
	}
	for k := -1; g.at(p, dir, k) == colour; k-- {
		n++
	}
	return n
}

// fives reports whether the stone on p is in a five.
func (g *grid) fives(p gomoku.Point, colour byte, exact bool) bool {
	for _, dir := range naiveDirs {
		if n := g.row(p, dir, colour); n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

func (g *grid) overline(p gomoku.Point) bool {
	for _, dir := range naiveDirs {
		if g.row(p, dir, 'x') > 5 {
			return true
		}
	}
	return false
}

// naiveStep returns the point k steps from p.
func naiveStep(p gomoku.Point, dir [2]int, k int) gomoku.Point {
	return gomoku.PointAt(p.Col()+k*dir[0], p.Row()+k*dir[1])
}

// fours returns the distinct sets of four black stones along dir that contain p and that one more stone makes exactly
// five.
func (g *grid) fours(p gomoku.Point, dir [2]int) (found [][4]gomoku.Point) {
	for first := -4; first <= 0; first++ { // the five would be first … first+4
		var stones [4]gomoku.Point
		n, gaps := 0, 0
		for k := first; k < first+5; k++ {
			switch g.at(p, dir, k) {
			case 'x':
				if n < 4 {
					stones[n] = naiveStep(p, dir, k)
				}
				n++
			case '.':
				gaps++
			}
		}
		if n == 4 && gaps == 1 && g.at(p, dir, first-1) != 'x' && g.at(p, dir, first+5) != 'x' && !slices.Contains(found, stones) {
			found = append(found, stones)
		}
	}
	return found
}

// straightFour reports whether an unbroken four along dir contains p and q and becomes exactly five at either end.
func (g *grid) straightFour(p, q gomoku.Point, dir [2]int) bool {
	for first := -3; first <= 0; first++ {
		whole, has := true, false
		for k := first; k < first+4; k++ {
			if g.at(p, dir, k) != 'x' {
				whole = false
				break
			}
			has = has || naiveStep(p, dir, k) == q
		}
		if whole && has && g.at(p, dir, first-1) == '.' && g.at(p, dir, first+4) == '.' &&
			g.at(p, dir, first-2) != 'x' && g.at(p, dir, first+5) != 'x' {
			return true
		}
	}
	return false
}

// foul implements the definition of forbidden points.
func (g *grid) foul(p gomoku.Point) gomoku.Foul {
	g[p.Row()][p.Col()] = 'x'
	defer func() { g[p.Row()][p.Col()] = '.' }()
	if g.fives(p, 'x', true) {
		return gomoku.NoFoul
	}
	if g.overline(p) {
		return gomoku.FoulOverline
	}
	fours := 0
	for _, dir := range naiveDirs {
		if g.near(p, dir) >= 3 {
			fours += len(g.fours(p, dir))
		}
	}
	if fours > 1 {
		return gomoku.FoulDoubleFour
	}
	threes := 0
	for _, dir := range naiveDirs {
		if g.near(p, dir) >= 2 && g.validThree(p, dir) {
			threes++
		}
	}
	if threes > 1 {
		return gomoku.FoulDoubleThree
	}
	return gomoku.NoFoul
}

// near counts the black stones that could be in a four with one on p along dir.
func (g *grid) near(p gomoku.Point, dir [2]int) int {
	n := 0
	for k := -4; k <= 4; k++ {
		if k != 0 && g.at(p, dir, k) == 'x' {
			n++
		}
	}
	return n
}

func (g *grid) validThree(p gomoku.Point, dir [2]int) bool {
	for k := -4; k <= 4; k++ {
		if k == 0 || g.at(p, dir, k) != '.' {
			continue
		}
		e := naiveStep(p, dir, k)
		g[e.Row()][e.Col()] = 'x'
		good := g.straightFour(p, e, dir) && !g.fives(e, 'x', true)
		g[e.Row()][e.Col()] = '.'
		if good && g.foul(e) == gomoku.NoFoul {
			return true
		}
	}
	return false
}

// naiveFouls returns all forbidden points by the definition.
func (g *grid) naiveFouls() gomoku.Set {
	var s gomoku.Set
	for p := range gomoku.Point(gomoku.Points) {
		if g[p.Row()][p.Col()] == '.' && g.foul(p) != gomoku.NoFoul {
			s.Add(p)
		}
	}
	return s
}

// naiveLine is a line through a stone, which alone decides on the stone's shape.
type naiveLine struct {
	text  string
	at    int
	exact bool
}

// naiveShapes holds the shapes by their lines, because the definitions look at the same ones again and again.
var naiveShapes = map[naiveLine]gomoku.Shape{}

// line returns the line through p in a direction.
func (g *grid) line(p gomoku.Point, dir [2]int, exact bool) naiveLine {
	first := 0
	for g.at(p, dir, first-1) != '#' {
		first--
	}
	var text []byte
	for k := first; g.at(p, dir, k) != '#'; k++ {
		text = append(text, g.at(p, dir, k))
	}
	return naiveLine{string(text), -first, exact}
}

// naiveShape returns the shape that a stone of a side on p makes in a direction, by the definitions of the shapes.
func (g *grid) naiveShape(p gomoku.Point, s core.Side, d gomoku.Dir, exact bool) gomoku.Shape {
	g[p.Row()][p.Col()] = byte("xo"[s])
	defer func() { g[p.Row()][p.Col()] = '.' }()
	line := g.line(p, naiveDirs[d], exact)
	shape, ok := naiveShapes[line]
	if !ok {
		shape = g.newShape(p, s, d, exact)
		naiveShapes[line] = shape
	}
	return shape
}

// newShape returns the naiveShape of the stone of a side on p.
func (g *grid) newShape(p gomoku.Point, s core.Side, d gomoku.Dir, exact bool) gomoku.Shape {
	colour, dir := byte("xo"[s]), naiveDirs[d]
	length := g.row(p, dir, colour)
	if length == 5 || length > 5 && !exact {
		return gomoku.Five
	}
	if length > 5 {
		return gomoku.Overline
	}
	completing, best := 0, gomoku.ShapeNone
	for k := -5; k <= 5; k++ {
		if k == 0 || g.at(p, dir, k) != '.' {
			continue
		}
		e := naiveStep(p, dir, k)
		g[e.Row()][e.Col()] = colour
		n := g.row(p, dir, colour)
		g[e.Row()][e.Col()] = '.'
		if n == 5 || n > 5 && !exact {
			completing++
		}
	}
	switch {
	case completing == 2 && length == 4:
		return gomoku.StraightFour
	case completing == 2:
		return gomoku.DoubleFour
	case completing == 1:
		return gomoku.Four
	}
	for k := -5; k <= 5; k++ {
		if k == 0 || g.at(p, dir, k) != '.' {
			continue
		}
		e := naiveStep(p, dir, k)
		g[e.Row()][e.Col()] = colour
		next := g.shapeBelow(p, s, d, exact)
		g[e.Row()][e.Col()] = '.'
		switch next {
		case gomoku.StraightFour:
			best = max(best, gomoku.Three)
		case gomoku.Four, gomoku.DoubleFour:
			best = max(best, gomoku.ClosedThree)
		case gomoku.Three:
			best = max(best, gomoku.OpenTwo)
		case gomoku.ClosedThree:
			best = max(best, gomoku.ClosedTwo)
		case gomoku.OpenTwo:
			best = max(best, gomoku.OpenOne)
		case gomoku.ClosedTwo:
			best = max(best, gomoku.ClosedOne)
		}
	}
	return best
}

// shapeBelow returns naiveShape for a point p whose stone is already on the board.
func (g *grid) shapeBelow(p gomoku.Point, s core.Side, d gomoku.Dir, exact bool) gomoku.Shape {
	before := g[p.Row()][p.Col()]
	g[p.Row()][p.Col()] = '.'
	shape := g.naiveShape(p, s, d, exact)
	g[p.Row()][p.Col()] = before
	return shape
}
