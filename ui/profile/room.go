// Package profile is the room that shows how the user plays: over the reviewed games of a period, by phase, opening, kind of error,
// time left, side and month. Each line links to its games and trains its mistakes.
//
// page.go is the dialog, which reads the games off the window's goroutine, and line.go one line of it.
package profile

import (
	"time"

	"qilab/core"
	"qilab/solver/profile"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/command"
	"qilab/ui/gamefile"
	"qilab/ui/host"
)

// Room shows the profile.
type Room struct {
	Deps
	links Links
	work  *host.Work

	page  *page
	kinds gamefile.Kinds
	now   func() time.Time
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host), now: time.Now}
}

// Close cancels the reading in progress.
func (r *Room) Close() { r.work.Close() }

// own returns the question for the user's games, without the game.
func (r *Room) own() gamefile.OwnGames {
	return gamefile.OwnGames{Library: r.Library, Words: r.Words, Name: r.Settings.UserName(), Kinds: &r.kinds}
}

// Commands returns the command of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{ID: "profile", Enabled: func() bool { return r.Library != nil }, Run: r.open}}
}

// Worked is called when the work on games has advanced or ended.
func (r *Room) Worked() {
	p := r.page
	if p == nil {
		return
	}
	busy := p.busy
	if p.offer(); busy && !p.busy {
		p.load()
	}
}

// games lists the games of a row, at its errors if it has any.
func (r *Room) games(rules core.Rules, heading string, row profile.Row) {
	plies := map[int64]int{}
	for _, id := range row.Games {
		plies[id] = 0
	}
	for i := len(row.Errors) - 1; i >= 0; i-- { // the first one of a game is used
		plies[row.Errors[i].Game] = row.Errors[i].Ply - 1
	}
	r.Host.CloseDialogs()
	r.links.Games(rules, heading, plies)
}

// train asks the cards of a row's errors, making them first if there are none.
func (r *Room) train(rules core.Rules, row profile.Row) {
	store := r.Training
	if store == nil {
		return
	}
	meant := map[profile.Spot]bool{}
	var ids []int64
	for _, e := range row.Errors {
		if meant[e] = true; len(ids) == 0 || ids[len(ids)-1] != e.Game {
			ids = append(ids, e.Game)
		}
	}
	r.work.Go(func() func() {
		list, _, err := store.Cards.List(r.work.Ctx, training.Filter{Game: rules.ID(), Kinds: []training.Kind{training.Mistake}}, 0, 1<<30)
		var found []training.Card
		for _, c := range list {
			if id, ply, ok := cards.LibraryGame(c.Source); ok && meant[profile.Spot{Game: id, Ply: ply + 1}] && c.Status == training.Active {
				found = append(found, c)
			}
		}
		return func() {
			switch {
			case err != nil:
				r.Host.Tell(r.Words.Error(err))
			case len(found) == 0:
				r.links.Add(ids)
				r.Host.Tell(r.Words.T("profile.untrained"))
			default:
				r.Host.CloseDialogs()
				r.links.Train(found)
			}
		}
	})
}
