package evaluation

import (
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
)

// The classes of points, from a side's point of view.
const (
	// Nothing is a point where the side cannot make even a closed two, or a stone of the other side. It contributes
	// nothing.
	Nothing = 0
	// stone is a stone of the side.
	stone = Classes - 1
	// Classes is their number: the ways in which four directions can have one of nine shapes, and a stone.
	Classes = 9*10*11*12/(1*2*3*4) + 1
)

// classOf numbers the classes of empty points by Lined.
var classOf = newClasses()

func newClasses() *[1 << 16]uint16 {
	of := &[1 << 16]uint16{}
	seen := map[[4]gomoku.Shape]uint16{}
	for i := range of {
		var shapes [4]gomoku.Shape
		for d := range gomoku.Dirs {
			if shapes[d] = gomoku.Lined(i).Along(d); shapes[d] < gomoku.ClosedTwo {
				shapes[d] = gomoku.ShapeNone
			}
		}
		slices.Sort(shapes[:])
		if shapes[3] >= gomoku.Shapes {
			continue
		}
		n, ok := seen[shapes]
		if !ok {
			n = uint16(len(seen))
			seen[shapes] = n
		}
		of[i] = n
	}
	if len(seen) != stone {
		panic("evaluation: the number of classes is wrong")
	}
	return of
}

// ClassOf returns the class of a point to a side.
func ClassOf(b *gomoku.Board, s core.Side, p gomoku.Point) int {
	switch {
	case b.Empty().Has(p):
		return int(classOf[b.Shapes(s, p)])
	case b.Stones(s).Has(p):
		return stone
	}
	return Nothing
}

// The rows of numbers by the relation of a point to the contributing one.
const (
	centre = iota // it is the same
	edge          // adjacent along a row or column
	corner        // adjacent along a diagonal
	// Places is their number.
	Places
)

// Near is a point with its relation to another one, from 0 to Places-1.
type Near struct{ Point, Place uint8 }

// Nears lists each point and its neighbours.
var Nears = newNears()

func newNears() (t [gomoku.Points][]Near) {
	for p := range gomoku.Point(gomoku.Points) {
		for row := max(0, p.Row()-1); row <= min(p.Row()+1, gomoku.Size-1); row++ {
			for col := max(0, p.Col()-1); col <= min(p.Col()+1, gomoku.Size-1); col++ {
				place := centre
				if row != p.Row() {
					place++
				}
				if col != p.Col() {
					place++
				}
				t[p] = append(t[p], Near{uint8(gomoku.PointAt(col, row)), uint8(place)})
			}
		}
	}
	return t
}
