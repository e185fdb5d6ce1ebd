package host

import (
	"image"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
)

// Fitted returns a small board for a layout that stretches it, in the shape of cards. It is drawn when it is first seen, for the pixels
// it then has, so that nothing has to be scaled. It has no minimum size.
func (p *Pictures) Fitted(at core.Position) fyne.CanvasObject {
	return canvas.NewRaster(func(w, h int) image.Image {
		return rounded(p.thumbnail(at, min(w, h), false), float64(cardCorner*p.Scale()))
	})
}

// rounded returns a picture with its corners cut off along quarters of a circle, with a radius in pixels.
func rounded(picture image.Image, radius float64) image.Image {
	size := picture.Bounds().Size()
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, picture, picture.Bounds().Min, draw.Src)
	for y := range min(int(math.Ceil(radius)), size.Y) {
		for x := range min(int(math.Ceil(radius)), size.X) {
			inside := radius + 0.5 - math.Hypot(radius-float64(x)-0.5, radius-float64(y)-0.5)
			if inside >= 1 {
				continue
			}
			for _, x := range []int{x, size.X - 1 - x} {
				for _, y := range []int{y, size.Y - 1 - y} {
					c := out.RGBAAt(x, y)
					for _, part := range []*uint8{&c.R, &c.G, &c.B, &c.A} {
						*part = uint8(float64(*part) * max(inside, 0))
					}
					out.SetRGBA(x, y, c)
				}
			}
		}
	}
	return out
}
