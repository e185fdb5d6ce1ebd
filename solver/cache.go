package solver

import (
	"container/list"

	"qilab/core"
)

// cacheSize is how many final reports a worker keeps: some hours of study, a few megabytes.
const cacheSize = 512

// cache holds the final reports of analyses; the least recently used one is dropped first. It is not safe for
// concurrent use.
type cache struct {
	size  int
	order *list.List // of *entry, the most recently used first
	index map[cacheKey]*list.Element
}

type cacheKey struct {
	game, line string
	fast       bool
}

type entry struct {
	key    cacheKey
	report Report
	limit  Limit
}

func newCache(size int) *cache {
	return &cache{size: size, order: list.New(), index: map[cacheKey]*list.Element{}}
}

// answers reports whether an analysis within lim would find nothing that the entry does not already hold.
func (e entry) answers(lim Limit) bool {
	return e.report.Exact || e.limit == lim && e.report.Stopped != StoppedCancel
}

// covers reports whether the entry has as many lines as lim asks for, so that it can replace an analysis within lim.
func (e entry) covers(lim Limit) bool {
	return e.report.Exact || e.limit.Lines == 0 || lim.Lines != 0 && lim.Lines <= e.limit.Lines
}

// get looks up a position whose LineKey is line. A report with distances also serves a request without them.
func (c *cache) get(game, line string, p core.Position, fast bool) (entry, bool) {
	key := cacheKey{game: game, line: line}
	at := c.index[key]
	if fast {
		key.fast = true
		other := c.index[key]
		if at == nil || other != nil && !KnowsAsMuch(at.Value.(*entry).report, other.Value.(*entry).report) {
			at = other
		}
	}
	if at == nil {
		return entry{}, false
	}
	c.order.MoveToFront(at)
	e := *at.Value.(*entry)
	e.report.Position = p
	return e, true
}

// put stores the last report of an analysis whose LineKey is line, unless a better one is known.
func (c *cache) put(game, line string, r Report, lim Limit) {
	key := cacheKey{game: game, line: line, fast: lim.Fast}
	e := &entry{key: key, report: r, limit: lim}
	if at, ok := c.index[key]; ok {
		c.order.MoveToFront(at)
		if old := at.Value.(*entry); !old.covers(lim) || KnowsAsMuch(r, old.report) {
			at.Value = e
		}
		return
	}
	c.index[key] = c.order.PushFront(e)
	for c.order.Len() > c.size {
		oldest := c.order.Back()
		c.order.Remove(oldest)
		delete(c.index, oldest.Value.(*entry).key)
	}
}
