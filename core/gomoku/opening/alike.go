package opening

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// alike is the points that are the same as p by a symmetry of the stones on a position: those where p goes by the turns
// and mirrors of the plane that take the black stones to black ones and the white ones to white ones. The middle of the
// turn or the axis of the mirror need not be in the middle of the board, as in h8 h9 h7 h6, which the line between rows 7
// and 8 mirrors.
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

// shift is by how many columns and rows the stones of one position have to be moved to be those of another.
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

// corner is the lowest column and row that the stones of a position are in.
func corner(p gomoku.Position) (col, row int) {
	col, row = gomoku.Size, gomoku.Size
	for q := range p.Stones(gomoku.Black).Or(p.Stones(gomoku.White)).All() {
		col, row = min(col, q.Col()), min(row, q.Row())
	}
	return col, row
}
