package search

import (
	"cmp"
	"container/list"
	"time"

	"qilab/solver"
)

// How many findings are kept: while their game is current, for the graph and for returning to a position, and of all games together
// when another one is opened: some hours of study, a few megabytes.
const (
	maxFindings = 4096
	maxOthers   = 512
)

// finding is the knowledge about a position.
type finding struct {
	report solver.Report
	// given is the longest time that a search of the position has used up.
	given time.Duration
	// lines is the Lines limit of the search that found the report.
	lines int
	// recalled reports that the finding comes from storage.
	recalled bool
	// failed is the error that ended the last search, which is not repeated before a retry; nil: none.
	failed error
}

// done reports whether a search has finished.
func (f finding) done() bool { return f.report.Exact || f.given > 0 }

// advises reports whether the best move is known.
func (f finding) advises() bool { return len(f.report.Moves) > 0 && f.report.Moves[0].Known() }

// covers reports whether the report has as many lines as requested; 0: all.
func (f finding) covers(lines int) bool {
	return f.report.Exact || f.lines == 0 || cmp.Or(lines, allLines) <= f.lines
}

// findings stores findings, dropping the least recently used first.
type findings struct {
	order *list.List // of *filed, the most recently used first
	index map[key]*list.Element
	age   uint64 // the number of changes
}

type filed struct {
	key     key
	finding finding
}

func newFindings() *findings { return &findings{order: list.New(), index: map[key]*list.Element{}} }

// get returns the knowledge about a position; the zero value if there is none.
func (f *findings) get(k key) (finding, bool) {
	at := f.index[k]
	if at == nil {
		return finding{}, false
	}
	f.order.MoveToFront(at)
	return at.Value.(*filed).finding, true
}

// peek is get without counting as a use.
func (f *findings) peek(k key) (finding, bool) {
	if at := f.index[k]; at != nil {
		return at.Value.(*filed).finding, true
	}
	return finding{}, false
}

// put replaces the finding of a position.
func (f *findings) put(k key, what finding) {
	f.age++
	if at := f.index[k]; at != nil {
		f.order.MoveToFront(at)
		at.Value.(*filed).finding = what
		return
	}
	f.index[k] = f.order.PushFront(&filed{k, what})
	f.trim(maxFindings)
}

// trim drops the least recently used findings beyond limit.
func (f *findings) trim(limit int) {
	for f.order.Len() > limit {
		f.remove(f.order.Back())
	}
}

// retry lets the failed searches begin anew. Their reports stay.
func (f *findings) retry() {
	for _, at := range f.index {
		if e := at.Value.(*filed); e.finding.failed != nil {
			f.age++
			e.finding.failed, e.finding.given = nil, 0
		}
	}
}

// drop drops the findings for which unfit holds.
func (f *findings) drop(unfit func(key, finding) bool) {
	for at := f.order.Front(); at != nil; {
		next := at.Next()
		if e := at.Value.(*filed); unfit(e.key, e.finding) {
			f.remove(at)
		}
		at = next
	}
}

func (f *findings) remove(at *list.Element) {
	f.age++
	f.order.Remove(at)
	delete(f.index, at.Value.(*filed).key)
}
