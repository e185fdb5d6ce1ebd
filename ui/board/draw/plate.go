package draw

import (
	"image"
	"image/color"
	"math"

	"qilab/ui/look"
)

// Plate draws a rectangular board: a rim of the given width around a face with the grain of its wood, lit from the upper
// left, on a shadow. x, y, w and h are those of the whole.
func (p *Pen) Plate(x, y, w, h, rim float64, shades look.Shades) {
	corner := rim * 0.9
	// Everything but the face is drawn as a frame, for the face covers the rest.
	for i := range 5 {
		d := float64(i) * rim * 0.16
		p.RoundFrame(x-d*0.6, y+rim*0.12-d*0.2, w+1.2*d, h+1.2*d, corner+d, rim+2*d, color.NRGBA{A: uint8(0x26 - 6*i)})
	}
	p.RoundFrame(x, y, w, h, corner, rim+1, shades.Rim)
	p.bevel(x, y, w, h, corner, rim, Lighter(shades.Rim, 0.3), Darker(shades.Rim, 0.34))
	p.RoundFrame(x, y, w, h, corner, math.Max(rim*0.1, 0.8), Darker(shades.Rim, 0.42))
	p.plank(x+rim, y+rim, w-2*rim, h-2*rim, Fill{
		Inner: Lighter(shades.Face, 0.09), Outer: Darker(shades.Face, 0.08), X: -0.3, Y: -0.4, Grain: Grain(shades.Face),
	})
	// The rim throws its shadow on the upper and the left edge of the face.
	for i := range 3 {
		d := rim * 0.11 * float64(i+1)
		p.RoundRect(x+rim, y+rim, w-2*rim, d, 0, color.NRGBA{A: 0x1c})
		p.RoundRect(x+rim, y+rim, d, h-2*rim, 0, color.NRGBA{A: 0x1c})
	}
}

// bevel lights the edge of a rounded rectangle: its upper and left part in one colour, the rest in the other.
func (p *Pen) bevel(x, y, w, h, r, width float64, light, dark color.NRGBA) {
	if p.part != nil {
		p.part.bevel(x, y, w, h, r, width, light, dark)
		return
	}
	x, y = x+p.x, y+p.y
	b := p.clip.Intersect(image.Rect(
		int(math.Floor(x*p.scale)), int(math.Floor(y*p.scale)), int(math.Ceil((x+w)*p.scale)), int(math.Ceil((y+h)*p.scale))))
	cx, cy := x+w/2, y+h/2
	for py := b.Min.Y; py < b.Max.Y; py++ {
		v := (float64(py)+0.5)/p.scale - cy
		for px := b.Min.X; px < b.Max.X; px++ {
			u := (float64(px)+0.5)/p.scale - cx
			ex, ey := w/2-math.Abs(u), h/2-math.Abs(v) // how far from the edges
			if ex > width && ey > width {
				px = max(px, int((cx+w/2-width)*p.scale)-1)
				continue
			}
			if ex < r && ey < r && math.Hypot(r-ex, r-ey) > r-0.5/p.scale {
				continue // outside of the round corner
			}
			side := v
			if ex < ey {
				side = u
			}
			// Across the edge it is round: brightest or darkest in the outer half.
			t := math.Min(ex, ey) / width
			strength := 0.85 * (1 - math.Abs(t-0.35))
			c := dark
			if side < 0 {
				c = light
			}
			p.blend(px, py, c, strength*0.6)
		}
	}
}

// plank fills a rectangle as Disc fills a circle; a Fill's X and Y count in halves of its width and height.
func (p *Pen) plank(x, y, w, h float64, f Fill) {
	if p.part != nil {
		p.part.plank(x, y, w, h, f)
		return
	}
	x, y = x+p.x, y+p.y
	b := p.clip.Intersect(image.Rect(
		int(math.Round(x*p.scale)), int(math.Round(y*p.scale)), int(math.Round((x+w)*p.scale)), int(math.Round((y+h)*p.scale))))
	var wood *woodGrain
	if f.Grain > 0 {
		wood = grainOfWood()
	}
	reach := 1.2 + math.Hypot(f.X, f.Y)
	for py := b.Min.Y; py < b.Max.Y; py++ {
		dy := ((float64(py)+0.5)/p.scale - y - h/2) / (h / 2)
		for px := b.Min.X; px < b.Max.X; px++ {
			dx := ((float64(px)+0.5)/p.scale - x - w/2) / (w / 2)
			c := Mix(f.Inner, f.Outer, math.Hypot(dx-f.X, dy-f.Y)/reach)
			if wood != nil {
				c = Mix(c, warm(c), f.Grain*wood.at(dx, dy))
			}
			p.blend(px, py, c, 1)
		}
	}
}

// Tray draws a tray beside a board: a box with round corners on a light shadow.
func (p *Pen) Tray(x, y, w, h, corner float64, shades look.Shades) {
	p.RoundRect(x, y+2, w, h, corner, color.NRGBA{A: 0x22})
	p.RoundRect(x, y, w, h, corner, shades.Tray)
	p.RoundFrame(x, y, w, h, corner, 1, Fade(shades.TrayEdge, 0.8))
}
