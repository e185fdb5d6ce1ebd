package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A Threat is the move that the other side would make if it were to move.
type Threat struct {
	// Turn is its move, with the further steps of its turn, if any.
	Turn []core.Move
	// Idle reports that the move threatens nothing: it is only the best one.
	Idle bool
}

// threatArrows returns the other side's threats as arrows, one for each step; a stone, which has no origin, has a ring. Like the
// best moves, they are hidden by a previewed line and by a picked-up piece.
func threatArrows(v *View, painter Painter) []Item {
	if len(v.State.Preview) > 0 || v.Selected.Kind != Nowhere && !v.Held || v.State.Passed == nil {
		return nil
	}
	var items []Item
	for i, threat := range v.State.Threats {
		p, before := v.State.Passed, Spot{}
		for k, m := range threat.Turn {
			c := painter.Choice(p, m)
			id, from := [3]any{"threat", i, k}, c.From
			if from.Kind == InHand && before.Kind != Nowhere {
				from = before // the captured piece is placed elsewhere
			}
			items = append(items, threatItem(id, v, c, from, threat.Idle, k > 0)...)
			next, err := p.Play(m)
			if err != nil {
				break // belongs to another position, and is about to be replaced
			}
			p, before = next, c.To
		}
	}
	return items
}

// threatItem draws a step of a threat.
func threatItem(id any, v *View, c Choice, from Spot, idle, further bool) []Item {
	colour := draw.Fade(look.ThreatColor(v.Style.Dark), 0.85)
	share := float32(0.3)
	switch {
	case idle:
		colour, share = draw.Fade(look.ThreatColor(v.Style.Dark), 0.45), 0.16
	case further:
		share = 0.2
	}
	start, r := v.Layout.Place(from)
	end, last := v.Layout.Place(c.To)
	if r == 0 || last == 0 {
		return nil
	}
	if c.Instant || from == c.To {
		it := ring(id, v, c.To, LayerArrow, func(p *draw.Pen, x, y, r float64) { p.Ring(x, y, r*0.98, r*float64(share)*0.7, colour) })
		it.Look = colour
		return []Item{it}
	}
	path := draw.Shorten(start, end, r*0.7, last*0.25)
	if draw.Distance(path[0], path[1]) < 1 {
		path = []fyne.Position{start, end}
	}
	// A best move between the same points keeps to the other side.
	return []Item{Arrow{Path: aside(path, -r*0.36), Width: r * share, Color: colour}.Item(id, LayerArrow)}
}
