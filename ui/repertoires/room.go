// Package repertoires is the room of the user's opening repertoires: marking games as repertoires (mark.go), comparing them with
// books and the library (page.go), making them from those (make.go), their cards (shelf.go), drilling lines (drill.go), and where a
// game left them (departure.go).
//
// A repertoire is a game of the library with the tag repertoire.Tag. Everything that reads the library, a book or the training file
// runs on other goroutines and returns through Post.
package repertoires

import (
	"qilab/core"
	"qilab/core/book"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/command"
	"qilab/ui/host"
)

// Links are the connections to other rooms.
type Links struct {
	// Books lists the user's books that are switched on for a side.
	Books func(core.Rules, core.Side) []book.Named
	// Open opens a game of the library, and then calls then.
	Open func(id int64, then func())
	// Current returns the library number of the current game, 0 if it has none.
	Current func() int64
	// Train starts a session in a mode; told, which may be nil, gets each attempt.
	Train func(mode string, from cards.Deck, told func(training.Attempt))
	// Changed is called when the departure of the current game is known.
	Changed func()
	// Synced is called after cards of the repertoires were added, changed or taken out of use.
	Synced func()
}

// Room manages the repertoires.
type Room struct {
	Deps
	links Links
	work  *host.Work

	shelf  *shelf
	page   *page // the open page; nil: none
	left   departures
	newest library.Newest // repertoire being made
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, work: host.NewWork(d.Host)}
	r.shelf = &shelf{room: r}
	return r
}

// Close cancels background work.
func (r *Room) Close() { r.work.Close() }

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

// markable reports whether the current game can be a repertoire.
func (r *Room) markable() bool {
	return r.Host.Playing() && !r.Table.Mode().IsTask() && !r.Table.Opening.Agreeing()
}

// marked returns the side whose repertoire the current game is.
func (r *Room) marked() (core.Side, bool) {
	return repertoire.SideOf(r.Table.Rules(), r.Table.Tree.Tags())
}

// Follow makes the cards match the library: once that and the training file are open, and after the user changed its games there.
func (r *Room) Follow() {
	if r.Library != nil && r.Training != nil {
		r.shelf.get(func(*stock, error) {})
	}
}

// Kept is called after games were written into the library.
func (r *Room) Kept() {
	if _, marked := r.marked(); marked || r.shelf.has(r.links.Current()) {
		r.shelf.refresh()
	}
}

// CardsReplaced is called after all cards were deleted, or others imported: those of the repertoires are made again when they are
// needed.
func (r *Room) CardsReplaced() {
	r.shelf.replaced()
	if p := r.page; p != nil {
		r.shelf.get(func(_ *stock, err error) {
			if r.page == p && err == nil {
				p.show()
			}
		})
	}
}
