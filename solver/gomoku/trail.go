package gomoku

import "qilab/core/gomoku"

// trail returns the points that have to do with a win within k moves which attack has just found: the attacker's stones, the
// replies, where he makes five, and all points from which a stone of the other side could turn a reply into a four of its
// own. A stone elsewhere leaves the win as it is.
func (v *VCF) trail(k int) (zone gomoku.Set) {
	b := v.board
	s := b.Turn()
	made := 0
	for range k {
		if fives := b.Fives(s); !fives.Empty() {
			zone = zone.Or(fives)
			break
		}
		e := &v.table[b.Hash()&uint64(len(v.table)-1)]
		if e.key != b.Hash() || e.yes == 0 || !b.Has(s, e.move) {
			break // the table has lost it: what is known so far has to do
		}
		zone.Add(e.move)
		b.Make(e.move)
		made++
		zone = zone.Or(b.Fives(s))
		q, forced := reply(b, s)
		if !forced {
			break
		}
		zone = zone.Or(lineNear[q].And(b.Building(s.Other()).Or(b.Threes(s.Other())).Or(b.Fours(s.Other()))))
		b.Make(q)
		made++
	}
	for range made {
		b.Unmake()
	}
	return zone
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
