package gomoku

import "qilab/core"

// Purpose describes what a stone does on both sides' lines, the most urgent first. A straight four that is stopped only
// by a four of one's own, or from outside its line, does not count as stopped.
func (r Rules) Purpose(p core.Position, m core.Move) core.Note {
	b, at := p.(Position).Board(), Point(m.To)
	if m.Kind == core.Pass {
		return core.Note{Key: "purpose.gomoku.pass"}
	}
	me, you := b.Turn(), b.Turn().Other()
	four, three := b.Fours(me).Has(at), b.Threes(me).Has(at)
	switch {
	case b.Fives(me).Has(at):
		return core.Note{Key: "purpose.gomoku.five"}
	case b.Fives(you).Has(at) && four:
		return core.Note{Key: "purpose.gomoku.block-four"}
	case b.Fives(you).Has(at):
		return core.Note{Key: "purpose.gomoku.block"}
	case four && three:
		return core.Note{Key: "purpose.gomoku.four-three"}
	case four:
		return core.Note{Key: "purpose.gomoku.four"}
	case stopsStraight(b, you, at):
		return core.Note{Key: "purpose.gomoku.stop"}
	case three:
		return core.Note{Key: "purpose.gomoku.three"}
	}
	return core.Note{Key: "purpose.gomoku.quiet"}
}

// stopsStraight reports whether a side would make a straight four at a point.
func stopsStraight(b *Board, s core.Side, at Point) bool {
	for d := range Dirs {
		if b.Shape(s, at, d) == StraightFour {
			return true
		}
	}
	return false
}
