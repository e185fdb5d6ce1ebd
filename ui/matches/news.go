package matches

import (
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver/match"
)

// newsEvery is the minimum interval between the window's updates, so that players that answer at once do not flood it.
const newsEvery = 100 * time.Millisecond

// keptEvery is the minimum interval between calls of Links.Kept while a match goes on: other rooms then query the library.
const keptEvery = time.Second

// news holds the events that the window has not handled yet.
type news struct {
	mu   sync.Mutex
	due  bool      // a post is pending
	told time.Time // the time of the last post
	happened
}

// happened holds the events since the last post.
type happened struct {
	games   []played
	tally   match.Tally // after those games
	decided int
	now     core.Line // of the current game; nil: unchanged
	first   int
	err     error // of the first game that could not be stored; nil: none
}

// tell records an event, on any goroutine, and posts all pending events together.
func (c *contest) tell(note func(*happened)) {
	n := &c.news
	n.mu.Lock()
	note(&n.happened)
	due, wait := n.due, newsEvery-time.Since(n.told)
	n.due = true
	n.mu.Unlock()
	switch {
	case due:
	case wait > 0:
		time.AfterFunc(wait, func() { c.room.Host.Post(c.hear) })
	default:
		c.room.Host.Post(c.hear)
	}
}

// hear handles the pending events on the window's goroutine.
func (c *contest) hear() {
	n := &c.news
	n.mu.Lock()
	h := n.happened
	n.happened, n.due, n.told = happened{}, false, time.Now()
	n.mu.Unlock()
	if c.room.Host.Closed() {
		return
	}
	if h.err != nil {
		c.room.Problem(h.err)
	}
	if h.now != nil && !c.over {
		c.now, c.first = h.now, h.first
	}
	switch v := c.room.view; {
	case len(h.games) > 0:
		c.games = append(c.games, h.games...)
		c.tally, c.decided = h.tally, h.decided
		c.unread = c.unread || slices.ContainsFunc(h.games, func(p played) bool { return p.id != 0 })
		c.room.changed()
	case h.now != nil && v != nil && v.contest == c:
		v.showBoard()
	}
	c.passOn()
}

// passOn tells the other rooms that games were stored: at most once in an interval, and at the end.
func (c *contest) passOn() {
	if c.unread && (c.over || time.Since(c.read) >= keptEvery) {
		c.unread, c.read = false, time.Now()
		c.room.links.Kept()
	}
}
