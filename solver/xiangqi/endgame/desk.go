package endgame

import (
	"sync/atomic"

	"qilab/solver/memory"
)

// desk holds the working memory for solving the slices of a table: arrays of a set for each row of the largest slice.
// It is outside Go's heap and freed at the end.
type desk struct {
	rows  int
	slabs []*memory.Slab[set]
	spare [][]set

	marks   *memory.Slab[atomicSet]
	mark    []atomicSet // the places touched by one step
	touched [][]int32   // by worker: the rows of mark that are not empty
	lists   int64       // the largest total capacity of the lists
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

// give returns arrays for reuse; nil ones are ignored.
func (d *desk) give(lists ...[]set) {
	for _, list := range lists {
		if list != nil {
			d.spare = append(d.spare, list)
		}
	}
}

// taken returns the approximate size in bytes.
func (d *desk) taken() int64 {
	n := int64(len(d.slabs)+1) * int64(d.rows) * setBytes
	for _, list := range d.touched {
		n += 4 * int64(cap(list))
	}
	return n + 24*d.lists
}

// free returns everything to the system.
func (d *desk) free() {
	d.marks.Free()
	for _, s := range d.slabs {
		s.Free()
	}
	d.mark, d.slabs, d.spare = nil, nil, nil
}

// atomicSet is a set that several goroutines add to. Its last bit marks that it was touched.
type atomicSet struct{ lo, hi atomic.Uint64 }

const marked = 1 << 63

// add adds places and reports whether they are the first.
func (a *atomicSet) add(s set) bool {
	if s.lo != 0 {
		a.lo.Or(s.lo)
	}
	return a.hi.Or(s.hi|marked)&marked == 0
}

// take empties the set once no goroutine adds to it any more.
func (a *atomicSet) take() set {
	s := set{a.lo.Load(), a.hi.Load() &^ marked}
	a.lo.Store(0)
	a.hi.Store(0)
	return s
}
