package endgame

import (
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// shape is the size of the table of a region.
type shape struct {
	rows int64
	kept int64         // bytes once it is solved
	work int64         // extra bytes while solving it
	time time.Duration // estimated time to solve it on one core
}

// The bytes of a row, without its part of table.plies.
const (
	setBytes = 16
	// listBytes is for the lists of the last and the current results.
	listBytes = 72
)

// The estimated time of a row on one core. If both sides can win, it is processed twice, and by the rule; rows of a
// lone pawn have few places, and in a class with slices many rows are far from any win.
const (
	rowOfPawns = 3 * time.Microsecond
	rowOfOne   = 13 * time.Microsecond
	rowOfMarch = 13 * time.Microsecond
	rowOfTwo   = 22 * time.Microsecond
)

// shape returns the size of the table of a region, or a bound for one that is out of reach anyway.
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

// shape returns the size of the table.
func (t *table) shape() shape {
	return shapeOf(t.region, int64(t.rows), int64(t.across), int64(t.widest()))
}

// shapeOf returns the shape of a table with the given numbers of rows, places of the line piece, and rows in the
// largest slice.
func shapeOf(g region, rows, across, widest int64) shape {
	list := g.attackers()
	cells := 2 * across // of both sides to move
	if len(list) > 1 && list[1] == list[0] && (len(list) > 2 || list[0].kind != xiangqi.Pawn) {
		cells = across - 1
	}
	sides := int64(0)
	for s := range core.Side(2) {
		if g.canWin(s) {
			sides++
		}
	}
	sh := shape{rows: rows, kept: rows * (2*setBytes + sides*2*setBytes + cells)}
	// The marks, the escapes of each side, and either the decisive captures or the data for the rule.
	sh.work = widest * (setBytes + sides*setBytes + 2*setBytes + listBytes)
	row := rowOfOne
	switch {
	case sides == 2 && widest < rows:
		row = rowOfMarch
	case sides == 2:
		row = rowOfTwo
	case list[0].kind == xiangqi.Pawn:
		row = rowOfPawns
	}
	sh.time = time.Duration(min(rows, 1<<38)) * row
	if sides == 2 {
		sh.work = widest * (setBytes + sides*setBytes + 7*setBytes + listBytes)
	}
	return sh
}

// need returns the memory in bytes for solving a region with all that captures lead to.
func (ts *Tables) need(g region) int64 {
	var kept, peak int64
	for _, c := range g.closure() {
		if t := ts.covering(c); t != nil {
			kept += t.shape().kept
			continue
		}
		sh := ts.shape(c)
		kept += sh.kept
		peak = max(peak, kept+sh.work)
	}
	return max(peak, kept)
}

// time returns the estimated time on one core for solving a region with all that captures lead to.
func (ts *Tables) time(g region) (t time.Duration) {
	for _, c := range g.closure() {
		if ts.covering(c) == nil {
			t += min(ts.shape(c).time, endlessTime)
		}
	}
	return min(t, endlessTime)
}

// endlessTime bounds an estimate.
const endlessTime = 100 * 365 * 24 * time.Hour
