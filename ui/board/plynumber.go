package board

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// PreviewPlies is the maximum number of moves shown of a line; more would be hard to follow.
const PreviewPlies = 6

// A Ply is a move of a previewed line, with the position before it.
type Ply struct {
	Position core.Position
	Move     core.Move
}

// Plies returns the previewed line, at most limit moves of it. It ends early if it belongs to another position and is about to be
// replaced.
func (s State) Plies(limit int) []Ply {
	var plies []Ply
	for pos, rest := s.Position, s.Preview; len(rest) > 0 && len(plies) < limit; rest = rest[1:] {
		next, err := pos.Play(rest[0])
		if err != nil {
			break
		}
		plies = append(plies, Ply{pos, rest[0]})
		pos = next
	}
	return plies
}

// PlyColour returns the colour of a side's arrows in a previewed line, whichever side begins it: a warm one for the side with the red
// pieces.
func PlyColour(red bool, shades look.Shades) color.NRGBA {
	if red {
		return draw.Mix(shades.Arrow, shades.LastMove, 0.85)
	}
	return shades.Arrow
}

// PlyNumber returns the number of the arrow of ply i (counted from 0) of a previewed line, in the arrow's colour.
func PlyNumber(i int, at fyne.Position, radius float32, colour color.NRGBA, shades look.Shades) Item {
	colour.A = 0xff
	ink := shades.Face
	if math.Abs(draw.Luminance(ink)-draw.Luminance(colour)) < 0.25 {
		ink = shades.Text
	}
	r := float64(numberRadius(radius))
	side := draw.Ceil(float32(r * 2.5))
	return Item{
		ID: [2]any{"number", i}, Layer: LayerBadge, Centre: at, Size: fyne.NewSquareSize(side), Look: [2]any{i, colour},
		Draw: func(p *draw.Pen) {
			c := float64(side) / 2
			p.Disc(c, c, r*rim, draw.Flat(ink))
			p.Disc(c, c, r, draw.Flat(colour))
			p.Text(fmt.Sprint(i+1), c, c, r*1.5, ink)
		},
	}
}

// numberRadius returns the radius of a number, readable on a small board too.
func numberRadius(radius float32) float32 { return max(radius, 6.5) }

// A NumberPlan places the numbers of arrows: off the pieces, most of which the arrows leave visible.
type NumberPlan struct {
	Radius float32 // of a number
	Piece  float32 // of a piece
	taken  []fyne.Position
}

// rim is the radius of a number with its rim, in that of its disc.
const rim = 1.12

// face is the part of a piece's radius within which its character is.
const face = 0.72

// Place returns a place for the number of an arrow, on its path or beside it, preferably after the given part of it: one that
// covers no piece of the scene and no earlier number or, failing that, the least.
func (n *NumberPlan) Place(s *Scene, path []fyne.Position, part float64) fyne.Position {
	var best fyne.Position
	max := math.Inf(-1)
	for _, aside := range []float32{0, 1.5, -1.5, 2.5, -2.5} {
		for _, along := range []float64{part, part + 0.14, part - 0.14, 0.5, part + 0.28} {
			at := n.beside(path, along, aside)
			room := n.room(s, at)
			if room > max {
				best, max = at, room
			}
			if room >= 0 {
				n.taken = append(n.taken, at)
				return at
			}
		}
	}
	n.taken = append(n.taken, best)
	return best
}

// beside returns the place so many radii to the right of a path, after a part of it.
func (n *NumberPlan) beside(path []fyne.Position, along float64, aside float32) fyne.Position {
	at := draw.Along(path, along)
	ahead, behind := draw.Along(path, min(1, along+0.02)), draw.Along(path, max(0, along-0.02))
	d := float32(draw.Distance(ahead, behind))
	if d == 0 {
		return at
	}
	return at.AddXY((behind.Y-ahead.Y)/d*aside*numberRadius(n.Radius), (ahead.X-behind.X)/d*aside*numberRadius(n.Radius))
}

// room returns the distance of a number at a place from what it must not cover; negative if it covers something.
func (n *NumberPlan) room(s *Scene, at fyne.Position) float64 {
	room := math.Inf(1)
	for _, it := range s.Items {
		if it.Layer == LayerPiece {
			room = min(room, draw.Distance(it.Centre, at)-float64(n.Piece*face+numberRadius(n.Radius)*rim))
		}
	}
	for _, other := range n.taken {
		room = min(room, draw.Distance(other, at)-float64(2*numberRadius(n.Radius)*rim))
	}
	return room
}
