package search

import (
	"container/list"
	"time"

	"qilab/solver"
)

// How many findings are kept: while their game is played, for the graph and for coming back to a position, and of all
// games together when another one comes to the table: some hours of study, a few megabytes.
const (
	maxFindings = 4096
	maxOthers   = 512
)

// finding holds what is known about a position.
type finding struct {
	report solver.Report
	// given is the longest time that a search of the position was given and has used up.
	given time.Duration
	// lines is the Lines of the limit within which the report was found.
	lines int
	// recalled says that it was kept, and not found now.
	recalled bool
}

// done reports whether a search has ended.
func (f finding) done() bool { return f.report.Exact || f.given > 0 }

// advises reports whether the best move is known.
func (f finding) advises() bool { return len(f.report.Moves) > 0 && f.report.Moves[0].Known() }

// covers reports whether the report has as many lines as asked for.
func (f finding) covers(lines int) bool {
	return f.report.Exact || f.lines == 0 || lines != 0 && lines <= f.lines
}

// findings holds what was found, the least recently used leaving first.
type findings struct {
	order *list.List // of *filed, the most recently used first
	index map[key]*list.Element
}

type filed struct {
	key     key
	finding finding
}

func newFindings() *findings { return &findings{order: list.New(), index: map[key]*list.Element{}} }

// get returns what is known about a position; the zero value if nothing is.
func (f *findings) get(k key) (finding, bool) {
	at := f.index[k]
	if at == nil {
		return finding{}, false
	}
	f.order.MoveToFront(at)
	return at.Value.(*filed).finding, true
}

// peek does what get does, and does not count as a use.
func (f *findings) peek(k key) (finding, bool) {
	if at := f.index[k]; at != nil {
		return at.Value.(*filed).finding, true
	}
	return finding{}, false
}

// put files what is known about a position in place of what was.
func (f *findings) put(k key, what finding) {
	if at := f.index[k]; at != nil {
		f.order.MoveToFront(at)
		at.Value.(*filed).finding = what
		return
	}
	f.index[k] = f.order.PushFront(&filed{k, what})
	f.trim(maxFindings)
}

// trim drops the least recently used findings beyond most.
func (f *findings) trim(most int) {
	for f.order.Len() > most {
		f.remove(f.order.Back())
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
	f.order.Remove(at)
	delete(f.index, at.Value.(*filed).key)
}
