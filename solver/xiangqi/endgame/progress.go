package endgame

import (
	"math"

	"qilab/core"
	"qilab/core/xiangqi"
)

// longest is more plies than any win takes.
const longest = 2 * unmeasured

// Progress is the state of solving a class. It is valid until the function that receives it returns.
type Progress struct {
	Class  Material // being solved
	Share  float64  // of the work, from 0 to 1; it never falls
	Memory int64    // bytes that the tables hold
	// Positions is the number of legal positions in the classes solved for this one, with either side to move.
	Positions uint64
	view      *View  // the solved classes
	now       *table // the table being solved; nil: none to look into
	target    region
	slice     int    // of now
	known     [2]int // all wins of a side in the slice within that many plies are known
}

// Known returns the number of plies within which all wins of either side are known, from a position of the class being
// solved and from where its pawns can go.
func (p *Progress) Known(b *xiangqi.Board) (plies [2]int) {
	var s spot
	if p.now == nil || p.now.region != p.target || !s.read(b, false) {
		return plies
	}
	swap := s.material != p.now.Material
	if swap && !s.read(b, true) || !p.now.covers(s.region()) {
		return plies
	}
	number, _ := p.now.find(s.codes, s.points[1:s.n])
	switch at := p.now.sliceOf(number); {
	case at < p.slice:
		plies = [2]int{longest, longest}
	case at == p.slice:
		plies = p.known
	}
	if swap {
		plies[0], plies[1] = plies[1], plies[0]
	}
	return plies
}

// Probe looks up a position of the class, or of one that captures lead to. ok is false as long as the verdict may
// change.
func (p *Progress) Probe(b *xiangqi.Board) (v Verdict, ok bool) {
	if v, ok := p.view.Probe(b); ok {
		return v, true
	}
	var s spot
	if p.now == nil || !s.read(b, false) {
		return Verdict{}, false
	}
	swap := s.material != p.now.Material
	if swap && (s.material.exchanged() != p.now.Material || !s.read(b, true)) || !p.now.covers(s.region()) {
		return Verdict{}, false
	}
	v = p.now.verdict(&s)
	if swap && v.Winner >= 0 {
		v.Winner ^= 1
	}
	return v, v.Winner >= 0
}

// work reports the progress of solving a class. All of its methods accept nil.
type work struct {
	watch  func(Progress)
	target region
	tables *Tables
	total  int64  // rows
	done   int64  // rows of the solved classes
	count  uint64 // legal positions of those
	view   *View
	now    *table
	slice  int
	known  [2]int
}

// begin records the start of a class.
func (w *work) begin(t *table) {
	if w == nil {
		return
	}
	w.view = newView(w.tables.known)
	w.now, w.known = nil, [2]int{} // there is nothing to look into before the first step
	w.tell(t, 0)
}

// climbed records that the wins of a side within that many plies are known.
func (w *work) climbed(t *table, x core.Side, plies int) {
	if w == nil {
		return
	}
	if w.now != t || w.slice != t.done {
		w.known = [2]int{}
	}
	w.now, w.slice, w.known[x] = t, t.done, plies
	// The number of plies to come is unknown: each one takes a fixed fraction of the rest.
	w.tell(t, t.share((float64(x)+1-math.Exp2(-float64(plies)/24))/4))
}

// ruling records that the rule on perpetual check is about to be applied for a side.
func (w *work) ruling(t *table, x core.Side) {
	if w != nil {
		w.tell(t, t.share(float64(x+2)/4))
	}
}

// end records that a class is solved.
func (w *work) end(t *table) {
	if w == nil {
		return
	}
	w.done += int64(t.rows)
	w.count += t.positions
	w.view, w.now = newView(w.tables.known), nil
	w.tell(t, 0)
}

// share returns the share of the work on a table, given that on the current slice.
func (t *table) share(ofSlice float64) float64 {
	at, rows := t.slices[t.done], 0
	for _, s := range t.slices[:t.done] {
		rows += s.to - s.from
	}
	return (float64(rows) + ofSlice*float64(at.to-at.from)) / float64(t.rows)
}

// tell reports the progress, given the share of the work on a table.
func (w *work) tell(t *table, share float64) {
	sh := t.shape()
	p := Progress{
		Class: w.target.Material, Share: 1, Positions: w.count, Memory: w.tables.held() + sh.kept + sh.work,
		view: w.view, now: w.now, target: w.target, slice: w.slice, known: w.known,
	}
	if w.total > 0 {
		p.Share = min(1, (float64(w.done)+share*float64(t.rows))/float64(w.total))
	}
	w.watch(p)
}
