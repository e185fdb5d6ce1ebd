package gomoku

import "qilab/core/gomoku"

// The field of a proven win is the points where one more stone of the defender's might spoil it: where either side puts
// a stone or could make five, where the stone would make a four along the way or be part of one, and in renju where it
// could change which points are forbidden. A stone on any other point leaves the proof intact, move by move.

// fieldOf returns the field of a win by a line of fours of the attacker, who is to move. If free is true, the defender
// has yet another stone anywhere.
func (t *VCT) fieldOf(line []gomoku.Point, free bool) gomoku.Set {
	b := t.board
	set := t.tempo(free).Or(b.Fives(t.side))
	for i, p := range line {
		switch {
		case p == gomoku.NoPoint:
			set = set.Or(t.release(b.Fives(t.side))) // the only reply is forbidden
		case i%2 == 0 && t.unsure(p):
			set = everywhere
		default:
			set.Add(p)
		}
		b.Make(p)
		if i%2 == 0 {
			set = set.Or(b.Fives(t.side)) // the points that complete the four
		} else {
			set = set.Or(t.tempo(free))
		}
	}
	for range line {
		b.Unmake()
	}
	return set
}

// field returns the field of a proven win without quiet stones of the attacker, who is to move.
func (t *VCT) field(n *vctNode) gomoku.Set {
	b := t.board
	if n.fours != nil {
		return t.fieldOf(n.fours, false)
	}
	p, next := t.proven(n, 0)
	if t.tick() || next == nil || t.unsure(p) {
		return everywhere
	}
	set := t.tempo(false)
	set.Add(p)
	b.Make(p)
	defer b.Unmake()
	return set.Or(t.fieldAfter(next))
}

// fieldAfter does the same as field with the defender to move, after a threat.
func (t *VCT) fieldAfter(n *vctNode) gomoku.Set {
	b := t.board
	defender := t.side.Other()
	set := t.tempo(true).Or(b.Fives(t.side))
	if !b.Fives(t.side).Empty() || !b.Fives(defender).Empty() {
		q, forced := reply(b, t.side)
		if forced {
			return set.Or(t.fieldBehind(q))
		}
		return set.Or(t.release(b.Fives(t.side)))
	}
	threat := n.fours
	b.Make(gomoku.NoPoint)
	if threat == nil {
		threat = t.byFours()
	}
	set = set.Or(t.fieldOf(threat, true))
	b.Unmake()
	if threat == nil {
		return everywhere
	}
	for replies := t.relevant(threat); !replies.Empty() && set != everywhere; {
		if q := replies.Pop(); b.Has(defender, q) {
			set = set.Or(t.fieldBehind(q))
		} else {
			set = set.Or(t.release(gomoku.SetOf(q)))
		}
	}
	return set
}

// fieldBehind does the same as field after a reply.
func (t *VCT) fieldBehind(q gomoku.Point) gomoku.Set {
	b := t.board
	b.Make(q)
	defer b.Unmake()
	set := everywhere
	if n := t.table[b.Hash()]; n != nil && n.proven() {
		set = t.field(n)
	} else if line := t.byFours(); line != nil {
		set = t.fieldOf(line, false)
	}
	set.Add(q)
	return set
}

// tempo returns the points where a stone of the defender's makes a four, and if free is true, also those where another
// stone then makes one.
func (t *VCT) tempo(free bool) gomoku.Set {
	b, defender := t.board, t.side.Other()
	set := b.Fours(defender)
	if !free {
		return set
	}
	set = set.Or(b.Threes(defender))
	for list := b.Building(defender).AndNot(set); !list.Empty(); {
		if p := list.Pop(); nearFour[b.Shapes(defender, p)] {
			set.Add(p)
		}
	}
	return set
}

// nearFour reports, by the shapes of a point, whether one is a closed three or better.
var nearFour = newNearFour()

func newNearFour() *[1 << 16]bool {
	t := &[1 << 16]bool{}
	for i := range t {
		for d := range gomoku.Dirs {
			t[i] = t[i] || gomoku.Lined(i).Along(d) >= gomoku.ClosedThree
		}
	}
	return t
}

// unsure reports whether a stone of the attacker's on p, which is legal, may be a foul after more stones of the
// defender's elsewhere. These take away fours and threes and add none, but can make a three valid that was not.
func (t *VCT) unsure(p gomoku.Point) bool {
	if t.rules != gomoku.Renju || t.side != gomoku.Black {
		return false
	}
	threes := 0
	for d := range gomoku.Dirs {
		if t.board.Shape(gomoku.Black, p, d) == gomoku.Three {
			threes++
		}
	}
	return threes > 1
}

// release returns the points where one more black stone may make a point of a set legal that is now forbidden to Black.
// If there is a choice of two, the other one remains in any case.
func (t *VCT) release(points gomoku.Set) gomoku.Set {
	if points.Len() != 1 {
		return gomoku.Set{}
	}
	p := points.First()
	if t.board.Foul(p) == gomoku.FoulDoubleThree {
		return everywhere // whether a three is valid can depend on stones far away
	}
	return lineWindow[p]
}

// everywhere is all points.
var everywhere = gomoku.NewBoard(gomoku.Freestyle).Empty()

// lineWindow is the points on the lines of each point, at most five away, which include all that matter to its fours
// and rows.
var lineWindow = newLineNear(5)
