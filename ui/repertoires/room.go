// Package repertoires is the room of the user's opening repertoires: which games are marked as one (mark.go), how they
// stand against books and the library (page.go), how they are made from those (make.go), which cards they give (shelf.go),
// how lines are drilled (drill.go), and where a game left them (departure.go).
//
// A repertoire is a game of the library with the tag repertoire.Tag. Everything that reads the library, a book or the
// training file runs on other goroutines and comes back through Post.
package repertoires

import (
	"context"
	"sync"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/command"
)

// Next returns the next card of a session; ok is false if there is none.
type Next func(ctx context.Context) (c training.Card, ok bool, err error)

// Links hold what the room needs of others.
type Links struct {
	// Books lists the books of the user that are switched on for a side.
	Books func(core.Rules, core.Side) []book.Named
	// Open puts a game of the library on the table, and then calls then.
	Open func(id int64, then func())
	// Current returns the number of the game on the table, 0 if it is not in the library.
	Current func() int64
	// Train begins a session of training in a mode, with the cards that next gives; told, which may be nil, hears of each
	// attempt.
	Train func(mode string, next Next, told func(training.Attempt))
	// Changed shows that the departure of the game on the table is known.
	Changed func()
}

// Room keeps the repertoires.
type Room struct {
	Deps
	links   Links
	ctx     context.Context // ends with the window
	end     context.CancelFunc
	running sync.WaitGroup

	shelf  *shelf
	page   *page // that is open; nil: none
	left   departures
	newest library.Newest // of the repertoires that are being made
}

// New makes the room. Link has to follow.
func New(d Deps) *Room {
	r := &Room{Deps: d}
	r.ctx, r.end = context.WithCancel(context.Background())
	r.shelf = &shelf{room: r}
	return r
}

// Link connects the room with others.
func (r *Room) Link(l Links) { r.links = l }

// Close ends what runs beside the window.
func (r *Room) Close() {
	r.end()
	r.running.Wait()
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "repertoires", Enabled: r.ready, Run: r.Page},
		{ID: "repertoire-mark", Enabled: func() bool { return r.ready() && r.markable() }, Checked: func() bool {
			_, marked := r.marked()
			return r.markable() && marked
		}, Run: r.mark},
		{ID: "repertoire-drill", Enabled: r.canDrillHere, Run: r.drillHere},
		{ID: "repertoire-make", Moves: true, Enabled: r.ready, Run: r.make},
	}
}

// ready reports whether the library is open.
func (r *Room) ready() bool { return r.Library != nil }

// markable reports whether the game on the table can be a repertoire.
func (r *Room) markable() bool {
	_, puzzle := r.Table.Puzzle.Current()
	return r.Host.Playing() && !puzzle && !r.Table.Opening.Agreeing()
}

// marked returns the side whose repertoire the game on the table is.
func (r *Room) marked() (core.Side, bool) {
	return repertoire.SideOf(r.Table.Rules(), r.Table.Tree.Tags())
}

// Kept takes note that games were written into the library.
func (r *Room) Kept() {
	if _, marked := r.marked(); marked || r.shelf.has(r.links.Current()) {
		r.shelf.refresh()
	}
}
