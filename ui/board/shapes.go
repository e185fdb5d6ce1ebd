package board

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// Drawing returns the drawing colour for the modifiers held down: the usual one without any, red with Shift, blue with Control, and
// yellow with both. Alt is the same as Control, unless the window manager uses it.
func Drawing(usual core.ShapeColour, held fyne.KeyModifier) core.ShapeColour {
	const others = fyne.KeyModifierControl | fyne.KeyModifierSuper | fyne.KeyModifierAlt
	switch shift, other := held&fyne.KeyModifierShift != 0, held&others != 0; {
	case shift && other:
		return core.Yellow
	case other:
		return core.Blue
	case shift:
		return core.Red
	}
	return usual
}

// shapeItems returns the user's arrows and circles, including the one being drawn.
func shapeItems(v *View) []Item {
	var items []Item
	for i, s := range v.State.Shapes {
		if it, ok := shapeItem([2]any{"shape", i}, v, s, 0.82); ok {
			items = append(items, it)
		}
	}
	if v.Drawn != nil {
		if it, ok := shapeItem("drawn", v, *v.Drawn, 0.6); ok {
			items = append(items, it)
		}
	}
	return items
}

// shapeItem returns a shape; ok is false if it is not on this board.
func shapeItem(id any, v *View, s core.Shape, opacity float64) (it Item, ok bool) {
	from, r := v.Layout.Place(SquareSpot(s.From))
	to, last := v.Layout.Place(SquareSpot(s.To))
	if r == 0 || last == 0 {
		return it, false
	}
	colour := draw.Fade(look.ShapeColor(s.Colour, v.Style.Dark), opacity)
	if s.Circle() {
		edge := draw.Fade(v.Style.Shades().Background, 0.7*opacity)
		it := ring(id, v, SquareSpot(s.To), LayerArrow, func(p *draw.Pen, x, y, r float64) {
			p.Ring(x, y, r*1.12, r*0.24, edge)
			p.Ring(x, y, r*1.12, r*0.16, colour)
		})
		it.Look = [2]any{colour, edge}
		return it, true
	}
	return Arrow{Path: draw.Shorten(from, to, r*0.3, last*0.2), Width: r * 0.3, Color: colour}.Item(id, LayerArrow), true
}

// glyphItem returns the judgement of the last move, at the piece that made it.
func glyphItem(v *View, painter Painter) (it Item, ok bool) {
	s := v.State
	if s.Glyph == "" || !s.HasLast || s.Before == nil {
		return it, false
	}
	centre, r := v.Layout.Place(painter.Choice(s.Before, s.Last).To)
	if r == 0 {
		return it, false
	}
	radius := max(8, r*0.46)
	glyph, fill, edge := s.Glyph, look.GlyphColor(s.Glyph), v.Style.Shades().Background
	side := draw.Ceil(radius * 2.5)
	return Item{
		ID: "glyph", Layer: LayerRing, Centre: centre.AddXY(r*0.76, -r*0.76), Size: fyne.NewSquareSize(side), Look: [2]any{glyph, edge},
		Draw: func(p *draw.Pen) {
			c, r := float64(side)/2, float64(radius)
			p.Disc(c, c, r*1.14, draw.Flat(edge))
			p.Disc(c, c, r, draw.Flat(fill))
			p.Text(glyph, c, c, r*1.35, look.VerdictInk(look.Tone{}))
		},
	}, true
}

// clearOf returns the labels not covered by a plate.
func clearOf(style Style, labels []Label, plate Item) []Label {
	return slices.DeleteFunc(labels, func(l Label) bool {
		wide := style.MeasureText(l.Text, l.Size, l.Bold)
		left := l.Centre.X - wide.Width/2
		if l.Leading {
			left = l.Centre.X
		}
		return left < plate.Centre.X+plate.Size.Width/2 && left+wide.Width > plate.Centre.X-plate.Size.Width/2 &&
			l.Centre.Y-wide.Height/2 < plate.Centre.Y+plate.Size.Height/2
	})
}

// aheadEdge is the width of the frame around a previewed position.
const aheadEdge = 5

// ahead returns the frame around a previewed position and its text, which distinguish it from the position of the game.
func ahead(v *View, size fyne.Size) (Item, Item, Label) {
	colour := draw.Opaque(v.Style.Shades().Arrow)
	frame := Item{
		ID: "ahead", Layer: LayerRing, Centre: fyne.NewPos(size.Width/2, size.Height/2), Size: size, Look: [2]any{colour, size},
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			const e, dash, gap = float64(aheadEdge), 16, 9
			for x := e; x < w-e; x += dash + gap {
				end := min(x+dash, w-e)
				p.Line(x, e/2.0, end, e/2.0, e, colour)
				p.Line(x, h-e/2.0, end, h-e/2.0, e, colour)
			}
			for y := e; y < h-e; y += dash + gap {
				end := min(y+dash, h-e)
				p.Line(e/2.0, y, e/2.0, end, e, colour)
				p.Line(w-e/2.0, y, w-e/2.0, end, e, colour)
			}
		},
	}
	text := v.Style.Text("board.ahead", v.State.Ahead)
	const textSize = 13
	wide := v.Style.MeasureText(text, textSize, true)
	plate := fyne.NewSize(draw.Ceil(wide.Width+20), draw.Ceil(wide.Height+6))
	at := fyne.NewPos(draw.Floor(size.Width/2-plate.Width/2)+plate.Width/2, plate.Height/2)
	ink := look.InkOn(colour)
	return frame, Item{
		ID: "ahead-plate", Layer: LayerRing, Centre: at, Size: plate, Look: [2]any{colour, plate},
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			p.RoundRect(0, -8, w, h+8, 8, colour)
		},
	}, Label{ID: "ahead", Text: text, Centre: at, Size: textSize, Color: ink, Bold: true}
}
