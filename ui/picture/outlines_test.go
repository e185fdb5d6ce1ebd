package picture_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"golang.org/x/image/vector"

	"qilab/ui/board/draw"
	"qilab/ui/picture"
)

// rasterize draws a sketch pixel by pixel, slowly: every shape by its outline.
func rasterize(s *draw.Sketch, scale float64) *image.RGBA {
	w, h := int(s.W*scale+0.5), int(s.H*scale+0.5)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	mask := func(p draw.Path, dx, dy float64, box image.Rectangle) *image.Alpha {
		ras := vector.NewRasterizer(box.Dx(), box.Dy())
		at := func(d draw.Dot) (float32, float32) {
			return float32((d.X+dx)*scale - float64(box.Min.X)), float32((d.Y+dy)*scale - float64(box.Min.Y))
		}
		for i, seg := range p {
			x, y := at(seg.P[0])
			switch seg.Op {
			case draw.Move:
				if i > 0 {
					ras.ClosePath()
				}
				ras.MoveTo(x, y)
			case draw.Line:
				ras.LineTo(x, y)
			case draw.Quad:
				x1, y1 := at(seg.P[1])
				ras.QuadTo(x, y, x1, y1)
			case draw.Cubic:
				x1, y1 := at(seg.P[1])
				x2, y2 := at(seg.P[2])
				ras.CubeTo(x, y, x1, y1, x2, y2)
			}
		}
		ras.ClosePath()
		m := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
		ras.Draw(m, m.Rect, image.Opaque, image.Point{})
		return m
	}
	for _, part := range s.Parts {
		for _, shape := range part.Shapes {
			low, high := shape.Path.Box()
			box := img.Rect.Intersect(image.Rect(int((low.X+part.X)*scale)-1, int((low.Y+part.Y)*scale)-1, int((high.X+part.X)*scale)+2, int((high.Y+part.Y)*scale)+2))
			if box.Empty() {
				continue
			}
			cover := mask(shape.Path, part.X, part.Y, box)
			var clip *image.Alpha
			if shape.Clip != nil {
				clip = mask(shape.Clip, part.X, part.Y, box)
			}
			for i, a := range cover.Pix {
				x, y := box.Min.X+i%cover.Stride, box.Min.Y+i/cover.Stride
				if a == 0 || clip != nil && clip.Pix[i] == 0 {
					continue
				}
				u, v := (float64(x)+0.5)/scale-part.X, (float64(y)+0.5)/scale-part.Y
				if u < 0 || v < 0 || u > part.W || v > part.H {
					continue
				}
				share := float64(a) / 255
				if clip != nil {
					share *= float64(clip.Pix[i]) / 255
				}
				c := colourAt(shape.Paint, draw.Dot{X: u, Y: v})
				share *= float64(c.A) / 255
				under := img.RGBAAt(x, y)
				mix := func(over, under uint8) uint8 { return uint8(float64(over)*share + float64(under)*(1-share) + 0.5) }
				img.SetRGBA(x, y, color.RGBA{mix(c.R, under.R), mix(c.G, under.G), mix(c.B, under.B), 0xff})
			}
		}
	}
	return img
}

// colourAt returns the colour of a paint at a point.
func colourAt(p draw.Paint, d draw.Dot) color.NRGBA {
	if c, flat := p.Flat(); flat {
		return c
	}
	bx, by, x, y := p.B.X-p.A.X, p.B.Y-p.A.Y, d.X-p.A.X, d.Y-p.A.Y
	t := (x*bx + y*by) / (bx*bx + by*by)
	if p.Radial {
		cx, cy := p.C.X-p.A.X, p.C.Y-p.A.Y
		det := bx*cy - by*cx
		t = math.Hypot((x*cy-y*cx)/det, (bx*y-by*x)/det)
	}
	last := p.Stops[0]
	for _, s := range p.Stops {
		if t < s.At {
			if s.At == last.At {
				return s.Color
			}
			return draw.Mix(last.Color, s.Color, (t-last.At)/(s.At-last.At))
		}
		last = s
	}
	return last.Color
}

// Outlines match pixels: nearly every pixel of a board drawn by its outlines has the colour it has on the screen.
func TestOutlinesAreThePixels(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long with the race detector, and has one goroutine")
	}
	for name, rules := range one() {
		for _, dark := range []bool{false, true} {
			s := subject(t, rules, 7)
			o := shown(300)
			o.Style = style(dark)
			p := picture.New(s, o)
			want := p.Raster()
			got := rasterize(p.Sketch(), float64(want.Rect.Dx())/float64(p.Size().Width))
			off, sum := 0, 0
			for i := range want.Pix {
				d := int(want.Pix[i]) - int(got.Pix[min(i, len(got.Pix)-1)])
				sum += max(d, -d)
				if d > 48 || d < -48 {
					off++
				}
			}
			if len(got.Pix) != len(want.Pix) || off > len(want.Pix)/300 || sum > len(want.Pix)*2 {
				t.Errorf("%s, dark %v: %d of %d parts of colours are far off, all of them by %.2f on average", name, dark, off, len(want.Pix), float64(sum)/float64(len(want.Pix)))
			}
		}
	}
}
