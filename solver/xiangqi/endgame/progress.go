package endgame

import (
	"math"

	"qilab/core"
	"qilab/core/xiangqi"
)

// longest is more plies than any win takes.
const longest = 2 * unmeasured

// Progress is what is known while a class is being solved. It may be asked until the func that was told it returns.
type Progress struct {
	Class  Material // that is being solved
	Share  float64  // of the work that is done, from 0 to 1; it never falls
	Memory int64    // bytes that the tables hold
	// Positions is how many legal ones the classes have that were solved for this one, with either side to move.
	Positions uint64
	view      *View  // what is solved already
	now       *table // what is being solved; nil: nothing that could be looked into
	target    region
	slice     int    // of now
	known     [2]int // the wins of a side in the slice in at most so many plies are all known
}

// Known returns in how many plies at most all wins of either side are known from a position of the class that is being solved, and
// from where its pawns can go.
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

// Probe looks a position of the class, or of one that captures lead to, up. ok is false as long as it may turn out otherwise.
func (p *Progress) Probe(b *xiangqi.Board) (v Verdict, ok bool) {
	if v, ok := p.view.Probe(b); ok {
		return v, true
	}
	var s spot
	if p.now == nil || !s.read(b, false) {
		return Verdict{}, false
	}
	swap := s.material != p.now.Material
	if swap && (s.material.Swapped() != p.now.Material || !s.read(b, true)) || !p.now.covers(s.region()) {
		return Verdict{}, false
	}
	v = p.now.verdict(&s)
	if swap && v.Winner >= 0 {
		v.Winner ^= 1
	}
	return v, v.Winner >= 0
}

// work tells somebody how the solution of a class gets on. All of its methods may be called with nil.
type work struct {
	watch  func(Progress)
	target region
	tables *Tables
	total  int64  // rows
	done   int64  // rows of the classes that are solved
	count  uint64 // legal positions of those
	view   *View
	now    *table
	slice  int
	known  [2]int
}

// begin says that a class is to be solved.
func (w *work) begin(t *table) {
	if w == nil {
		return
	}
	w.view = newView(w.tables.known)
	w.now, w.known = nil, [2]int{} // there is nothing to look into before the first step
	w.tell(t, 0)
}

// climbed says that the wins of a side in at most so many plies are known.
func (w *work) climbed(t *table, x core.Side, plies int) {
	if w == nil {
		return
	}
	if w.now != t || w.slice != t.done {
		w.known = [2]int{}
	}
	w.now, w.slice, w.known[x] = t, t.done, plies
	// How many plies there are to come nobody knows: what is left is halved again and again.
	w.tell(t, t.share((float64(x)+1-math.Exp2(-float64(plies)/24))/4))
}

// ruling says that the rule on perpetual check is to be applied for a side.
func (w *work) ruling(t *table, x core.Side) {
	if w != nil {
		w.tell(t, t.share(float64(x+2)/4))
	}
}

// end says that a class is solved.
func (w *work) end(t *table) {
	if w == nil {
		return
	}
	w.done += int64(t.rows)
	w.count += t.positions
	w.view, w.now = newView(w.tables.known), nil
	w.tell(t, 0)
}

// share returns the share of the work on a table, of which that of the slice that is being solved is given.
func (t *table) share(ofSlice float64) float64 {
	at, rows := t.slices[t.done], 0
	for _, s := range t.slices[:t.done] {
		rows += s.to - s.from
	}
	return (float64(rows) + ofSlice*float64(at.to-at.from)) / float64(t.rows)
}

// tell reports, with the share of the work on a table.
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
