package endgame

import (
	"sync/atomic"

	"qilab/solver/memory"
)

// desk has what the work on the slices of a table needs besides the table, an array of a set for each row of the largest slice at a
// time. It is outside Go's heap, and given back at the end.
type desk struct {
	rows  int
	slabs []*memory.Slab[set]
	spare [][]set

	marks   *memory.Slab[atomicSet]
	mark    []atomicSet // what one step has touched
	touched [][]int32   // by worker: the rows of mark that are not empty
	lists   int64       // how many rows the longest lists had room for
}

func newDesk(t *table, workers int) *desk {
	d := &desk{rows: t.widest(), touched: make([][]int32, workers)}
	d.marks = memory.NewSlab[atomicSet](d.rows)
	d.mark = d.marks.Items()
	return d
}

// take returns an array of empty sets.
func (d *desk) take() []set {
	if n := len(d.spare); n > 0 {
		found := d.spare[n-1]
		d.spare = d.spare[:n-1]
		clear(found)
		return found
	}
	s := memory.NewSlab[set](d.rows)
	d.slabs = append(d.slabs, s)
	return s.Items()
}

// give takes arrays back that nobody uses any more; nil ones are ignored.
func (d *desk) give(lists ...[]set) {
	for _, list := range lists {
		if list != nil {
			d.spare = append(d.spare, list)
		}
	}
}

// taken returns how many bytes all of it took, about.
func (d *desk) taken() int64 {
	n := int64(len(d.slabs)+1) * int64(d.rows) * setBytes
	for _, list := range d.touched {
		n += 4 * int64(cap(list))
	}
	return n + 24*d.lists
}

// free gives everything back to the system.
func (d *desk) free() {
	d.marks.Free()
	for _, s := range d.slabs {
		s.Free()
	}
	d.mark, d.slabs, d.spare = nil, nil, nil
}

// atomicSet is a set that several goroutines add to. The last bit says that somebody has.
type atomicSet struct{ lo, hi atomic.Uint64 }

const marked = 1 << 63

// add adds places and reports whether they are the first.
func (a *atomicSet) add(s set) bool {
	if s.lo != 0 {
		a.lo.Or(s.lo)
	}
	return a.hi.Or(s.hi|marked)&marked == 0
}

// take empties the set when nobody adds to it any more.
func (a *atomicSet) take() set {
	s := set{a.lo.Load(), a.hi.Load() &^ marked}
	a.lo.Store(0)
	a.hi.Store(0)
	return s
}
