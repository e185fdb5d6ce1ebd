package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// shape is how large the table of a region is.
type shape struct {
	rows int64
	kept int64 // bytes that it takes when it is solved
	work int64 // bytes that solving it takes besides
}

// What a row takes in bytes, besides its part of table.plies.
const (
	setBytes = 16
	// listBytes is what the lists take of what was found last and is found now.
	listBytes = 48
)

// shape returns how large the table of a region is, or a bound for those that are out of reach anyway.
func (ts *Tables) shape(g region) shape {
	list := g.attackers()
	size := func(a attacker) int64 { return int64(g.places(a).count()) }
	across, rows := size(list[0]), int64(1)
	for _, a := range list[1:] {
		if rows *= size(a); rows > 1<<40 {
			return shapeOf(g, rows, across, rows)
		}
	}
	for s := range core.Side(2) {
		rows *= int64(len(ts.shared(s, int(g.Material[s][xiangqi.Advisor]), int(g.Material[s][xiangqi.Elephant])).list))
	}
	widest := rows
	if last := list[len(list)-1]; len(list) > 1 && last.kind == xiangqi.Pawn {
		widest = rows / size(last) * min(size(last), files)
	}
	return shapeOf(g, rows, across, widest)
}

// shape returns how large the table is.
func (t *table) shape() shape {
	return shapeOf(t.region, int64(t.rows), int64(t.across), int64(t.widest()))
}

// shapeOf returns the shape of a table with so many rows, places of the line piece, and rows in the largest slice.
func shapeOf(g region, rows, across, widest int64) shape {
	list := g.attackers()
	cells := across
	if len(list) > 1 && list[1] == list[0] && (len(list) > 2 || list[0].kind != xiangqi.Pawn) {
		cells = (across - 1) / 2
	}
	sides := int64(0)
	for s := range core.Side(2) {
		if g.canWin(s) {
			sides++
		}
	}
	sh := shape{rows: rows, kept: rows * (2*setBytes + sides*2*setBytes + 2*cells)}
	// What is marked, the escapes of each side, and either what captures decide or what the rule needs.
	sh.work = widest * (setBytes + sides*setBytes + 2*setBytes + listBytes)
	if sides == 2 {
		sh.work = widest * (setBytes + sides*setBytes + 7*setBytes + listBytes)
	}
	return sh
}

// need returns how much memory a region takes while it is solved, in bytes, with all that captures lead to.
func (ts *Tables) need(g region) int64 {
	var kept, most int64
	for _, c := range g.closure() {
		if t := ts.covering(c); t != nil {
			kept += t.shape().kept
			continue
		}
		sh := ts.shape(c)
		kept += sh.kept
		most = max(most, kept+sh.work)
	}
	return max(most, kept)
}
