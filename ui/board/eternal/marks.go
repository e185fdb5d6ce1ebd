package eternal

import (
	"image/color"
	"math"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// gold returns the colour of points and guardians.
func (s *scene) gold() color.NRGBA {
	if s.v.Style.Dark {
		return color.NRGBA{0xff, 0xcf, 0x4a, 0xff}
	}
	return color.NRGBA{0xf2, 0xb3, 0x0e, 0xff}
}

// outlineInk returns the outline of golden signs, for contrast on wood.
func (s *scene) outlineInk() color.NRGBA { return color.NRGBA{0x4a, 0x2f, 0x05, 0xff} }

// star draws the sign of a point, in a circle of radius r.
func (s *scene) star(p *draw.Pen, x, y, r float64) {
	p.Polygon(starOutline(x, y, r*1.22), s.outlineInk())
	p.Polygon(starOutline(x, y, r), s.gold())
}

// starOutline returns the outline of a star in a circle of radius r.
func starOutline(x, y, r float64) []draw.Dot { return draw.Star(x, y, r, 0.47) }

// shield draws the sign of a guardian, in a circle of radius r.
func (s *scene) shield(p *draw.Pen, x, y, r float64) {
	at := func(r float64) []draw.Dot {
		return draw.Smooth(draw.Dots(x, y, r,
			0, -0.98, 0, -0.98, 0.4, -0.74, 0.82, -0.7, 0.82, -0.7, 0.78, 0.12, 0.4, 0.7, 0, 1, 0, 1, -0.4, 0.7, -0.78, 0.12,
			-0.82, -0.7, -0.82, -0.7, -0.4, -0.74))
	}
	p.Polygon(at(r*1.18), s.outlineInk())
	p.Polygon(at(r), s.gold())
	p.Line(x, y-r*0.55, x, y+r*0.6, r*0.16, s.outlineInk())
	p.Line(x-r*0.48, y-r*0.14, x+r*0.48, y-r*0.14, r*0.16, s.outlineInk())
}

// targets shows where the piece on a spot can go. A scoring cell has a star. Otherwise: a dot on an empty cell; a ring with teeth
// around an enemy piece or a stone that would be captured; a dashed ring around an own piece. When a piece is placed or returned
// the whole cell is lit, and the piece appears in the cell under the pointer.
func (s *scene) targets(shown board.Spot) {
	for _, choice := range s.v.Choices[shown] {
		sq := choice.To.Square
		hover := s.v.Hover == choice.To || s.v.Cursor == choice.To
		switch {
		case choice.Move.Kind != core.Walk:
			s.home(sq, hover)
		case eternal.InZone(s.b.turn.Other(), sq):
			s.goal(sq, hover)
		case s.b.cells[sq] == core.NoPiece:
			s.emptyTarget(sq, hover)
		case eternal.OwnedBy(s.b.cells[sq], s.b.turn):
			s.ownTarget(sq, hover)
		default:
			s.enemyTarget(sq, hover)
		}
	}
}

// target is the look of a cell that a move can go to.
type target struct {
	kind         string
	hover, taken bool
}

func (s *scene) emptyTarget(sq core.Square, hover bool) {
	s.Add(s.mark([2]any{"target", sq}, board.LayerMark, sq, target{kind: "way", hover: hover}, func(p *draw.Pen, c, r float64) {
		if hover {
			p.Ring(c, c, r*0.54, r*0.1, s.shades.Target)
		}
		p.Disc(c, c, r*0.36, draw.Flat(draw.Fade(s.shades.Face, 0.85)))
		p.Disc(c, c, r*0.29, draw.Flat(s.shades.Target))
	}))
}

func (s *scene) enemyTarget(sq core.Square, hover bool) {
	s.Add(s.mark([2]any{"target", sq}, board.LayerSign, sq, target{kind: "capture", hover: hover}, func(p *draw.Pen, c, r float64) {
		p.Ring(c, c, r*1.03, r*ringWidth(hover), s.shades.Target)
		p.Teeth(c, r, s.shades.Target)
	}))
}

func (s *scene) ownTarget(sq core.Square, hover bool) {
	s.Add(s.mark([2]any{"target", sq}, board.LayerSign, sq, target{kind: "own", hover: hover}, func(p *draw.Pen, c, r float64) {
		const dashes = 10
		for i := range dashes {
			from := (float64(i) - 0.28) * 2 * math.Pi / dashes
			p.Stroke(draw.Arc(c, c, r*1.03, from, from+0.56*2*math.Pi/dashes), r*(ringWidth(hover)+0.03), s.shades.LastMove)
		}
	}))
}

func (s *scene) goal(sq core.Square, hover bool) {
	taken := s.b.cells[sq] != core.NoPiece
	layer := board.LayerMark
	if taken {
		layer = board.LayerSign
	}
	s.Add(s.mark([2]any{"target", sq}, layer, sq, target{kind: "goal", hover: hover, taken: taken}, func(p *draw.Pen, c, r float64) {
		if taken {
			p.Ring(c, c, r*1.03, r*ringWidth(hover), s.shades.Target)
			p.Teeth(c, r, s.shades.Target)
			s.star(p, c, c-r*0.86, r*0.44)
			return
		}
		p.Glow(c, c, r*0.8, r*0.4, draw.Fade(s.gold(), 0.55))
		size := 0.62
		if hover {
			size = 0.8
		}
		s.star(p, c, c, r*size)
	}))
}

func ringWidth(hover bool) float64 {
	if hover {
		return 0.2
	}
	return 0.12
}

// home lights a cell for the piece in the hand. It has an identity of its own: the cell may have been a target of the step before.
func (s *scene) home(sq core.Square, hover bool) {
	s.Add(s.mark([2]any{"home", sq}, board.LayerMark, sq, target{kind: "home", hover: hover}, func(p *draw.Pen, c, r float64) {
		light := 0.26
		if hover {
			light = 0.5
		}
		a := r * 1.1
		p.RoundRect(c-a, c-a, 2*a, 2*a, r*0.2, draw.Fade(s.shades.Target, light))
		p.RoundFrame(c-a, c-a, 2*a, 2*a, r*0.2, r*0.07, draw.Fade(s.shades.Target, 0.85))
		p.Line(c-r*0.16, c, c+r*0.16, c, r*0.08, s.shades.Target)
		p.Line(c, c-r*0.16, c, c+r*0.16, r*0.08, s.shades.Target)
	}))
	if !hover || sq == s.v.State.Last.To && s.b.cells[sq] != core.NoPiece {
		return
	}
	piece := s.b.held
	if s.b.scored != core.NoSquare {
		piece = s.b.cells[s.b.scored]
	}
	k := pieceLook{piece: piece, set: pieceSet(s.v.Style), ghost: true}
	s.Add(pieceItem("ghost", board.LayerSign, s.l.Square(sq), s.l.Unit(pieceRadius), k, s.shades))
}

// explainMove shows how the picked-up piece gets to the target under the pointer: the jumps of a pawn with the platforms, and the
// pieces that an advisor imitates. A picked-up advisor shows all that it could imitate.
func (s *scene) explainMove() {
	shown := s.v.Shown()
	if shown.Kind != board.OnSquare || s.b.fast == nil || s.b.pos.Phase() != eternal.ToMove {
		return
	}
	kind := eternal.KindOf(s.b.cells[shown.Square])
	at := s.v.Pointed()
	to := core.NoSquare
	for _, c := range s.v.Choices[shown] {
		if c.To == at && at != shown {
			to = c.To.Square
		}
	}
	switch {
	case kind == eternal.Pawn && to != core.NoSquare:
		s.chain(shown.Square, to)
	case kind == eternal.Advisor:
		models := eternal.Bitboard{}
		if to != core.NoSquare {
			models = s.b.fast.ImitatedBy(shown.Square, to)
		}
		s.models(shown.Square, models)
	}
}

// explainStep rings the platforms of a pawn, or the models of an advisor, in the first step of a previewed line.
func (s *scene) explainStep(m core.Move) {
	if m.Kind != core.Walk {
		return
	}
	switch eternal.KindOf(s.b.cells[m.From]) {
	case eternal.Pawn:
		s.platforms(s.b.fast.Chain(m.From, m.To))
	case eternal.Advisor:
		if models := s.b.fast.ImitatedBy(m.From, m.To); !models.Empty() {
			s.models(m.From, models)
		}
	}
}

// platforms rings the platforms between each cell and the next.
func (s *scene) platforms(cells []core.Square) {
	for i := 1; i < len(cells); i++ {
		over := eternal.SquareAt(
			(eternal.FileOf(cells[i-1])+eternal.FileOf(cells[i]))/2, (eternal.RankOf(cells[i-1])+eternal.RankOf(cells[i]))/2)
		s.Add(s.modelRing([2]any{"over", i}, over))
	}
}

// chain draws the way of a pawn: an arrow with a dot at every landing, and a ring around everything that it jumps over.
func (s *scene) chain(from, to core.Square) {
	cells := s.b.fast.Chain(from, to)
	if len(cells) < 2 {
		return
	}
	path := s.l.way(s.b.pos, core.Move{From: from, To: to, Kind: core.Walk})
	n := len(path)
	path[n-1] = draw.Shorten(path[n-2], path[n-1], 0, s.l.Unit(0.1))[1]
	s.Add(board.Arrow{Path: path, Width: s.l.Unit(0.085), Color: draw.Fade(draw.Opaque(s.shades.Selection), 0.85)}.Item("chain", board.LayerArrow))
	s.platforms(cells)
	for i := 1; i < len(cells)-1; i++ {
		s.Add(s.mark([2]any{"landing", i}, board.LayerBadge, cells[i], nil, func(p *draw.Pen, c, r float64) {
			p.Disc(c, c, r*0.3, draw.Flat(s.shades.Face))
			p.Disc(c, c, r*0.23, draw.Flat(draw.Opaque(s.shades.Selection)))
		}))
	}
}

// modelRing returns a ring around a piece that is jumped over or imitated.
func (s *scene) modelRing(id any, sq core.Square) board.Item {
	return s.mark(id, board.LayerSign, sq, nil, func(p *draw.Pen, c, r float64) {
		p.Ring(c, c, r*1.03, r*0.16, draw.Fade(s.shades.Background, 0.8))
		p.Ring(c, c, r*1.03, r*0.1, draw.Opaque(s.shades.Selection))
	})
}

// models rings the pieces that an advisor imitates on its way to a target, connected to it by a line. Without a target there is a
// line from every piece that it could imitate.
func (s *scene) models(from core.Square, models eternal.Bitboard) {
	strength := 0.9
	if models.Empty() {
		strength = 0.45
		for sq := range s.b.fast.Models().All() {
			near := max(abs(eternal.FileOf(sq)-eternal.FileOf(from)), abs(eternal.RankOf(sq)-eternal.RankOf(from)))
			if near == 1 {
				models = models.Or(eternal.CellSet(sq))
			}
		}
	}
	i := 0
	for sq := range models.All() {
		if strength > 0.5 {
			s.Add(s.modelRing([2]any{"model", i}, sq))
		}
		path := draw.Shorten(s.l.Square(sq), s.l.Square(from), s.l.Unit(0.3), s.l.Unit(0.3))
		s.Add(board.Arrow{Path: path, Width: s.l.Unit(0.075), Color: draw.Fade(draw.Opaque(s.shades.Selection), strength)}.Item([2]any{"imitates", i}, board.LayerArrow))
		i++
	}
}

func abs(n int) int { return max(n, -n) }
