package gomoku

import "qilab/core/gomoku"

// trail returns the points that matter to a win within k moves which attack has just found: the attacker's stones, the
// replies, the points of his fives, and all points from which a stone of the other side could turn a reply into a four
// of its own. A stone elsewhere leaves the win intact. ok is false if the line could not be followed to its end.
func (v *VCF) trail(k int) (zone gomoku.Set, ok bool) {
	b := v.board
	s := b.Turn()
	made := 0
	for range k {
		if fives := b.Fives(s); !fives.Empty() {
			zone, ok = zone.Or(fives), true
			break
		}
		p := v.next(k - made/2)
		if p == gomoku.NoPoint {
			break
		}
		zone.Add(p)
		b.Make(p)
		made++
		zone = zone.Or(b.Fives(s))
		q, forced := reply(b, s)
		if !forced {
			ok = true
			if fives := b.Fives(s); fives.Len() == 1 {
				zone = zone.Or(lineWindow[fives.First()]) // where the other side may make its forbidden point legal
			}
			break
		}
		zone = zone.Or(lineNear[q].And(b.Building(s.Other()).Or(b.Threes(s.Other())).Or(b.Fours(s.Other()))))
		b.Make(q)
		made++
	}
	for range made {
		b.Unmake()
	}
	return zone, ok
}

// retries is the number of positions to visit for finding lost table entries again.
const retries = 200

// next returns the winning move of the side to move by continuous fours within k moves from the table, searching again
// for lost entries. NoPoint: not found.
func (v *VCF) next(k int) gomoku.Point {
	if p := v.kept(); p != gomoku.NoPoint {
		return p
	}
	v.limit = v.nodes + retries
	if v.attack(k) == 0 {
		return gomoku.NoPoint
	}
	return v.kept()
}

// kept returns the winning move in the table, or NoPoint.
func (v *VCF) kept() gomoku.Point {
	b := v.board
	if e := v.slot(b.Hash()); e.key == b.Hash() && e.yes != 0 && b.Has(b.Turn(), e.move) {
		return e.move
	}
	return gomoku.NoPoint
}

// lineNear is the points on the lines of each point, at most four away.
var lineNear = newLineNear(4)

func newLineNear(reach int) *[gomoku.Points]gomoku.Set {
	t := &[gomoku.Points]gomoku.Set{}
	for p := range gomoku.Point(gomoku.Points) {
		for d := range gomoku.Dirs {
			for k := -reach; k <= reach; k++ {
				if q := p.Step(d, k); k != 0 && q != gomoku.NoPoint {
					t[p].Add(q)
				}
			}
		}
	}
	return t
}
