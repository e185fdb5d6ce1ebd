package gomoku

import (
	"image"
	"image/color"
	imagedraw "image/draw"
	"math"
	"testing"

	"qilab/core/gomoku"
	"qilab/ui/board/draw"
)

// The rim of a black stone tells it from a dark board, three to one in brightness, also in a small picture.
func TestBlackStonesOnADarkBoard(t *testing.T) {
	ground := color.NRGBA{0x26, 0x26, 0x26, 0xff} // paper
	for _, radius := range []float64{2.5, 4.5, 14} {
		side := int(2*radius) + 6
		pen := draw.NewPen(side, side, 1, nil)
		picture := pen.Picture()
		imagedraw.Draw(picture, picture.Rect, image.NewUniform(ground), image.Point{}, imagedraw.Src)
		drawStone(pen, float64(side)/2, radius, stoneLook{piece: gomoku.BlackStone, dark: true})
		bright := 0
		for i := 0; i < len(picture.Pix); i += 4 {
			c := color.NRGBA{picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], 0xff}
			if (draw.Luminance(c)+0.05)/(draw.Luminance(ground)+0.05) >= 3 {
				bright++
			}
		}
		if rim := math.Pi * radius; float64(bright) < rim {
			t.Errorf("radius %v: %d pixels stand out, want half of the circumference, %.0f", radius, bright, rim)
		}
	}
}
