package matches

import (
	"sync"
	"time"

	"qilab/core"
	"qilab/solver/match"
)

// newsEvery is how often the window hears of a match at most: players that answer at once would keep it busy with nothing else.
const newsEvery = 100 * time.Millisecond

// news is what has happened in a match and the window has not heard yet.
type news struct {
	mu   sync.Mutex
	due  bool      // the window is told soon
	told time.Time // when it was told last
	happened
}

// happened is what has happened since the window was told last.
type happened struct {
	games   []played
	tally   match.Tally // after those
	decided int
	now     core.Line // of the game that is being played; nil: as before
	first   int
	err     error // the first game that could not be kept; nil: none
}

// tell notes something, on any goroutine, and lets the window know, of all there is with one post.
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

// hear takes over, on the goroutine of the window, what has happened.
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
		c.room.changed()
	case h.now != nil && v != nil && v.contest == c:
		v.showBoard()
	}
}
