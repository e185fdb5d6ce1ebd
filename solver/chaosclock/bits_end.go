package chaosclock

import "qilab/core"

// ends describes an arrangement in which a side may be complete, for valuing the placements where one is: that side
// wins at its turn, and the other has one turn to complete as well.
type ends struct {
	mine   [2]uint16 // the bits of the index that are open pieces of a side
	may    [2]bool   // the side is complete where all these are set
	lacks  [2]int    // how many pieces of a side are neither home nor open
	walker [2]uint8  // the only one of these, if its next walk ends at home
	drops  [2]bool   // or it can be dropped
}

// newEnds returns the ends of an arrangement.
func newEnds(fixed, walkers set, a *arrangement) *ends {
	e := new(ends)
	for o, bit := a.open, 0; o != 0; o, bit = o&(o-1), bit+1 {
		e.mine[owner(lowest(o))] |= 1 << bit
	}
	for s := range e.may {
		rest := owned[s] &^ fixed &^ a.open
		e.may[s] = rest == 0
		e.lacks[s] = rest.size()
		if e.lacks[s] != 1 {
			continue
		}
		if rest&walkers == 0 {
			e.drops[s] = true
		} else if n := lowest(rest); a.step[n].home {
			e.walker[s] = n
		}
	}
	return e
}

// homeAt returns, as a byte, the placements of cube number at which all index bits of mask are set.
func homeAt(mask uint16, number int) uint64 {
	if high := mask >> cubeDims; uint16(number)&high != high {
		return 0
	}
	at := uint64(0xff)
	for bit := range cubeDims {
		if mask>>bit&1 != 0 {
			at &= upper[bit]
		}
	}
	return at
}

// oneMove returns the placements of a cube in which all pieces of a side but one are home, and its next move can bring
// that one home.
func (e *ends) oneMove(s core.Side, number int) uint64 {
	switch {
	case e.drops[s] || e.walker[s] != 0:
		return homeAt(e.mine[s], number)
	case e.lacks[s] > 0:
		return 0
	}
	at := uint64(0)
	for m := e.mine[s]; m != 0; m &= m - 1 {
		at |= homeAt(e.mine[s]&^(m&-m), number)
	}
	return at &^ homeAt(e.mine[s], number)
}

// settle overwrites the best moves in a cube, given by its number, at the placements where a side is complete, and
// returns those placements in all lanes.
func (e *ends) settle(c *cube, number int) uint64 {
	var done [2]uint64
	for s := range done {
		if e.may[s] {
			done[s] = homeAt(e.mine[s], number)
		}
	}
	over := (done[0] | done[1]) * allLanes
	if over == 0 {
		return 0
	}
	c.free &^= over
	c.barred &^= over
	c.addDrop(done[0] & done[1] * allLanes & (bothLanes | loseLanes))
	for s := range core.Side(2) {
		late := s.Other()
		c.addDrop(done[s] &^ done[late] * allLanes & sideLanes[s])
		w := done[s] &^ done[late] & e.oneMove(late, number) * allLanes & sideLanes[late] & (bothLanes | loseLanes)
		if n := e.walker[late]; n != 0 {
			c.addWalk(w, n)
		} else {
			c.addDrop(w)
		}
	}
	return over
}
