package board

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// maxLost is the number of losing moves up to which each has a badge, in games where a stone can be put on any point. A loss shared
// by more moves is that of ignoring a threat: it tells nothing about a point.
const maxLost = 10

// badgeMarks returns the verdicts as items.
func badgeMarks(v *View, fonts *draw.Fonts) []Item {
	shown := v.Verdicts()
	items := make([]Item, 0, len(shown))
	for _, at := range v.Layout.Spots() { // in a fixed order
		if badge, ok := shown[at]; ok {
			items = append(items, badgeItem(v, at, badge, fonts))
		}
	}
	return items
}

// Verdicts returns the visible verdicts: on everything that can move or, when a piece is picked up, on its targets. A previewed
// line hides them. Mere bounds appear only when a piece is picked up: they would clutter the board and tell little.
func (v *View) Verdicts() map[Spot]Badge {
	if len(v.State.Badges) == 0 || len(v.State.Preview) > 0 {
		return nil
	}
	shown := map[Spot]Badge{}
	common := commonLosses(v.State.Badges)
	picked := v.Choices[v.Selected]
	if v.Selected.Kind == Nowhere {
		picked = nil
	}
	add := func(at Spot, c Choice) {
		badge, ok := v.State.Badges[c.Move]
		lost := badge.View == core.ViewLoss && (badge.Rank >= maxLost || common[badge.Text])
		if badge.Bound != 0 && (c.Instant || len(picked) == 0) || c.Instant && c.From != PassSpot() && lost {
			return
		}
		if old, there := shown[at]; ok && (!there || better(badge, old)) {
			shown[at] = badge
		}
	}
	if len(picked) > 0 {
		for _, c := range picked {
			add(c.To, c)
		}
	} else {
		for at, list := range v.Legal {
			for _, c := range list {
				add(at, c)
			}
		}
	}
	return shown
}

// commonLosses returns the texts shared by more than maxLost of the losing moves.
func commonLosses(badges map[core.Move]Badge) map[string]bool {
	count, common := map[string]int{}, map[string]bool{}
	for _, b := range badges {
		if b.View != core.ViewLoss {
			continue
		}
		if count[b.Text]++; count[b.Text] > maxLost {
			common[b.Text] = true
		}
	}
	return common
}

// better orders the badges of one spot: the best one is shown.
func better(a, b Badge) bool {
	if a.Best != b.Best {
		return a.Best
	}
	if a.Rank != b.Rank {
		return a.Rank < b.Rank
	}
	return a.View > b.View
}

// A badgeLook is everything that the picture of a badge depends on.
type badgeLook struct {
	badge Badge
	tone  look.Tone
}

// lookOf returns a badge without the data that its picture does not show.
func lookOf(b Badge) Badge {
	b.Rank, b.Bound = 0, 0
	return b
}

func badgeItem(v *View, at Spot, badge Badge, fonts *draw.Fonts) Item {
	centre, height := v.Layout.Badge(at)
	h := float64(height)
	width := h
	textSize := h * 0.82
	sign := !badge.Scored || badge.Claim // a score has its own sign
	switch {
	case badge.Text != "" && sign:
		width = h*1.32 + fonts.Width(badge.Text, textSize)
	case badge.Text != "":
		width = max(h*1.1, h*0.56+fonts.Width(badge.Text, textSize))
	}
	// The item extends beyond the badge by an edge on all sides.
	edge := h * 0.22
	tone, shades := v.Style.Tone(), v.Style.Shades()
	return Item{
		ID: [2]any{"badge", at}, Layer: LayerBadge, Centre: centre,
		Size: fyne.NewSize(float32(math.Ceil(width+2*edge)), float32(math.Ceil(h+2*edge))),
		Look: badgeLook{lookOf(badge), tone},
		Draw: func(p *draw.Pen) {
			w, full := p.Size()
			x, y := (w-width)/2, (full-h)/2
			outline := draw.Fade(shades.Background, 0.92)
			wide := h * 0.1
			if badge.Best {
				outline, wide = shades.HomeMark, h*0.2
				if tone.Dark {
					outline = look.VerdictInk(look.Tone{})
				}
			}
			p.RoundRect(x-wide, y-wide, width+2*wide, h+2*wide, h/2+wide, outline)
			fill, ink := look.VerdictColor(badge.View, tone), look.VerdictInk(tone)
			if badge.Scored {
				fill = look.LossColor(badge.Lost, tone)
			}
			p.RoundRect(x, y, width, h, h/2, fill)
			if !sign {
				p.Text(badge.Text, x+width/2, y+h*0.5, textSize, ink)
				return
			}
			if badge.Claim {
				drawClaim(p, badge.View, x+h*0.5, y+h*0.5, h*0.32, ink)
			} else {
				drawVerdict(p, badge.View, x+h*0.5, y+h*0.5, h*0.34, ink)
			}
			if badge.Text != "" {
				p.Text(badge.Text, x+h*0.94+(width-h*1.32)/2, y+h*0.5, textSize, ink)
			}
		},
	}
}

// drawVerdict draws the sign of a view in a circle of radius r: the same shapes as look.VerdictSymbol.
func drawVerdict(p *draw.Pen, view core.View, x, y, r float64, ink color.NRGBA) {
	switch view {
	case core.ViewWin:
		p.Polygon(draw.Star(x, y, r*1.1, 0.45), ink)
	case core.ViewBothWin:
		p.Ring(x, y, r*0.86, r*0.28, ink)
		p.Disc(x, y, r*0.38, draw.Flat(ink))
	case core.ViewDraw:
		p.Line(x-r*0.7, y-r*0.38, x+r*0.7, y-r*0.38, r*0.36, ink)
		p.Line(x-r*0.7, y+r*0.38, x+r*0.7, y+r*0.38, r*0.36, ink)
	case core.ViewBothLose:
		p.RoundFrame(x-r*0.88, y-r*0.88, r*1.76, r*1.76, r*0.2, r*0.28, ink)
		p.RoundRect(x-r*0.36, y-r*0.36, r*0.72, r*0.72, 0, ink)
	case core.ViewLoss:
		p.Polygon(wedgeAt(x, y, r), ink)
	default:
		p.Text("?", x, y, r*2.1, ink)
	}
}

// drawClaim draws the sign of an unproven win or loss: that of drawVerdict, empty, as look.ClaimSymbol.
func drawClaim(p *draw.Pen, view core.View, x, y, r float64, ink color.NRGBA) {
	outline := wedgeAt(x, y, r)
	if view == core.ViewWin {
		outline = draw.Star(x, y, r*1.1*1.1, 0.45)
	}
	p.Stroke(append(outline, outline[:2]...), r*0.24, ink)
}

// wedgeAt returns a triangle pointing down.
func wedgeAt(x, y, r float64) []draw.Dot {
	return []draw.Dot{{X: x - r*0.95, Y: y - r*0.65}, {X: x + r*0.95, Y: y - r*0.65}, {X: x, Y: y + r*0.95}}
}
