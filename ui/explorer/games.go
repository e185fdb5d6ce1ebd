package explorer

import (
	"context"

	"qilab/storage/library"
)

// pageGames is the number of records read at a time, and maxPages the number of cached pages.
const (
	pageGames = 64
	maxPages  = 32
)

// A gameList caches the records of the games through a position. It reads those in view, a page at a time.
type gameList struct {
	read   func(ctx context.Context, ids ...int64) ([]library.Record, error)
	asked  inquiry[[]library.Record]
	hits   []library.Hit
	pages  map[int]map[int64]library.Record
	order  []int // of the pages, by time of arrival
	wanted int   // the page being read, -1: none
	next   int   // the page requested next, -1: none
}

func (g *gameList) begin(post func(func()), changed func()) {
	g.asked.post = post
	g.asked.changed = func() {
		if g.asked.done {
			g.took()
			changed()
		}
	}
	g.pages, g.wanted, g.next = map[int]map[int64]library.Record{}, -1, -1
}

// set starts over with other games. read is called on another goroutine.
func (g *gameList) set(hits []library.Hit, read func(ctx context.Context, ids ...int64) ([]library.Record, error)) {
	if len(hits) == len(g.hits) && (len(hits) == 0 || &hits[0] == &g.hits[0]) {
		return
	}
	g.asked.stop()
	clear(g.pages)
	g.hits, g.read, g.order, g.wanted, g.next = hits, read, nil, -1, -1
}

// record returns the record of a game by index; ok is false while it is being read, and if it is gone.
func (g *gameList) record(i int) (r library.Record, ok bool) {
	page := i / pageGames
	if known, there := g.pages[page]; there {
		r, ok = known[g.hits[i].ID]
		return r, ok
	}
	switch {
	case g.wanted < 0:
		g.want(page)
	case g.wanted != page:
		g.next = page
	}
	return r, false
}

// want reads a page.
func (g *gameList) want(page int) {
	g.wanted = page
	hits := g.hits[page*pageGames : min(len(g.hits), (page+1)*pageGames)]
	read := g.read
	g.asked.ask("page", func(ctx context.Context, _ func([]library.Record)) ([]library.Record, error) {
		ids := make([]int64, len(hits))
		for i, h := range hits {
			ids[i] = h.ID
		}
		return read(ctx, ids...)
	})
}

// took stores the page that has arrived. An unreadable one stays empty until the list changes.
func (g *gameList) took() {
	list := map[int64]library.Record{}
	for _, r := range g.asked.value {
		list[r.ID] = r
	}
	g.pages[g.wanted] = list
	g.order = append(g.order, g.wanted)
	if len(g.order) > maxPages {
		delete(g.pages, g.order[0])
		g.order = g.order[1:]
	}
	g.wanted = -1
	if next := g.next; next >= 0 {
		g.next = -1
		if _, there := g.pages[next]; !there {
			g.want(next)
		}
	}
}

// close cancels the read.
func (g *gameList) close() { g.asked.close() }
