// Package practice is the room of the puzzles: the page to pick a game and a way to train with its built-in puzzles (page.go), the
// choice of themes (themes.go), the user's rating as a curve (curve.go), the history of all tries (history.go), and the plans for
// the sessions of package training (plans.go).
//
// solver/puzzle/modes draws the puzzles. The puzzles of a game are read on first use; reading and drawing run off the window's
// goroutine.
package practice

import (
	"slices"
	"sync"

	"fyne.io/fyne/v2"

	"qilab/solver/catalog"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/ui/command"
	"qilab/ui/host"
)

// Room shows the puzzle page and starts sessions.
type Room struct {
	Deps
	links Links
	work  *host.Work
	pools pools
	shown *page // nil: the page is closed
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host)}
}

// Close cancels reads and waits for writes.
func (r *Room) Close() { r.work.Close() }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "puzzles", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyP)), Enabled: func() bool { return len(r.games()) > 0 },
			Run: func() { r.Show(host.LastGame(r.Table, r.Settings)) }},
		{ID: "puzzle-history", Moves: true, Enabled: func() bool { return r.Training != nil }, Run: func() { r.history("") }},
	}
}

// games lists the games that have puzzles.
func (r *Room) games() (list []catalog.Game) {
	for _, g := range r.Table.Games() {
		if g.Prover != nil {
			list = append(list, g)
		}
	}
	return list
}

// failed shows an error of the training file.
func (r *Room) failed(err error) { r.Host.Tell(r.Host.Clean(r.Words.Error(err))) }

// pool returns the puzzles of a game without those reported as wrong. It may take a moment; do not call it on the window's
// goroutine.
func (r *Room) pool(game string) *modes.Pool {
	var reported []string
	if r.Training != nil {
		reported, _ = r.Training.Cards.Reported(r.work.Ctx, game) // an error is reported when the file is used
	}
	return r.pools.of(game, reported)
}

// pools holds the puzzles of the last requested game: those of all games take 10 MB.
type pools struct {
	mu      sync.Mutex
	game    string
	all     *modes.Pool
	without []string
	rest    *modes.Pool // all but those; nil: not made yet
}

// of returns the puzzles of a game without some of them.
func (p *pools) of(game string, without []string) *modes.Pool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.game != game || p.all == nil {
		p.game, p.all, p.rest = game, modes.NewPool(collection.Of(game)), nil
	}
	if len(without) == 0 {
		return p.all
	}
	if p.rest == nil || !slices.Equal(p.without, without) {
		p.without, p.rest = without, p.all.Without(without)
	}
	return p.rest
}
