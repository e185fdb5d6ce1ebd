package board

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// mark is an item around a point, of a size that has room for everything that is drawn there; draw is given the middle
// and the radius of a piece.
func (s *xiangqiScene) mark(id any, layer Layer, sq core.Square, what any, draw func(p *Pen, c, r float64)) Item {
	r := s.l.unit(xqPiece)
	side := ceil(r * 3)
	return Item{
		ID: id, Layer: layer, Centre: s.l.square(sq), Size: fyne.NewSquareSize(side), Look: what,
		Draw: func(p *Pen) { draw(p, float64(side)/2, float64(r)) },
	}
}

// check lets a king in check glow, with a sign, and points out who gives it; a king that is mated keeps the glow.
func (s *xiangqiScene) check() {
	king, ok := s.b.king(s.b.turn)
	if !ok || !s.b.pos.InCheck() {
		return
	}
	with, lost := xiangqiPieceID(king), s.b.mated(s.b.cells[king])
	glow := s.mark("check-glow", LayerMark, king, nil, func(p *Pen, c, r float64) {
		p.Glow(c, c, r*1.16, r*0.3, fade(s.shades.Problem, 0.75))
	})
	glow.With = with
	s.add(glow)
	ring := s.mark("check", LayerSign, king, lost, func(p *Pen, c, r float64) {
		p.Ring(c, c, r*1.05, r*0.13, s.shades.Problem)
		if !lost {
			p.warning(c+r*0.76, c-r*0.76, r*0.3, s.shades.Problem, s.shades.Background)
		}
	})
	ring.With = with
	s.add(ring)
	for i, from := range s.b.checkers(king) {
		ring := s.mark([2]any{"checker", i}, LayerSign, from, nil, func(p *Pen, c, r float64) {
			p.Ring(c, c, r*1.02, r*0.07, fade(s.shades.Problem, 0.85))
		})
		ring.With = xiangqiPieceID(from)
		s.add(ring)
	}
}

// mate puts a banner on the edge of a king that has no move left, which says in a word how the game has ended.
func (s *xiangqiScene) mate() {
	king, ok := s.b.king(s.b.turn)
	if !ok || !s.b.mated(s.b.cells[king]) {
		return
	}
	text := s.v.Style.text("board.xiangqi.sign.stalemate")
	if s.b.pos.InCheck() {
		text = s.v.Style.text("board.xiangqi.sign.mate")
	}
	size := max(s.l.unit(0.26), 10)
	style := fyne.TextStyle{Bold: true}
	wide := fyne.MeasureText(text, size, style)
	box := fyne.NewSize(ceil(wide.Width+size*1.1), ceil(size*1.5))
	edge := ceil(size * 0.15)
	inward := s.l.unit(xqPiece * 1.0) // to the middle of the board, away from the names of the files
	if s.l.square(king).Y > s.l.size.Height/2 {
		inward = -inward
	}
	at := s.l.square(king).AddXY(0, inward)
	// Within the board, whatever the language makes of it.
	at.X = min(max(at.X, s.l.plate.X+box.Width/2), s.l.plateTo.X-box.Width/2)
	s.add(Item{
		ID: "mate", Layer: LayerRing, Centre: at, Size: box.AddWidthHeight(2*edge, 2*edge), Look: box,
		With: xiangqiPieceID(king),
		Draw: func(p *Pen) {
			w, h := p.Size()
			e := float64(edge)
			p.RoundRect(0, 0, w, h, h*0.3, s.shades.Background)
			p.RoundRect(e, e, w-2*e, h-2*e, (h-2*e)*0.28, s.shades.Problem)
		},
	})
	s.Labels = append(s.Labels, Label{ID: "mate", Text: text, Centre: at, Size: size, Color: look.InkOn(s.shades.Problem), Bold: true})
}

// checkers are the pieces that attack the king on sq; none of two kings that face each other.
func (b *xiangqiBoard) checkers(king core.Square) []core.Square {
	var list []core.Square
	board := b.pos.Board()
	for from, piece := range b.cells {
		sq := core.Square(from)
		if piece != core.NoPiece && xiangqi.SideOf(piece) != b.turn && board.Targets(sq).Has(king) {
			list = append(list, sq)
		}
	}
	return list
}

// lastMove marks where the last move began and ended.
func (s *xiangqiScene) lastMove() {
	if !s.v.State.HasLast || s.v.State.Before == nil {
		return
	}
	m := s.v.State.Last
	to := s.mark("last-to", LayerSign, m.To, nil, func(p *Pen, c, r float64) {
		p.Brackets(c, c, r*1.0, r*0.42, r*0.13, s.shades.LastMove)
	})
	to.With = xiangqiPieceID(m.To)
	from := s.mark("last-from", LayerMark, m.From, nil, func(p *Pen, c, r float64) {
		p.Brackets(c, c, r*0.62, r*0.3, r*0.11, s.shades.LastMove)
		p.Disc(c, c, r*0.16, Flat(fade(s.shades.LastMove, 0.8)))
	})
	s.add(to, from)
}

// targets shows where the piece on a spot can go: a dot on an empty point, a ring with teeth around what would be
// captured.
func (s *xiangqiScene) targets(shown Spot) {
	for _, choice := range s.v.Choices[shown] {
		sq := choice.To.Square
		hover := s.v.Hover == choice.To || s.v.Cursor == choice.To
		if s.b.cells[sq] == core.NoPiece {
			s.add(s.mark([2]any{"target", sq}, LayerMark, sq, hover, func(p *Pen, c, r float64) {
				if hover {
					p.Ring(c, c, r*0.5, r*0.1, s.shades.Target)
				}
				p.Disc(c, c, r*0.34, Flat(fade(s.shades.Face, 0.85)))
				p.Disc(c, c, r*0.27, Flat(s.shades.Target))
			}))
			continue
		}
		s.add(s.mark([2]any{"target", sq}, LayerSign, sq, hover, func(p *Pen, c, r float64) {
			width := 0.12
			if hover {
				width = 0.2
			}
			p.Ring(c, c, r*1.03, r*width, s.shades.Target)
			for i := range 4 {
				t := math.Pi/4 + float64(i)*math.Pi/2
				dx, dy := math.Cos(t), math.Sin(t)
				p.Polygon([]Dot{
					{c + r*1.04*dx - r*0.24*dy, c + r*1.04*dy + r*0.24*dx},
					{c + r*0.7*dx, c + r*0.7*dy},
					{c + r*1.04*dx + r*0.24*dy, c + r*1.04*dy - r*0.24*dx},
				}, s.shades.Target)
			}
		}))
	}
}

// preview shows a line of moves as numbered arrows.
func (s *xiangqiScene) preview() {
	pos := core.Position(s.b.pos)
	for i, m := range s.v.State.Preview {
		if i == previewPlies {
			return
		}
		next, err := pos.Play(m)
		if err != nil {
			return // a line of another position, that will be replaced at once
		}
		pos = next
		colour := s.shades.Arrow
		if i%2 == 1 {
			colour = mix(colour, s.shades.LastMove, 0.85)
		}
		path := shorten(s.l.square(m.From), s.l.square(m.To), s.l.unit(0.16), s.l.unit(0.12))
		s.add(Arrow{Path: path, Width: s.l.unit(0.1), Color: colour}.Item([2]any{"ply", i}, LayerArrow))
		part := 0.36 + 0.08*float64(i%3) // numbers of moves back and forth on one line lie apart
		if distance(path[0], path[1]) < float64(s.l.unit(1.3)) {
			part = 0.04 // the head of a short arrow is not to be covered
		}
		s.add(plyNumber(i, along(path, part), s.l.unit(0.14), colour, s.shades))
	}
}
