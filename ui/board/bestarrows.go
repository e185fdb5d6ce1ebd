package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A BestMove is one of the best moves, shown as an arrow.
type BestMove struct {
	Move core.Move
	// Lost is the share of the chances that it gives away against the best one, from 0 to 1.
	Lost float64
}

// bestArrows returns the best moves as arrows from the origin of a piece to its target: the better a move, the broader and less
// faint its arrow. A placed stone, which has no origin, and a piece in hand have a ring. A previewed line and the targets of a
// picked-up piece hide them. Painters need not support them: their layout has the spots.
func bestArrows(v *View, painter Painter) []Item {
	if len(v.State.Arrows) == 0 || len(v.State.Preview) > 0 || v.Selected.Kind != Nowhere && !v.Held || v.State.Position == nil {
		return nil
	}
	var items []Item
	seen, all := map[[2]Spot]bool{}, map[[2]Spot]bool{}
	for _, best := range v.State.Arrows {
		c := painter.Choice(v.State.Position, best.Move)
		all[[2]Spot{c.From, c.To}] = true
	}
	common := commonLosses(v.State.Badges)
	for i, best := range v.State.Arrows {
		c := painter.Choice(v.State.Position, best.Move)
		if b := v.State.Badges[best.Move]; c.Instant && b.View == core.ViewLoss && common[b.Text] {
			continue // no better than any other point
		}
		if way := [2]Spot{c.From, c.To}; seen[way] {
			continue // another move of the same piece to the same target, such as a promotion
		} else {
			seen[way] = true
		}
		from, r := v.Layout.Place(c.From)
		to, last := v.Layout.Place(c.To)
		if r == 0 || last == 0 {
			continue
		}
		// A continuous scale: the second of two equal moves is as broad as the first.
		worth := float32(1 - min(1, max(0, best.Lost)))
		colour := draw.Fade(draw.Opaque(v.Style.Shades().Arrow), 0.3+0.45*float64(worth))
		id := [2]any{"best", i}
		if c.Instant || c.From == c.To || v.Held {
			items = append(items, bestRing(id, v, c.To, worth))
			continue
		}
		path := draw.Shorten(from, to, r*0.75, last*0.25)
		if draw.Distance(path[0], path[1]) < 1 {
			path = []fyne.Position{from, to}
		}
		if all[[2]Spot{c.To, c.From}] { // one there and one back: each keeps to its right
			path = aside(path, r*0.36)
		}
		items = append(items, Arrow{Path: path, Width: r * (0.14 + 0.2*worth), Color: colour}.Item(id, LayerArrow))
	}
	return items
}

func bestRing(id any, v *View, at Spot, worth float32) Item {
	colour := draw.Fade(draw.Opaque(v.Style.Shades().Arrow), 0.3+0.55*float64(worth))
	it := ring(id, v, at, LayerArrow, func(p *draw.Pen, x, y, r float64) { p.Ring(x, y, r*1.02, r*(0.1+0.14*float64(worth)), colour) })
	it.Look = colour
	return it
}

// aside returns a straight path shifted to its right.
func aside(path []fyne.Position, by float32) []fyne.Position {
	a, b := path[0], path[len(path)-1]
	d := float32(draw.Distance(a, b))
	if d == 0 {
		return path
	}
	dx, dy := -(b.Y-a.Y)/d*by, (b.X-a.X)/d*by
	return []fyne.Position{a.AddXY(dx, dy), b.AddXY(dx, dy)}
}
