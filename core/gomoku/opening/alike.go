package opening

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// alike returns the points that are equivalent to point by a symmetry of the stones on p: the images of point under all
// rotations and reflections of the plane that map black stones to black ones and white stones to white ones. The centre
// of rotation or the axis need not be in the middle of the board, as in h8 h9 h7 h6, which is mirrored by the line
// between rows 7 and 8.
func alike(p gomoku.Position, point gomoku.Point) gomoku.Set {
	set := gomoku.SetOf(point)
	for _, s := range gomoku.Symmetries() {
		turned := s.Position(p)
		col, row, ok := shift(turned, p)
		if !ok {
			continue
		}
		q := s.Point(point)
		c, r := q.Col()+col, q.Row()+row
		if c >= 0 && c < gomoku.Size && r >= 0 && r < gomoku.Size {
			set.Add(gomoku.PointAt(c, r))
		}
	}
	return set
}

// shift returns the translation, in columns and rows, that maps the stones of from to those of to.
func shift(from, to gomoku.Position) (cols, rows int, ok bool) {
	colFrom, rowFrom := corner(from)
	colTo, rowTo := corner(to)
	cols, rows = colTo-colFrom, rowTo-rowFrom
	for _, side := range []core.Side{gomoku.Black, gomoku.White} {
		target := to.Stones(side)
		for p := range from.Stones(side).All() {
			c, r := p.Col()+cols, p.Row()+rows
			if c < 0 || c >= gomoku.Size || r < 0 || r >= gomoku.Size || !target.Has(gomoku.PointAt(c, r)) {
				return 0, 0, false
			}
		}
	}
	return cols, rows, true
}

// corner returns the lowest column and the lowest row with a stone.
func corner(p gomoku.Position) (col, row int) {
	col, row = gomoku.Size, gomoku.Size
	for q := range p.Stones(gomoku.Black).Or(p.Stones(gomoku.White)).All() {
		col, row = min(col, q.Col()), min(row, q.Row())
	}
	return col, row
}
