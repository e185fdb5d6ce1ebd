package board

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// xiangqiScene gathers the items of a scene.
type xiangqiScene struct {
	Scene
	v      *View
	l      *xiangqiLayout
	b      xiangqiBoard
	shades look.Shades
}

// Scene draws the pieces, the trays, check and mate, the last move, where a piece can go, and a line of moves.
func (Xiangqi) Scene(v *View) Scene {
	b, ok := xiangqiBoardOf(v.State)
	if !ok {
		return Scene{}
	}
	s := &xiangqiScene{v: v, l: v.Layout.(*xiangqiLayout), b: b, shades: v.Style.shades()}
	s.pieces()
	if s.l.compact {
		if v.Selected.Kind == OnSquare { // a diagram
			s.add(s.mark("picked", LayerRing, v.Selected.Square, nil, func(p *Pen, c, r float64) {
				p.Ring(c, c, r*1.06, r*0.13, s.shades.Selection)
			}))
			s.targets(v.Selected)
		}
		return s.Scene
	}
	for _, side := range []core.Side{core.First, core.Second} {
		s.tray(side)
	}
	if b.editor {
		return s.Scene
	}
	s.check()
	s.mate()
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	s.lastMove()
	s.targets(v.Shown())
	return s.Scene
}

func (s *xiangqiScene) add(items ...Item) { s.Items = append(s.Items, items...) }

// xiangqiPieceID is the identity of the item of the piece on a point.
func xiangqiPieceID(sq core.Square) any { return [2]any{"piece", sq} }

// xiangqiOffID is that of a piece in a tray.
func xiangqiOffID(o offPiece) any { return [2]any{"off", o} }

// pieces are those on the board.
func (s *xiangqiScene) pieces() {
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := xiangqiPieceLook{piece: piece, set: xiangqiSet(s.v.Style)}
		if s.b.mated(piece) {
			k.fate = mated
			if s.v.Style.Mushroom {
				k.fate = mushroom
			}
		}
		it := xiangqiPieceItem(xiangqiPieceID(sq), LayerPiece, s.l.square(sq), s.l.unit(xqPiece), k, s.shades)
		it.Spot = SquareSpot(sq)
		s.add(it)
	}
}

// tray has the names of a side and of its player, a frame if it is to move or has won, and the enemy's pieces that are
// off the board.
func (s *xiangqiScene) tray(side core.Side) {
	t := &s.l.trays[side]
	s.nameplate(side, t)
	if s.b.editor {
		return // the palette has them
	}
	for i, o := range s.b.off(side.Other()) {
		if i >= len(t.slots) {
			break
		}
		k := xiangqiPieceLook{piece: o.piece, set: xiangqiSet(s.v.Style)}
		s.add(xiangqiPieceItem(xiangqiOffID(o), LayerPiece, t.slots[i], s.l.unit(xqOff), k, s.shades))
	}
}

func (s *xiangqiScene) nameplate(side core.Side, t *xiangqiTray) {
	out := s.v.State.Outcome
	if s.b.editor {
		out = core.Outcome{} // that of the game, and not of the set-up
	}
	turn := side == s.b.turn && !out.Over()
	name := Label{
		ID: [2]any{"name", side}, Text: s.v.Style.sideName(s.rules(), side), Centre: t.name, Leading: !s.l.wide,
		Size: t.nameSize, Width: t.nameWidth, Color: s.shades.TrayText, Bold: turn,
	}
	if player := s.v.Style.Names[side]; player != "" && player != name.Text {
		name.Text = fmt.Sprintf("%s · %s", name.Text, player)
	}
	dot := ceil(t.nameSize * 1.05)
	emblem := name.Centre.SubtractXY(t.nameSize*0.9, 0)
	if s.l.wide {
		width := fyne.MeasureText(name.Text, name.Size, fyne.TextStyle{Bold: turn}).Width
		emblem.X = t.name.X - min(width, t.nameWidth)/2 - dot*0.35
		name.Centre.X += dot * 0.55
	}
	s.Labels = append(s.Labels, name)
	kind := s.shades.Red
	if side == xiangqi.Black {
		kind = s.shades.Black
	}
	s.add(Item{
		ID: [2]any{"dot", side}, Layer: LayerMark, Centre: emblem, Size: fyne.NewSquareSize(dot), Look: side,
		Draw: func(p *Pen) {
			c := float64(dot) / 2
			p.Disc(c, c, c*0.98, Flat(kind.Edge))
			p.Disc(c, c, c*0.9, Flat(kind.Fill))
			p.Disc(c, c, c*0.68, Flat(kind.Text))
		},
	})
	glow := s.shades.Selection
	if out.Result.For(side) == core.ViewWin {
		glow = mix(s.shades.HomeMark, opaque(s.shades.Gloss), 0.25)
	} else if !turn {
		return
	}
	s.add(glowFrame([2]any{"turn", side}, t.at, t.size, float64(s.l.unit(0.16)), glow))
}

// glowFrame is a shining frame around a box, with corners of radius corner.
func glowFrame(id any, at fyne.Position, size fyne.Size, corner float64, glow color.NRGBA) Item {
	const edge = 6
	return Item{
		ID: id, Layer: LayerMark, Size: size.AddWidthHeight(2*edge, 2*edge), Look: glow,
		Centre: at.AddXY(size.Width/2, size.Height/2),
		Draw: func(p *Pen) {
			w, h := p.Size()
			for i := range 4 {
				d := float64(i) * 1.4
				p.RoundFrame(edge-d, edge-d, w-2*(edge-d), h-2*(edge-d), corner+d, 2, fade(glow, 0.34-0.08*float64(i)))
			}
			p.RoundFrame(edge, edge, w-2*edge, h-2*edge, corner, 2, glow)
		},
	}
}

func (s *xiangqiScene) rules() core.Rules {
	if s.v.State.Rules != nil {
		return s.v.State.Rules
	}
	return xiangqi.Rules{}
}
