package endgame

import "qilab/core"

// quiet returns the points of the line piece from which side s can move, without capturing, from row r to one of the
// positions that to returns for each row of the slice.
func (c *climb) quiet(r *row, s core.Side, to func(i int) set) (found set) {
	t := c.t
	if t.line.side == s {
		found = comes(s, t.line.kind, to(r.number-c.from), r.occ)
	}
	t.others(r, s, false, func(number int, mirrored bool, shut set) {
		b := to(number - c.from)
		if mirrored {
			b = b.mirror()
		}
		found = found.or(b.andNot(shut))
	})
	return found
}

// scatter calls add with all positions of the slice from which side s reaches one of the places of row r without
// capturing.
func (c *climb) scatter(r *row, s core.Side, places set, add func(i int, places set)) {
	t := c.t
	if t.line.side == s {
		if b := comes(s, t.line.kind, places, r.occ); !b.empty() {
			add(r.number-c.from, b)
		}
	}
	t.others(r, s, true, func(number int, mirrored bool, shut set) {
		b := places.andNot(shut)
		if b.empty() {
			return
		}
		if mirrored {
			b = b.mirror()
		}
		add(number-c.from, b)
	})
}

// others calls f with each row that a non-capturing move of side s, by a piece other than the line piece, leads to from
// r or, backward, comes from, within its slice; shut are the points where the line piece blocks it.
func (t *table) others(r *row, s core.Side, backward bool, f func(number int, mirrored bool, shut set)) {
	var buffer [20]path
	for i := range t.axes {
		a := &t.axes[i]
		if a.side != s {
			continue
		}
		from := int(r.at[i])
		base := r.number - int(a.number[from])*a.stride
		for _, p := range paths(buffer[:0], s, a.kind, from, r.occ, backward) {
			if a.number[p.to] < 0 || i == t.march && p.to/files != from/files {
				continue
			}
			f(base+int(a.number[p.to])*a.stride, false, p.shut)
		}
	}
	g := r.guard[s]
	base := r.number - int(t.guards[s].number[g.code])*t.strides[s]
	for i := range g.moves {
		m := &g.moves[i]
		if r.occ.has(int(m.to)) || m.over >= 0 && r.occ.has(int(m.over)) {
			continue
		}
		shut := one(int(m.to))
		if m.over >= 0 {
			shut = shut.or(one(int(m.over)))
		}
		if m.mirrored {
			f(t.mirrorRow(r, int(m.guard)), true, shut)
		} else {
			f(base+int(m.guard)*t.strides[s], false, shut)
		}
		if backward && m.twin >= 0 {
			f(t.mirrorRow(r, int(m.twin)), true, shut)
		}
	}
}

// mirrorRow returns the row of the mirror image of r with Red's king in the given placement.
func (t *table) mirrorRow(r *row, red int) int {
	black := t.guards[core.Second]
	number := red*t.strides[core.First] + int(black.number[black.mirrorOf[r.guard[1].code]])*t.strides[core.Second]
	for i := range t.axes {
		number += int(t.axes[i].number[mirrorSquare(int(r.at[i]))]) * t.axes[i].stride
	}
	return number
}

// capture is a capture from a row. From the places of mask it leads to the same place of a row in another table, or
// from all of them to a single place there.
type capture struct {
	mask     set
	to       *table // nil: neither side can win any more
	row      int
	place    int  // -1: the place of the line piece
	mirrored bool // if place is -1
}

// captures calls f with the captures of side s from row r, and with the move of a pawn to the next slice. Some lead to
// illegal positions, but those lead to no table.
func (t *table) captures(r *row, s core.Side, f func(c capture)) {
	if t.march >= 0 && t.axes[t.march].side == s {
		t.onward(r, f)
	}
	o := s.Other()
	// The captured piece: another attacker, a guard, the line piece.
	for i := range t.axes {
		if a := &t.axes[i]; a.side == o {
			t.onto(r, s, int(r.at[i]), func(w way) { t.lands(r, w, i, -1, t.Material.without(o, a.kind), f) })
		}
	}
	for i := range r.guard[o].pieces {
		p := &r.guard[o].pieces[i]
		kind := t.guards[o].kindWithout(r.guard[o].code, p.code)
		t.onto(r, s, int(p.at), func(w way) { t.lands(r, w, -1, i, t.Material.without(o, kind), f) })
	}
	if t.line.side == o {
		t.ontoLine(r, s, f)
	}
}

// onward calls f with the move of the slicing pawn to the next slice.
func (t *table) onward(r *row, f func(c capture)) {
	a := &t.axes[t.march]
	from := int(r.at[t.march])
	base := r.number - int(a.number[from])*a.stride
	for _, to := range pawnMoves[a.side][from] {
		if int(to)/files != from/files && !r.occ.has(int(to)) {
			f(capture{mask: all.andNot(one(int(to))), to: t, row: base + int(a.number[to])*a.stride, place: -1})
		}
	}
}

// way is a way for a piece to get to a point.
type way struct {
	mask  set       // the points of the line piece that allow it
	axis  int       // of the piece; -1: none
	line  bool      // the piece is the line piece
	code  guardCode // the new code of its side if it is a guard
	guard bool
	side  core.Side
	to    int
}

// onto calls f with the ways in which side s captures on a point other than the line piece's.
func (t *table) onto(r *row, s core.Side, to int, f func(way)) {
	for i := range t.axes {
		if a := &t.axes[i]; a.side == s {
			if m := hits(s, a.kind, int(r.at[i]), to, r.occ); !m.empty() {
				f(way{mask: m, axis: i, side: s, to: to})
			}
		}
	}
	if t.line.side == s {
		if m := lineHits(s, t.line.kind, to, r.occ); !m.empty() {
			f(way{mask: m, axis: -1, line: true, side: s, to: to})
		}
	}
	for i := range r.guard[s].takes {
		if g := &r.guard[s].takes[i]; int(g.to) == to {
			if m := g.open(r.occ); !m.empty() {
				f(way{mask: m, axis: -1, guard: true, code: g.code, side: s, to: to})
			}
		}
	}
}

// open returns the points of the line piece that allow a guard's way.
func (g *guardTake) open(occ set) set {
	switch {
	case g.over < 0:
		return all
	case occ.has(int(g.over)):
		return set{}
	}
	return all.andNot(one(int(g.over)))
}

// lands finds the result of a capture; taken is the captured axis, or else guard the number of the guard.
func (t *table) lands(r *row, w way, taken, guard int, left Material, f func(capture)) {
	codes := [2]guardCode{r.guard[0].code, r.guard[1].code}
	if guard >= 0 {
		codes[w.side.Other()] = r.guard[w.side.Other()].pieces[guard].code
	}
	if w.guard {
		codes[w.side] = w.code
	}
	var at [maxAttackers]int8
	n := 0
	for i := range t.axes {
		if i == taken {
			continue
		}
		at[n] = r.at[i]
		if i == w.axis {
			at[n] = int8(w.to)
		}
		n++
	}
	to := t.subs[left]
	if to == nil { // the line piece remains, so there is a table
		panic("endgame: no table of " + left.String())
	}
	c := capture{mask: w.mask, to: to, place: -1}
	c.row, c.mirrored = to.find(codes, at[:n])
	if w.line {
		c.place = w.to
		if c.mirrored {
			c.place = mirrorSquare(c.place)
		}
	}
	f(c)
}

// ontoLine calls f with the captures of the line piece by side s.
func (t *table) ontoLine(r *row, s core.Side, f func(capture)) {
	left := t.Material.without(t.line.side, t.line.kind)
	to, known := t.subs[left]
	if !known {
		panic("endgame: no table of " + left.String())
	}
	reach := func(at set, axis int, moved func(sq int) guardCode) {
		for at = at.and(t.points).andNot(r.occ); !at.empty(); {
			sq := at.pop()
			codes := [2]guardCode{r.guard[0].code, r.guard[1].code}
			if moved != nil {
				codes[s] = moved(sq)
			}
			c := capture{mask: one(sq), to: to}
			if to == nil {
				if t.barred(codes) {
					continue
				}
				f(c)
				continue
			}
			places := r.at
			if axis >= 0 {
				places[axis] = int8(sq)
			}
			// The first axis is the line piece of the rest.
			c.row, c.mirrored = to.find(codes, places[1:len(t.axes)])
			c.place = int(places[0])
			if c.mirrored {
				c.place = mirrorSquare(c.place)
			}
			f(c)
		}
	}
	for i := range t.axes {
		if a := &t.axes[i]; a.side == s {
			reach(strikes(s, a.kind, int(r.at[i]), r.occ), i, nil)
		}
	}
	for i := range r.guard[s].takes {
		g := &r.guard[s].takes[i]
		if g.over >= 0 && r.occ.has(int(g.over)) {
			continue
		}
		reach(one(int(g.to)), -1, func(int) guardCode { return g.code })
	}
}

// barred reports whether the kings face each other with only guards on the board.
func (t *table) barred(codes [2]guardCode) bool {
	var king [2]int
	occ := set{}
	for s := range codes {
		g := t.guards[s]
		o, _ := g.occupied(codes[s])
		occ = occ.or(o)
		king[s] = upright(core.Side(s), kingPoints[codes[s].king()])
	}
	return king[0]%files == king[1]%files && betweenTable[king[0]][king[1]].and(occ).empty()
}
