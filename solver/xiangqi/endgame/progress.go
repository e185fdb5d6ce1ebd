package endgame

import (
	"math"

	"qilab/core"
	"qilab/core/xiangqi"
)

// longest is more plies than any win takes.
const longest = 2 * byRule

// Progress is what is known while a class is being solved. It may be asked until the func that was told it returns.
type Progress struct {
	Class  Material // that is being solved
	Share  float64  // of the work that is done, from 0 to 1; it never falls
	Plies  [2]int   // the wins of a side from this class in at most so many plies are all known
	Memory int64    // bytes that the tables hold
	// Positions is how many legal ones the classes have that were solved for this one, with either side to move.
	Positions uint64
	view      *View  // what is solved already
	now       *table // what is being solved; nil: nothing that could be looked into
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
	swap := s.material != p.now.material
	if swap && (s.material.Swapped() != p.now.material || !s.read(b, true)) {
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
	target Material
	tables *Tables
	total  int64  // rows
	done   int64  // rows of the classes that are solved
	count  uint64 // legal positions of those
	view   *View
	now    *table
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
	w.now, w.known[x] = t, plies
	// How many plies there are to come nobody knows: what is left is halved again and again.
	w.tell(t, (float64(x)+1-math.Exp2(-float64(plies)/24))/4)
}

// ruling says that the rule on perpetual check is to be applied for a side.
func (w *work) ruling(t *table, x core.Side) {
	if w != nil {
		w.tell(t, float64(x+2)/4)
	}
}

// end says that a class is solved.
func (w *work) end(t *table) {
	if w == nil {
		return
	}
	w.done += int64(t.rows)
	for _, legal := range t.legal {
		for _, places := range legal {
			w.count += uint64(places.count())
		}
	}
	w.view, w.now = newView(w.tables.known), nil
	w.tell(t, 0)
}

// tell reports, with the share of the work on a class.
func (w *work) tell(t *table, share float64) {
	p := Progress{Class: w.target, Share: 1, view: w.view, now: w.now, Positions: w.count, Memory: w.tables.held() + int64(t.rows)*(keptBytes+workingBytes)}
	if w.total > 0 {
		p.Share = min(1, (float64(w.done)+share*float64(t.rows))/float64(w.total))
	}
	if t.material == w.target {
		p.Plies = w.known
	}
	w.watch(p)
}
