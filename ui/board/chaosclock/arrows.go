package chaosclock

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// walkPath returns the way of a walk of n cells from cell c along the track: out of the cell, round, and into the target.
func (l *layout) walkPath(c, n int) []fyne.Position {
	return l.lane(float64(c)+0.14, float64(c+n)-0.06, cellsAt+pieceRadius+0.008, cellsAt+headGap, trackAt+0.008, 0.44)
}

// lane returns a way from one hour to another, clockwise: it begins and ends at the distances first and last from the middle
// and runs at the distance run, getting there within the given part of an hour.
func (l *layout) lane(from, to, first, last, run, within float64) []fyne.Position {
	steps := max(12, int((to-from)*20))
	within = math.Min(within, (to-from)/2)
	path := make([]fyne.Position, 0, steps+1)
	for i := 0; i <= steps; i++ {
		hour := from + (to-from)*float64(i)/float64(steps)
		edge := first
		if hour-from > to-hour {
			edge = last
		}
		k := draw.Clamp(math.Min(hour-from, to-hour) / within)
		k = math.Sin(k * math.Pi / 2)
		path = append(path, l.polar(hour, edge+(run-edge)*k))
	}
	return path
}

// dropPath returns the way from the tray of piece n to its cell: to the dial, along the track the shorter way round, at the
// distance run from the middle, and into the cell. So it passes no other piece.
func (l *layout) dropPath(n int, run float64) []fyne.Position {
	slot := l.slot(n)
	far := draw.Distance(slot, l.centre) / float64(l.r)
	hour := math.Atan2(float64(slot.Y-l.centre.Y), float64(slot.X-l.centre.X))/(2*math.Pi)*chaosclock.Cells + 3
	turn := math.Mod(float64(n)-hour+2.5*chaosclock.Cells, chaosclock.Cells) - chaosclock.Cells/2
	const edge = cellsAt + headGap
	if math.Abs(turn) < 1 {
		return draw.Shorten(slot, l.cell(n), l.unit(pieceRadius), l.unit(headGap))
	}
	turn -= math.Copysign(0.06, turn)
	const steps = 96
	var path []fyne.Position
	for i := range steps + 1 {
		gone := math.Abs(turn) * float64(i) / steps
		out := 1 - draw.Clamp(gone/1.1)
		in := 1 - math.Sin(draw.Clamp((math.Abs(turn)-gone)/0.46)*math.Pi/2)
		at := l.polar(hour+math.Copysign(gone, turn), run+(far-run)*out*out-(run-edge)*in)
		if draw.Distance(at, slot) > float64(l.unit(pieceRadius)) {
			path = append(path, at)
		}
	}
	return path
}

// target shows the effect of a choice: the path, the final cell, and the captured piece.
func (s *scene) target(c board.Choice) {
	if c.To.Kind != board.OnSquare {
		return
	}
	n, to := s.b.pos.MovedPiece(c.Move), int(c.To.Square)+1
	captured := s.b.pos.Captured(c.Move)
	path := s.l.dropPath(n, trackAt)
	if c.Move.Kind == core.Walk {
		path = s.l.walkPath(int(c.Move.From)+1, n)
	}
	s.Add(board.Arrow{Path: path, Width: s.l.unit(0.026), Color: s.shades.Target}.Item("way", board.LayerArrow))
	if captured == 0 {
		ghost := pieceItem("ghost", board.LayerPiece, s.l, s.l.cell(to), pieceLook{n: n, faint: true}, s.shades)
		s.Add(ghost)
	}
	r := float64(s.l.unit(cellRadius))
	side := draw.Ceil(float32(r * 2.6))
	s.Add(board.Item{
		ID: "target", Layer: board.LayerSign, Centre: s.l.cell(to), Size: fyne.NewSquareSize(side), Look: captured != 0,
		Draw: func(p *draw.Pen) {
			m := float64(side) / 2
			if captured == 0 {
				p.Ring(m, m, r*1.01, r*0.13, s.shades.Target)
				return
			}
			// The teeth around it tell a capture from a plain target.
			p.Ring(m, m, r*1.03, r*0.13, s.shades.Target)
			for i := range 4 {
				t := math.Pi/4 + float64(i)*math.Pi/2
				dx, dy := math.Cos(t), math.Sin(t)
				p.Polygon([]draw.Dot{
					{X: m + r*1.03*dx - r*0.26*dy, Y: m + r*1.03*dy + r*0.26*dx},
					{X: m + r*0.66*dx, Y: m + r*0.66*dy},
					{X: m + r*1.03*dx + r*0.26*dy, Y: m + r*1.03*dy - r*0.26*dx},
				}, s.shades.Target)
			}
		},
	})
}

// lastMove marks where the last move began and ended; with the way that it took, unless the way of another move is being
// shown, and with a ghost of the piece where it came from, unless that move ends there.
func (s *scene) lastMove(shown board.Spot) {
	way := shown.Kind == board.Nowhere || shown.Kind == board.OnPass
	before, ok := s.v.State.Before.(chaosclock.Position)
	m := s.v.State.Last
	if !s.v.State.HasLast || !ok || m.Kind == core.Pass {
		return
	}
	n := before.MovedPiece(m)
	if n == 0 {
		return
	}
	with := any([2]any{"piece", n})
	s.Add(s.lastRing("last-to", s.l.cell(int(m.To)+1), with))
	if m.Kind == core.Drop {
		s.Add(s.lastRing("last-from", s.l.slot(n), with))
		return
	}
	from := int(m.From) + 1
	taken := !way && s.v.Choices[shown][0].To == board.SquareSpot(m.From)
	if s.b.cells[from] == 0 && !taken {
		s.Add(pieceItem("last-ghost", board.LayerMark, s.l, s.l.cell(from), pieceLook{n: n, faint: true}, s.shades))
	}
	if n == chaosclock.Cells {
		s.Add(s.lastRing("last-from", s.l.slot(n), with))
	}
	if way {
		a := board.Arrow{Path: s.l.walkPath(from, n), Width: s.l.unit(0.02), Color: draw.Fade(s.shades.LastMove, 0.85)}
		it := a.Item("last-way", board.LayerArrow)
		it.With = with
		s.Add(it)
	}
}

func (s *scene) lastRing(id any, at fyne.Position, with any) board.Item {
	r := float64(s.l.unit(cellRadius))
	side := draw.Ceil(float32(r * 2.4))
	return board.Item{
		ID: id, Layer: board.LayerSign, Centre: at, Size: fyne.NewSquareSize(side), Look: "last", With: with,
		Draw: func(p *draw.Pen) { p.Ring(float64(side)/2, float64(side)/2, r*1.02, r*0.1, s.shades.LastMove) },
	}
}

// preview shows a line of moves as numbered arrows, each from where its piece is by then. Walks run inside the circle of
// the cells, every ply on a lane of its own.
func (s *scene) preview() {
	for i, ply := range s.v.State.Plies(board.PreviewPlies) {
		s.previewMove(i, ply.Position.(chaosclock.Position), ply.Move)
	}
}

func (s *scene) previewMove(i int, pos chaosclock.Position, m core.Move) {
	n := pos.MovedPiece(m)
	colour := board.PlyColour(pos.Turn() == core.Second, s.shades)
	run := 0.462 - 0.044*float64(i)
	var at fyne.Position
	switch m.Kind {
	case core.Walk:
		from := float64(m.From) + 1
		path := s.l.lane(from+0.14, from+float64(n)-0.14, cellsAt-pieceRadius*1.02, cellsAt-pieceRadius*0.9, run, 0.5+0.06*float64(i))
		s.Add(board.Arrow{Path: path, Width: s.l.unit(0.021), Color: colour}.Item([2]any{"ply", i}, board.LayerArrow))
		at = draw.Along(path, 0.5)
	case core.Drop:
		path := s.l.dropPath(n, trackAt+0.02*float64(i%3-1))
		s.Add(board.Arrow{Path: path, Width: s.l.unit(0.021), Color: colour}.Item([2]any{"ply", i}, board.LayerArrow))
		at = draw.Along(path, 0.3)
	default:
		at = s.l.polar(float64(i*2), passRadius)
	}
	s.Add(board.PlyNumber(i, at, s.l.unit(0.043), colour, s.shades))
}
