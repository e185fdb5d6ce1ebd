package board

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
)

// An Arrow is a line with a head at its end, along any path.
type Arrow struct {
	Path  []fyne.Position
	Width float32
	Color color.NRGBA
}

// Item returns the arrow as an item.
func (a Arrow) Item(id any, layer Layer) Item {
	low, high := a.Path[0], a.Path[0]
	for _, p := range a.Path {
		low = fyne.NewPos(min(low.X, p.X), min(low.Y, p.Y))
		high = fyne.NewPos(max(high.X, p.X), max(high.Y, p.Y))
	}
	margin := a.Width*2 + 2
	low = low.SubtractXY(margin, margin)
	// Whole units keep the picture sharp.
	low = fyne.NewPos(draw.Floor(low.X), draw.Floor(low.Y))
	size := fyne.NewSize(draw.Ceil(high.X+margin-low.X), draw.Ceil(high.Y+margin-low.Y))
	return Item{
		ID: id, Layer: layer, Size: size, Centre: low.AddXY(size.Width/2, size.Height/2),
		Look: fmt.Sprint(a),
		Draw: func(p *draw.Pen) {
			path := make([]draw.Dot, len(a.Path))
			for i, d := range a.Path {
				path[i] = draw.Dot{X: float64(d.X - low.X), Y: float64(d.Y - low.Y)}
			}
			p.Arrow(path, float64(a.Width), a.Color)
		},
	}
}
