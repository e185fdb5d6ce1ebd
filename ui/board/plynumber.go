package board

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// PreviewPlies is how many moves of a line are shown at most; more than that nobody can follow.
const PreviewPlies = 6

// PlyNumber returns the number of the arrow of ply i (counted from 0) of a line that is shown, in the arrow's colour.
func PlyNumber(i int, at fyne.Position, radius float32, colour color.NRGBA, shades look.Shades) Item {
	colour.A = 0xff
	ink := shades.Face
	if math.Abs(draw.Luminance(ink)-draw.Luminance(colour)) < 0.25 {
		ink = shades.Text
	}
	r := float64(max(radius, 6.5))
	side := draw.Ceil(float32(r * 2.5))
	return Item{
		ID: [2]any{"number", i}, Layer: LayerBadge, Centre: at, Size: fyne.NewSquareSize(side), Look: i,
		Draw: func(p *draw.Pen) {
			c := float64(side) / 2
			p.Disc(c, c, r*1.12, draw.Flat(ink))
			p.Disc(c, c, r, draw.Flat(colour))
			p.Text(fmt.Sprint(i+1), c, c, r*1.5, ink)
		},
	}
}
