package board

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// marks returns the marks common to all boards: selection, keyboard cursor, verdicts, problems.
func marks(v *View, painter Painter, fonts *draw.Fonts) []Item {
	items := rings(v)
	if v.State.Setup != nil {
		return append(items, problemMarks(v)...)
	}
	items = append(items, bestArrows(v, painter)...)
	items = append(items, threatArrows(v, painter)...)
	items = append(items, tries(v, painter, fonts)...)
	items = append(items, shapeItems(v)...)
	items = append(items, badgeMarks(v, fonts)...)
	if it, ok := glyphItem(v, painter); ok {
		items = append(items, it)
	}
	return items
}

// rings returns the rings around the selection and the cursor.
func rings(v *View) []Item {
	shades := v.Style.Shades()
	var items []Item
	if v.Selected.Kind != Nowhere {
		items = append(items, ring("selected", v, v.Selected, LayerRing, func(p *draw.Pen, x, y, r float64) {
			p.Ring(x, y, r*1.06, r*0.13, shades.Selection)
		}))
	}
	if v.State.Hint.Kind != Nowhere && v.State.Hint != v.Selected && len(v.State.Preview) == 0 { // an arrow says more, and has room
		items = append(items, ring("hint", v, v.State.Hint, LayerRing, func(p *draw.Pen, x, y, r float64) {
			// Outside of the ring of a king in check.
			p.Ring(x, y, r*1.22, r*0.2, draw.Fade(shades.Background, 0.9))
			p.Ring(x, y, r*1.22, r*0.13, shades.Selection)
			p.Ring(x, y, r*1.39, r*0.06, shades.Selection)
		}))
	}
	if v.Cursor.Kind != Nowhere {
		items = append(items, ring("cursor", v, v.Cursor, LayerRing, func(p *draw.Pen, x, y, r float64) {
			for i := range 4 { // four arcs, unlike the ring of the selection
				middle := math.Pi/4 + float64(i)*math.Pi/2
				path := draw.Arc(x, y, r*1.2, middle-0.45, middle+0.45)
				p.Stroke(path, r*0.2, draw.Fade(shades.Background, 0.9))
				p.Stroke(path, r*0.11, shades.Selection)
			}
		}))
	}
	return items
}

// ring returns an item around a spot, large enough for drawings slightly outside of it.
func ring(id any, v *View, at Spot, layer Layer, paint func(p *draw.Pen, x, y, r float64)) Item {
	centre, radius := v.Layout.Place(at)
	side := radius * 2.9
	return Item{
		ID: id, Layer: layer, Centre: centre, Size: fyne.NewSquareSize(side), Look: id,
		Draw: func(p *draw.Pen) { paint(p, float64(side)/2, float64(side)/2, float64(radius)) },
	}
}

// problemMarks returns the marks of the faulty squares of an editor.
func problemMarks(v *View) []Item {
	shades := v.Style.Shades()
	var items []Item
	seen := map[core.Square]bool{}
	for _, sq := range v.State.Marked(MarkProblem) {
		at := SquareSpot(sq)
		if _, r := v.Layout.Place(at); r == 0 || seen[sq] {
			continue
		}
		seen[sq] = true
		items = append(items, ring([2]any{"problem", sq}, v, at, LayerBadge, func(p *draw.Pen, x, y, r float64) {
			p.Ring(x, y, r*1.06, r*0.16, shades.Problem)
			p.Warning(x+r*0.78, y+r*0.78, r*0.34, shades.Problem, shades.Background) // games have signs in the other corners
		}))
	}
	return items
}
