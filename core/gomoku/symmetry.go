package gomoku

import (
	"fmt"
	"slices"

	"qilab/core"
)

// Symmetry is one of the eight ways to rotate and mirror the board.
type Symmetry uint8

// The symmetries.
const (
	Identity Symmetry = iota
	Rotate90          // clockwise
	Rotate180
	Rotate270     // clockwise, which is 90 degrees the other way
	MirrorColumns // swaps left and right
	MirrorRows    // swaps top and bottom
	MirrorRising  // in the line from a1 to o15
	MirrorFalling // in the line from a15 to o1
	symmetryCount
)

// Symmetries lists all eight, Identity first.
func Symmetries() []Symmetry {
	list := make([]Symmetry, symmetryCount)
	for i := range list {
		list[i] = Symmetry(i)
	}
	return list
}

// symmetryIDs are the fixed names of the symmetries.
var symmetryIDs = [symmetryCount]string{
	"identity", "rotate-90", "rotate-180", "rotate-270", "mirror-columns", "mirror-rows", "mirror-rising", "mirror-falling",
}

// String returns the fixed name of s, the end of its key "symmetry.NAME" in the catalogues.
func (s Symmetry) String() string { return symmetryIDs[s] }

// turns lists the symmetries without Identity.
func (Rules) turns() []string { return append([]string(nil), symmetryIDs[1:]...) }

// turn returns a copy of g rotated or mirrored by one of the turns.
func (Rules) turn(g *core.Game, id string) (*core.Game, error) {
	s, err := symmetryOf(id)
	if err != nil {
		return nil, err
	}
	return s.Game(g)
}

// turnSetup returns a copy of a setup rotated or mirrored by one of the turns.
func (Rules) turnSetup(setup core.Setup, id string) (core.Setup, error) {
	s, err := symmetryOf(id)
	if err != nil {
		return core.Setup{}, err
	}
	return setup.Turned(func(sq core.Square) core.Square { return s.Point(Point(sq)).Square() }), nil
}

func symmetryOf(id string) (Symmetry, error) {
	if i := slices.Index(symmetryIDs[:], id); i >= 0 {
		return Symmetry(i), nil
	}
	return Identity, fmt.Errorf("gomoku: there is no symmetry %q", id)
}

// inverse returns the symmetry that undoes s.
func (s Symmetry) inverse() Symmetry {
	switch s {
	case Rotate90:
		return Rotate270
	case Rotate270:
		return Rotate90
	}
	return s
}

// Point returns the image of p; that of NoPoint is NoPoint.
func (s Symmetry) Point(p Point) Point {
	if !p.Valid() {
		return p
	}
	const last = Size - 1
	c, r := p.Col(), p.Row()
	switch s {
	case Rotate90:
		return PointAt(r, last-c)
	case Rotate180:
		return PointAt(last-c, last-r)
	case Rotate270:
		return PointAt(last-r, c)
	case MirrorColumns:
		return PointAt(last-c, r)
	case MirrorRows:
		return PointAt(c, last-r)
	case MirrorRising:
		return PointAt(r, c)
	case MirrorFalling:
		return PointAt(last-r, last-c)
	}
	return p
}

// set returns the image of a set.
func (s Symmetry) set(points Set) Set {
	var list Set
	for p := range points.All() {
		list.Add(s.Point(p))
	}
	return list
}

// move returns the image of m.
func (s Symmetry) move(m core.Move) core.Move { return s.Point(PointOf(m)).Move() }

// Position returns the image of p. The rules stay the same.
func (s Symmetry) Position(p Position) Position {
	for side := range p.stones {
		p.stones[side] = s.set(p.stones[side])
	}
	return p
}

// Game returns the image of g with its tags, variations, comments and annotations, at the same node. It fails only if g
// itself holds a move that its rules refuse.
func (s Symmetry) Game(g *core.Game) (*core.Game, error) {
	return core.CopyGame(g, g.Rules(), s.Position(g.Root().Position().(Position)), s.move,
		func(comment string) string { return moveLabels(comment, s.move) })
}

// Canonical returns the first of the eight images of p in a fixed order, and the symmetry that leads there: symmetric
// positions share it.
func (p Position) Canonical() (Position, Symmetry) {
	best, by := p, Identity
	for s := range symmetryCount {
		if turned := s.Position(p); stonesLess(turned.stones, best.stones) {
			best, by = turned, s
		}
	}
	return best, by
}

// stonesLess defines a total order on stones.
func stonesLess(a, b [2]Set) bool {
	for s := range a {
		for i := range a[s] {
			if a[s][i] != b[s][i] {
				return a[s][i] < b[s][i]
			}
		}
	}
	return false
}
