package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
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

// Scene draws the pieces, the trays, check and mate, the last move, where a piece can go, and a line of moves.
func (Painter) Scene(v *board.View) board.Scene {
	b, ok := contentOf(v.State)
	if !ok {
		return board.Scene{}
	}
	s := &scene{v: v, l: v.Layout.(*layout), b: b, shades: v.Style.Shades()}
	s.pieces()
	if s.l.compact {
		if v.Selected.Kind == board.OnSquare { // a diagram
			s.Add(s.mark("picked", board.LayerRing, v.Selected.Square, nil, func(p *draw.Pen, c, r float64) {
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

// pieceID returns the identity of the item of the piece on a point.
func pieceID(sq core.Square) any { return [2]any{"piece", sq} }

// offID returns the identity of the item of a piece in a tray.
func offID(o offPiece) any { return [2]any{"off", o} }

// pieces draws those on the board.
func (s *scene) pieces() {
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := pieceLook{piece: piece, set: s.v.Style.PieceSet("")}
		if s.b.mated(piece) {
			k.fate = mated
			if s.v.Style.On(OptionMushroom) {
				k.fate = mushroom
			}
		}
		it := pieceItem(pieceID(sq), board.LayerPiece, s.l.Square(sq), s.l.Unit(pieceRadius), k, s.shades)
		it.Spot = board.SquareSpot(sq)
		s.Add(it)
	}
}

// tray draws the name of a side, a frame if it is to move or has won, and the enemy's pieces that are
// off the board.
func (s *scene) tray(side core.Side) {
	t := &s.l.trays[side]
	s.nameplate(side, t)
	if s.b.editor {
		return // the palette has them
	}
	for i, o := range s.b.off(side.Other()) {
		if i >= len(t.slots) {
			break
		}
		k := pieceLook{piece: o.piece, set: s.v.Style.PieceSet("")}
		s.Add(pieceItem(offID(o), board.LayerPiece, t.slots[i], s.l.Unit(offRadius), k, s.shades))
	}
}

func (s *scene) nameplate(side core.Side, t *tray) {
	out := s.v.State.Outcome
	if s.b.editor {
		out = core.Outcome{} // that of the game, and not of the setup
	}
	turn := side == s.b.turn && !out.Over()
	name := board.Label{
		ID: [2]any{"name", side}, Text: s.v.Style.SideName(s.rules(), side), Centre: t.name, Leading: !s.l.wide,
		Size: t.nameSize, Width: t.nameWidth, Color: s.shades.TrayText, Bold: turn,
	}
	dot := draw.Ceil(t.nameSize * 1.05)
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
	s.Add(board.Item{
		ID: [2]any{"dot", side}, Layer: board.LayerMark, Centre: emblem, Size: fyne.NewSquareSize(dot), Look: side,
		Draw: func(p *draw.Pen) {
			c := float64(dot) / 2
			p.Disc(c, c, c*0.98, draw.Flat(kind.Edge))
			p.Disc(c, c, c*0.9, draw.Flat(kind.Fill))
			p.Disc(c, c, c*0.68, draw.Flat(kind.Text))
		},
	})
	glow := s.shades.Selection
	if out.Result.For(side) == core.ViewWin {
		glow = draw.Mix(s.shades.HomeMark, draw.Opaque(s.shades.Gloss), 0.25)
	} else if !turn {
		return
	}
	s.Add(board.GlowFrame([2]any{"turn", side}, t.at, t.size, float64(s.l.Unit(0.16)), glow))
}

func (s *scene) rules() core.Rules {
	if s.v.State.Rules != nil {
		return s.v.State.Rules
	}
	return xiangqi.Rules{}
}
