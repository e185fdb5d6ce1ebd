package board

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A Try is a move under discussion: an error of the game, or the user's alternative. It is shown as an arrow with a sign at its
// end, a stone as a ring.
type Try struct {
	Move core.Move
	// Judgement has the sign and the colour of an error.
	Judgement judge.Judgement
	// Right and Wrong report whether the user has found the right move. Neither is set for a move of the game, nor while the try is
	// being judged.
	Right, Wrong bool
}

// tries returns the moves under discussion. A previewed line and the targets of a picked-up piece hide them.
func tries(v *View, painter Painter, fonts *draw.Fonts) []Item {
	if len(v.State.Preview) > 0 || v.Selected.Kind != Nowhere && !v.Held || v.State.Position == nil || !painter.Draws(v.State.Position) {
		return nil
	}
	var items []Item
	for i, t := range v.State.Tries {
		c := painter.Choice(v.State.Position, t.Move)
		from, r := v.Layout.Place(c.From)
		to, last := v.Layout.Place(c.To)
		if r == 0 || last == 0 {
			continue
		}
		colour := t.colour(v.Style)
		id := [2]any{"try", i}
		if c.Instant || c.From == c.To || v.Held {
			it := ring(id, v, c.To, LayerArrow, func(p *draw.Pen, x, y, r float64) { p.Ring(x, y, r*1.04, r*0.2, draw.Fade(colour, 0.9)) })
			it.Look = colour
			items = append(items, it)
		} else {
			path := draw.Shorten(from, to, r*0.75, last*0.25)
			if draw.Distance(path[0], path[1]) < 1 {
				path = []fyne.Position{from, to}
			}
			items = append(items, Arrow{Path: path, Width: r * 0.28, Color: draw.Fade(colour, 0.85)}.Item(id, LayerArrow))
		}
		if sign, ok := t.sign(v, i, c.To, colour, fonts); ok {
			items = append(items, sign)
		}
	}
	return items
}

// colour returns the colour of the arrow.
func (t Try) colour(s Style) color.NRGBA {
	switch {
	case t.Right:
		return look.VerdictColor(core.ViewBothWin, s.Tone())
	case t.Wrong:
		return look.VerdictColor(core.ViewLoss, s.Tone())
	case t.Judgement.Faulty():
		return look.JudgementColor(t.Judgement, s.Tone())
	}
	return draw.Opaque(s.Shades().Arrow)
}

// trySign is everything that the picture of a sign depends on.
type trySign struct {
	try  Try
	tone look.Tone
}

// sign returns the disc with the sign at the end of the arrow: a tick, a cross, or the judgement.
func (t Try) sign(v *View, i int, at Spot, colour color.NRGBA, fonts *draw.Fonts) (Item, bool) {
	text := t.Judgement.Sign()
	if !t.Right && !t.Wrong && text == "" {
		return Item{}, false
	}
	centre, radius := v.Layout.Place(at)
	r := float64(radius) * 0.46
	ink, edge := look.VerdictInk(v.Style.Tone()), draw.Fade(v.Style.Shades().Background, 0.92)
	return Item{
		ID: [2]any{"try sign", i}, Layer: LayerBadge, Centre: centre.AddXY(radius*0.72, -radius*0.72),
		Size: fyne.NewSquareSize(draw.Ceil(float32(r * 2.5))), Look: trySign{Try{Judgement: t.Judgement, Right: t.Right, Wrong: t.Wrong}, v.Style.Tone()},
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			x, y := w/2, h/2
			p.Disc(x, y, r*1.16, draw.Flat(edge))
			p.Disc(x, y, r, draw.Flat(colour))
			switch {
			case t.Right:
				p.Stroke([]draw.Dot{{X: x - r*0.5, Y: y + r*0.02}, {X: x - r*0.12, Y: y + r*0.42}, {X: x + r*0.52, Y: y - r*0.4}}, r*0.26, ink)
			case t.Wrong:
				p.Line(x-r*0.4, y-r*0.4, x+r*0.4, y+r*0.4, r*0.26, ink)
				p.Line(x-r*0.4, y+r*0.4, x+r*0.4, y-r*0.4, r*0.26, ink)
			default:
				size := r * 1.3
				if wide := fonts.Width(text, size); wide > r*1.5 {
					size *= r * 1.5 / wide
				}
				p.Text(text, x, y, size, ink)
			}
		},
	}, true
}
