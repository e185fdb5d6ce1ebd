package gomoku

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// five marks the rows that have won.
func (s *scene) five() {
	winner, ok := s.b.pos.Outcome().Result.Winner()
	if !ok {
		return
	}
	n := 0
	for _, row := range s.b.pos.Rows() {
		if row.Side != winner || s.b.pos.Rules().Exact(winner) && len(row.Stones) != 5 {
			continue
		}
		for _, p := range row.Stones {
			s.Add(s.mark([2]any{"five", n}, board.LayerSign, p.Square(), nil, func(p *draw.Pen, c, r float64) {
				p.Ring(c, c, r*0.96, r*0.3, draw.Fade(s.shades.Background, 0.75))
				p.Ring(c, c, r*0.96, r*0.2, draw.Opaque(s.shades.Target))
			}))
			n++
		}
	}
}

// foul lights the lines of the forbidden stone that has lost the game by the tournament rule.
func (s *scene) foul() {
	before, ok := s.v.State.Before.(gomoku.Position)
	p := gomoku.PointOf(s.v.State.Last)
	if !ok || !s.v.State.HasLast || p == gomoku.NoPoint || !s.b.over(s.v.State) {
		return
	}
	if before.Rules() == gomoku.Renju && before.Turn() == gomoku.Black {
		s.explain(before.Explain(p))
	}
}

// forbidden marks the points where Black may not put a stone, and lights the lines that forbid the one pointed at.
func (s *scene) forbidden() {
	if s.b.turn != gomoku.Black || s.b.over(s.v.State) {
		return
	}
	pointed := s.v.Pointed()
	forbidden := s.b.pos.Forbidden()
	for p := range forbidden.All() {
		if pointed == board.SquareSpot(p.Square()) {
			s.explain(s.b.pos.Explain(p)) // below all crosses
		}
	}
	for p := range forbidden.All() {
		here := pointed == board.SquareSpot(p.Square())
		if s.threatened[p] != (threat{}) || s.isBadged(p) {
			s.smallCross(p, here)
			continue
		}
		s.Add(s.mark([2]any{"forbidden", p}, board.LayerMark, p.Square(), here, func(p *draw.Pen, c, r float64) {
			d, width := r*0.36, r*0.15
			if here {
				d, width = r*0.5, r*0.2
			}
			s.cross(p, c, c, d, width)
		}))
	}
}

// smallCross marks a forbidden point in its upper right corner, where something else is in the middle of it.
func (s *scene) smallCross(at gomoku.Point, here bool) {
	s.Add(s.mark([2]any{"forbidden", at}, board.LayerSign, at.Square(), here, func(p *draw.Pen, c, r float64) {
		x, y, d := c+r*0.66, c-r*0.66, r*0.23
		if here {
			d = r * 0.29
		}
		p.Disc(x, y, d*1.75, draw.Flat(draw.Fade(s.shades.Face, 0.9)))
		s.cross(p, x, y, d, d*0.55)
	}))
}

// cross draws the sign of a forbidden point, with arms of length d.
func (s *scene) cross(p *draw.Pen, x, y, d, width float64) {
	for _, w := range []struct {
		width float64
		ink   color.NRGBA
	}{{width * 2, draw.Fade(s.shades.Face, 0.8)}, {width, s.shades.Problem}} {
		p.Line(x-d, y-d, x+d, y+d, w.width, w.ink)
		p.Line(x-d, y+d, x+d, y-d, w.width, w.ink)
	}
}

// isBadged reports whether there is a verdict in the middle of a point.
func (s *scene) isBadged(p gomoku.Point) bool {
	_, ok := s.badged[board.SquareSpot(p.Square())]
	return ok
}

// explain lights the overlines, fours and threes of a forbidden stone: a band along each, in a colour of its own.
func (s *scene) explain(e gomoku.Explanation) {
	colours := []color.NRGBA{s.shades.Problem, draw.Opaque(s.shades.Arrow), s.shades.Target, s.shades.LastMove}
	rings := map[gomoku.Point]int{}
	for i, stones := range e.Lines() {
		colour := colours[i%len(colours)]
		s.Add(s.band([2]any{"why", i}, stones[0], stones[len(stones)-1], colour))
		for j, p := range stones {
			if s.b.cells[p] == core.NoPiece {
				continue
			}
			// Rings of several lines on one stone lie inside one another. The stones are black, the boards mostly are not.
			ring, ink := rings[p], draw.Lighter(colour, 0.4)
			rings[p]++
			s.Add(s.mark([3]any{"why", i, j}, board.LayerSign, p.Square(), [2]any{ring, ink}, func(p *draw.Pen, c, r float64) {
				p.Ring(c, c, r*(0.91-0.15*float64(ring)), r*0.13, ink)
			}))
		}
	}
}

// band returns a broad translucent line from one point to another, below the stones.
func (s *scene) band(id any, from, to gomoku.Point, colour color.NRGBA) board.Item {
	a, b := s.l.Square(from.Square()), s.l.Square(to.Square())
	width := s.l.Unit(0.3)
	corner := fyne.NewPos(draw.Floor(min(a.X, b.X)-width), draw.Floor(min(a.Y, b.Y)-width))
	size := fyne.NewSize(draw.Ceil(max(a.X, b.X)+width-corner.X), draw.Ceil(max(a.Y, b.Y)+width-corner.Y))
	return board.Item{
		ID: id, Layer: board.LayerMark, Centre: corner.AddXY(size.Width/2, size.Height/2), Size: size,
		Look: [3]any{from, to, colour},
		Draw: func(p *draw.Pen) {
			p.Line(float64(a.X-corner.X), float64(a.Y-corner.Y), float64(b.X-corner.X), float64(b.Y-corner.Y),
				float64(width), draw.Fade(colour, 0.5))
		},
	}
}

// guide shows where an opening allows stones, and the offered moves.
func (s *scene) guide() {
	offers := s.v.State.Marked(board.MarkOffer)
	if l := s.v.State.Limit; l != nil && len(l.Squares) > 0 && len(l.Squares) < gomoku.Points/2 && len(offers) == 0 {
		s.area(l.Squares)
	}
	for i, sq := range offers {
		if s.b.cells[sq] != core.NoPiece {
			continue
		}
		k := stoneLook{piece: gomoku.StoneOf(s.b.turn), number: i + 1, faint: true, dark: s.dark}
		s.Add(stoneItem([2]any{"offer", i}, board.LayerPiece, s.l.Square(sq), s.l.Unit(stoneRadius), k))
		s.Add(s.mark([2]any{"offer-ring", i}, board.LayerSign, sq, nil, func(p *draw.Pen, c, r float64) {
			p.Ring(c, c, r*0.97, r*0.12, s.shades.Target)
		}))
	}
}

// branches puts a small stone where the tree goes on, beside what is in the middle of the point.
func (s *scene) branches() {
	labelled := map[core.Square]bool{}
	for _, l := range s.v.State.Labels {
		labelled[l.Square] = true
	}
	for i, sq := range s.v.State.Marked(board.MarkBranch) {
		at, radius := s.l.Square(sq), s.l.Unit(stoneRadius*0.4)
		if p := pointAt(sq); s.threatened[p] != (threat{}) || s.isBadged(p) || labelled[sq] {
			at, radius = at.AddXY(s.l.Unit(stoneRadius*0.66), s.l.Unit(stoneRadius*0.66)), s.l.Unit(stoneRadius*0.26)
		}
		s.Add(stoneItem([2]any{"branch", i}, board.LayerSign, at, radius, stoneLook{piece: gomoku.StoneOf(s.b.turn), dark: s.dark}))
	}
}

// area frames the rectangle that the points lie in.
func (s *scene) area(points []core.Square) {
	lowest, highest := fyne.NewPos(math.MaxFloat32, math.MaxFloat32), fyne.NewPos(0, 0)
	for _, sq := range points {
		at := s.l.Square(sq)
		lowest = fyne.NewPos(min(lowest.X, at.X), min(lowest.Y, at.Y))
		highest = fyne.NewPos(max(highest.X, at.X), max(highest.Y, at.Y))
	}
	half := s.l.Unit(0.5)
	corner := fyne.NewPos(draw.Floor(lowest.X-half), draw.Floor(lowest.Y-half))
	size := fyne.NewSize(draw.Ceil(highest.X+half-corner.X), draw.Ceil(highest.Y+half-corner.Y))
	s.Add(board.Item{
		ID: "area", Layer: board.LayerMark, Centre: corner.AddXY(size.Width/2, size.Height/2), Size: size, Look: size,
		Draw: func(p *draw.Pen) {
			w, h := p.Size()
			r := float64(s.l.Unit(0.2))
			p.RoundRect(0, 0, w, h, r, draw.Fade(s.shades.Target, 0.16))
			p.RoundFrame(0, 0, w, h, r, float64(s.l.Unit(0.06)), s.shades.Target)
		},
	})
}
