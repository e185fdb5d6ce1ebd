package board_test

import (
	"bytes"
	"image/color"
	"testing"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// The sign of an unproven outcome differs from that of a proven one.
func TestClaimIsNotDrawnAsProven(t *testing.T) {
	ink := color.NRGBA{A: 0xff}
	for _, view := range []core.View{core.ViewWin, core.ViewLoss} {
		picture := func(sign func(*draw.Pen)) []byte {
			pen := draw.NewPen(24, 24, 1, nil)
			sign(pen)
			return pen.Picture().Pix
		}
		proven := picture(func(p *draw.Pen) { board.DrawVerdict(p, view, 12, 12, 9, ink) })
		claim := picture(func(p *draw.Pen) { board.DrawClaim(p, view, 12, 12, 9, ink) })
		const middle = (12*24 + 12) * 4
		if bytes.Equal(proven, claim) || proven[middle+3] == 0 || claim[middle+3] != 0 {
			t.Errorf("%v: the middle has %d if proven, %d if not", view, proven[middle+3], claim[middle+3])
		}
	}
}
