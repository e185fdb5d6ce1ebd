package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// mark returns an item around a point with room for everything drawn there; paint gets the centre and the radius of a piece.
func (s *scene) mark(id any, layer board.Layer, sq core.Square, what any, paint func(p *draw.Pen, c, r float64)) board.Item {
	return s.l.Mark(id, layer, sq, pieceRadius, 3, what, paint)
}

// check makes a king in check glow, with a sign, and marks the checking pieces; a mated king keeps the glow.
func (s *scene) check() {
	king, ok := s.b.king(s.b.turn)
	if !ok || !s.b.pos.InCheck() {
		return
	}
	with, lost := pieceID(king), s.b.mated(s.b.cells[king])
	glow := s.mark("check-glow", board.LayerMark, king, nil, func(p *draw.Pen, c, r float64) {
		p.Glow(c, c, r*1.16, r*0.3, draw.Fade(s.shades.Problem, 0.75))
	})
	glow.With = with
	s.Add(glow)
	ring := s.mark("check", board.LayerSign, king, lost, func(p *draw.Pen, c, r float64) {
		p.Ring(c, c, r*1.05, r*0.13, s.shades.Problem)
		if !lost {
			p.Warning(c+r*0.76, c-r*0.76, r*0.3, s.shades.Problem, s.shades.Background)
		}
	})
	ring.With = with
	s.Add(ring)
	for i, from := range s.b.checkers(king) {
		ring := s.mark([2]any{"checker", i}, board.LayerSign, from, nil, func(p *draw.Pen, c, r float64) {
			p.Ring(c, c, r*1.02, r*0.07, draw.Fade(s.shades.Problem, 0.85))
		})
		ring.With = pieceID(from)
		s.Add(ring)
	}
}

// mate puts a banner on the edge of a king that has no move left, which says in a word how the game has ended.
func (s *scene) mate() {
	king, ok := s.b.king(s.b.turn)
	if !ok || !s.b.mated(s.b.cells[king]) {
		return
	}
	text := s.v.Style.Text("board.xiangqi.sign.stalemate")
	if s.b.pos.InCheck() {
		text = s.v.Style.Text("board.xiangqi.sign.mate")
	}
	size := max(s.l.Unit(0.26), 10)
	wide := s.v.Style.MeasureText(text, size, true)
	box := fyne.NewSize(draw.Ceil(wide.Width+size*1.1), draw.Ceil(size*1.5))
	edge := draw.Ceil(size * 0.15)
	inward := s.l.Unit(pieceRadius * 1.0) // to the middle of the board, away from the names of the files
	if s.l.Square(king).Y > s.l.Size.Height/2 {
		inward = -inward
	}
	at := s.l.Square(king).AddXY(0, inward)
	// Within the board, whatever the length of the text.
	at.X = min(max(at.X, s.l.From.X+box.Width/2), s.l.To.X-box.Width/2)
	s.Add(board.Item{
		ID: "mate", Layer: board.LayerRing, Centre: at, Size: box.AddWidthHeight(2*edge, 2*edge), Look: box,
		With: pieceID(king),
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			e := float64(edge)
			p.RoundRect(0, 0, w, h, h*0.3, s.shades.Background)
			p.RoundRect(e, e, w-2*e, h-2*e, (h-2*e)*0.28, s.shades.Problem)
		},
	})
	s.Labels = append(s.Labels, board.Label{ID: "mate", Text: text, Centre: at, Size: size, Color: look.InkOn(s.shades.Problem), Bold: true})
}

// checkers returns the pieces that attack the king on sq; none of two kings that face each other.
func (b *content) checkers(king core.Square) []core.Square {
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
func (s *scene) lastMove() {
	if !s.v.State.HasLast || s.v.State.Before == nil {
		return
	}
	m := s.v.State.Last
	to := s.mark("last-to", board.LayerSign, m.To, nil, func(p *draw.Pen, c, r float64) {
		p.Brackets(c, c, r*1.0, r*0.42, r*0.13, s.shades.LastMove)
	})
	to.With = pieceID(m.To)
	from := s.mark("last-from", board.LayerMark, m.From, nil, func(p *draw.Pen, c, r float64) {
		p.Brackets(c, c, r*0.62, r*0.3, r*0.11, s.shades.LastMove)
		p.Disc(c, c, r*0.16, draw.Flat(draw.Fade(s.shades.LastMove, 0.8)))
	})
	s.Add(to, from)
}

// targets shows where the piece on a spot can go: a dot on an empty point, a ring with teeth around a piece that would be captured.
func (s *scene) targets(shown board.Spot) {
	for _, choice := range s.v.Choices[shown] {
		sq := choice.To.Square
		hover := s.v.Hover == choice.To || s.v.Cursor == choice.To
		if s.b.cells[sq] == core.NoPiece {
			s.Add(s.mark([2]any{"target", sq}, board.LayerMark, sq, hover, func(p *draw.Pen, c, r float64) {
				if hover {
					p.Ring(c, c, r*0.5, r*0.1, s.shades.Target)
				}
				p.Disc(c, c, r*0.34, draw.Flat(draw.Fade(s.shades.Face, 0.85)))
				p.Disc(c, c, r*0.27, draw.Flat(s.shades.Target))
			}))
			continue
		}
		s.Add(s.mark([2]any{"target", sq}, board.LayerSign, sq, hover, func(p *draw.Pen, c, r float64) {
			width := 0.12
			if hover {
				width = 0.2
			}
			p.Ring(c, c, r*1.03, r*width, s.shades.Target)
			p.Teeth(c, r, s.shades.Target)
		}))
	}
}

// preview shows a line of moves as numbered arrows.
func (s *scene) preview() {
	numbers := board.NumberPlan{Radius: s.l.Unit(0.14), Piece: s.l.Unit(pieceRadius)}
	for i, ply := range s.v.State.Plies(board.PreviewPlies) {
		colour := board.PlyColour(ply.Position.Turn() == xiangqi.Red, s.shades)
		path := draw.Shorten(s.l.Square(ply.Move.From), s.l.Square(ply.Move.To), s.l.Unit(0.16), s.l.Unit(0.12))
		s.Add(board.Arrow{Path: path, Width: s.l.Unit(0.1), Color: colour}.Item([2]any{"ply", i}, board.LayerArrow))
		part := 0.36 + 0.08*float64(i%3) // numbers of moves back and forth on one line lie apart
		s.Add(board.PlyNumber(i, numbers.Place(&s.Scene, path, part), numbers.Radius, colour, s.shades))
	}
}
