package chaosclock

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// hubLook is everything that the picture of the middle of the dial depends on.
type hubLook struct {
	turn, hover, active, over, last bool
	side                            core.Side
}

// pass draws the control in the middle of the dial. Once the game is over the result is written there.
func (s *scene) pass() {
	over := s.v.State.Outcome.Over()
	k := hubLook{
		turn: !s.b.editor && !over, over: over, side: s.b.turn,
		active: !over && len(s.v.Choices[board.PassSpot()]) > 0,
		last:   s.v.State.HasLast && s.v.State.Last.Kind == core.Pass && !s.b.editor && len(s.v.State.Preview) == 0,
	}
	k.hover = k.active && s.v.Hover == board.PassSpot()
	s.hubItem(k)
	if s.b.editor {
		return
	}
	text, size, width := s.v.Style.Text("board.clock.pass"), s.l.unit(0.098), s.l.unit(0.29)
	ink := s.hubInk(k)
	at := s.l.centre
	if over {
		name := s.v.State.Outcome.Result.Name(s.rules().Sides())
		text = s.v.Style.Text("result." + s.rules().ID() + "." + name)
	} else {
		_, shown := s.v.State.Badges[core.PassMove]
		if shown && len(s.v.State.Preview) == 0 {
			at.Y -= s.l.unit(0.03)
		}
		if !k.active {
			ink = draw.Fade(ink, 0.6)
		}
	}
	// The text is made smaller rather than cut.
	if got := s.v.Style.MeasureText(text, size, true).Width; got > width {
		size *= width / got
	}
	s.Labels = append(s.Labels, board.Label{ID: "pass", Text: text, Centre: at, Size: size, Color: ink, Bold: true})
}

// hub draws the middle of a thumbnail's dial, which shows whose turn it is.
func (s *scene) hub() { s.hubItem(hubLook{turn: !s.b.editor, side: s.b.turn}) }

func (s *scene) hubShades(side core.Side) look.PieceShades {
	if side == core.Second {
		return s.shades.Even
	}
	return s.shades.Odd
}

func (s *scene) hubInk(k hubLook) color.NRGBA {
	if k.over {
		return s.shades.Text
	}
	return s.hubShades(k.side).Text
}

// hubItem draws the middle in the colours of the side to move.
func (s *scene) hubItem(k hubLook) {
	r := float64(s.l.unit(passRadius))
	side := draw.Ceil(float32(r * 2.5))
	s.Add(board.Item{
		ID: "hub", Layer: board.LayerMark, Centre: s.l.centre, Size: fyne.NewSquareSize(side), Look: k,
		Draw: func(p *draw.Pen) {
			m := float64(side) / 2
			if k.last {
				p.Ring(m, m, r*1.08, r*0.1, s.shades.LastMove)
			}
			kind := s.hubShades(k.side)
			if k.over || !k.turn {
				kind = look.PieceShades{Fill: s.shades.Cell, Edge: s.shades.CellEdge, Text: s.shades.Text}
			}
			p.Glow(m, m+r*0.05, r*0.98, r*0.08, color.NRGBA{A: 0x60})
			fill := kind.Fill
			if k.hover {
				fill = draw.Mix(fill, s.shades.Target, 0.18)
			}
			p.Disc(m, m, r, draw.Fill{Inner: draw.Lighter(fill, 0.12), Outer: draw.Darker(fill, 0.1), X: -0.4, Y: -0.5})
			p.Rim(m, m, r*0.97, r*0.07, draw.Lighter(kind.Edge, 0.2), draw.Darker(kind.Edge, 0.2))
			edge := draw.Fade(kind.Edge, 0.5)
			if k.hover {
				edge = s.shades.Target
			}
			p.Ring(m, m, r*0.87, r*0.03, edge)
		},
	})
}
