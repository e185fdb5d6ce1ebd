package board

import (
	"bytes"
	"image/color"
	"testing"

	"qilab/core"
)

// The sign of an outcome that is only seen is another picture than that of a proven one.
func TestClaimIsNotDrawnAsProven(t *testing.T) {
	ink := color.NRGBA{A: 0xff}
	for _, view := range []core.View{core.ViewWin, core.ViewLoss} {
		draw := func(sign func(*Pen)) []byte {
			pen := newPen(24, 24, 1, nil)
			sign(pen)
			return pen.img.Pix
		}
		proven := draw(func(p *Pen) { p.Verdict(view, 12, 12, 9, ink) })
		claim := draw(func(p *Pen) { p.Claim(view, 12, 12, 9, ink) })
		const middle = (12*24 + 12) * 4
		if bytes.Equal(proven, claim) || proven[middle+3] == 0 || claim[middle+3] != 0 {
			t.Errorf("%v: the middle has %d if proven, %d if not", view, proven[middle+3], claim[middle+3])
		}
	}
}
