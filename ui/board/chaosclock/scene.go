package chaosclock

import (
	"fmt"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A scene gathers the items of a scene.
type scene struct {
	board.Scene
	v      *board.View
	l      *layout
	b      content
	shades look.Shades
}

// Scene draws the pieces, the trays, the pass, the last move, the targets of a piece, and a previewed line.
func (Painter) Scene(v *board.View) board.Scene {
	b, ok := contentOf(v.State)
	if !ok {
		return board.Scene{}
	}
	s := &scene{v: v, l: v.Layout.(*layout), b: b, shades: v.Style.Shades()}
	s.pieces()
	if s.l.compact {
		s.hub()
		return s.Scene
	}
	s.hands()
	s.pass()
	switch {
	case b.editor:
	case len(v.State.Preview) > 0:
		s.preview()
	default:
		shown := v.Shown()
		if shown.Kind != board.Nowhere && shown.Kind != board.OnPass {
			s.target(v.Choices[shown][0])
		}
		s.lastMove(shown)
	}
	return s.Scene
}

// pieceID returns the identity of a piece's item. In an editor a piece may be there twice, so cells count there.
func (s *scene) pieceID(n, c int) any {
	if s.b.editor {
		return [2]any{"editor", c}
	}
	return [2]any{"piece", n}
}

// pieces draws those on the dial, with their signs.
func (s *scene) pieces() {
	for c := 1; c <= chaosclock.Cells; c++ {
		n := s.b.cells[c]
		if n == 0 {
			continue
		}
		id := s.pieceID(n, c)
		it := pieceItem(id, board.LayerPiece, s.l, s.l.cell(c), pieceLook{n: n, home: n == c}, s.shades)
		it.Spot = cellSpot(c)
		s.Add(it)
		if n == c {
			s.Add(s.halo(c, id))
		}
		if !s.l.compact {
			s.sign(n, c, id)
		}
	}
}

// halo returns the ring around a cell whose piece is home.
func (s *scene) halo(c int, with any) board.Item {
	r := float64(s.l.unit(cellRadius))
	side := draw.Ceil(float32(r * 2.5))
	return board.Item{
		ID: [2]any{"halo", c}, Layer: board.LayerMark, Centre: s.l.cell(c), Size: fyne.NewSquareSize(side), Look: "halo", With: with,
		Draw: func(p *draw.Pen) {
			m := float64(side) / 2
			p.Glow(m, m, r*1.02, r*0.16, draw.Fade(s.shades.HomeMark, 0.45))
			p.Rim(m, m, r, r*0.17, draw.Mix(s.shades.HomeMark, draw.Opaque(s.shades.Gloss), 0.85), s.shades.HomeMark)
		},
	}
}

func (s *scene) sign(n, c int, id any) {
	switch {
	case n == c:
		s.Add(signItem(s.l, c, signHome, id, s.shades))
	case s.b.editor || s.b.pos.Outcome().Over():
	case s.b.pos.Barred() == n:
		s.Add(signItem(s.l, c, signBarred, id, s.shades))
	case s.b.pos.Home(chaosclock.Target(n, c)):
		s.Add(signItem(s.l, c, signBlocked, id, s.shades))
	}
}

// hands draws the trays: pieces in hand, and the state of the others.
func (s *scene) hands() {
	for n := 1; n <= chaosclock.Cells; n++ {
		if s.b.onBoard(n) {
			s.Add(s.slot(n))
			continue
		}
		id := any([2]any{"piece", n})
		it := pieceItem(id, board.LayerPiece, s.l, s.l.slot(n), pieceLook{n: n}, s.shades)
		it.Spot = handSpot(n)
		s.Add(it)
	}
	for _, side := range []core.Side{core.First, core.Second} {
		s.nameplate(side)
	}
}

// nameplate draws the name of the side, and the frame of the tray of the side to move or of a winner.
func (s *scene) nameplate(side core.Side) {
	t := s.l.trays[side]
	turn := side == s.b.turn && !s.v.State.Outcome.Over()
	dot := draw.Ceil(t.nameSize * 1.1)
	name := board.Label{
		ID: [2]any{"name", side}, Text: s.v.Style.SideName(s.rules(), side), Centre: t.name, Leading: !s.l.wide,
		Size: t.nameSize, Width: t.nameWidth, Color: s.shades.TrayText, Bold: turn,
	}
	emblem := name.Centre.SubtractXY(t.nameSize*0.9, 0)
	if s.l.wide {
		width := s.v.Style.MeasureText(name.Text, name.Size, turn).Width
		emblem.X = t.name.X - min(width, t.nameWidth)/2 - dot*0.35
		name.Centre.X += dot * 0.55
	}
	s.Labels = append(s.Labels, name)
	s.Add(board.Item{
		ID: [2]any{"dot", side}, Layer: board.LayerMark, Centre: emblem, Size: fyne.NewSquareSize(dot), Look: side,
		Draw: func(p *draw.Pen) { s.emblem(p, float64(dot)/2, float64(dot)*0.42, side) },
	})
	glow := s.shades.Selection
	if view := s.v.State.Outcome.Result.For(side); view == core.ViewWin || view == core.ViewBothWin {
		glow = draw.Mix(s.shades.HomeMark, draw.Opaque(s.shades.Gloss), 0.5)
	} else if !turn {
		return
	}
	s.Add(board.GlowFrame([2]any{"turn", side}, t.at, t.size, float64(s.l.r)*0.07, glow))
}

func (s *scene) rules() core.Rules {
	if s.v.State.Rules != nil {
		return s.v.State.Rules
	}
	return chaosclock.Rules{}
}

// emblem draws a side's shape without a number.
func (s *scene) emblem(p *draw.Pen, c, r float64, side core.Side) {
	if side == core.Second {
		p.Polygon(corners(c, c, r, chaosclock.Cells), s.shades.Even.Edge)
		p.Disc(c, c, r*0.72, draw.Flat(s.shades.Even.Fill))
		return
	}
	p.Disc(c, c, r, draw.Flat(s.shades.Odd.Edge))
	p.Disc(c, c, r*0.84, draw.Flat(s.shades.Odd.Fill))
}

// slot returns the place of a piece that is not in the hand: its number, and a tick if it is home.
func (s *scene) slot(n int) board.Item {
	home := s.b.home(n)
	r := float64(s.l.unit(pieceRadius))
	side := draw.Ceil(float32(r * 2.3))
	return board.Item{
		ID: [2]any{"slot", n}, Layer: board.LayerMark, Centre: s.l.slot(n), Size: fyne.NewSquareSize(side), Look: home,
		Draw: func(p *draw.Pen) {
			m := float64(side) / 2
			ink := draw.Fade(s.shades.TrayText, 0.42)
			if home {
				p.Disc(m, m, r*0.9, draw.Flat(draw.Fade(s.shades.HomeMark, 0.16)))
				p.Ring(m, m, r*0.9, r*0.09, s.shades.HomeMark)
				ink = s.shades.TrayText
			} else {
				for i := range chaosclock.Cells {
					t := float64(i) * 0.5236
					p.Stroke(draw.Arc(m, m, r*0.88, t, t+0.26), r*0.05, draw.Fade(s.shades.TrayEdge, 0.7))
				}
			}
			p.Text(fmt.Sprint(n), m, m, r*0.84, ink)
			if home {
				p.Disc(m+r*0.66, m-r*0.62, r*0.36, draw.Flat(s.shades.Tray))
				drawSign(p, m+r*0.66, m-r*0.62, r*0.3, signHome, s.shades)
			}
		},
	}
}
