// Package openings is the room of the openings: opening dialogues, the names of openings as they are played, and the list of
// patterns.
package openings

import (
	"qilab/ui/command"
)

// Room leads through an opening that is being agreed upon, and lists patterns.
type Room struct{ Deps }

// New returns the room.
func New(d Deps) *Room { return &Room{d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	t := r.Table
	open := func() bool {
		o, ok := t.Opening.Current()
		return r.Host.Playing() && ok && !o.State.Done()
	}
	away := func() bool { return !open() }
	return command.Table{
		{ID: "opening-back", Moves: true, Hidden: away, Enabled: func() bool { return open() && !t.Opening.Agreeing() }, Run: func() { t.Opening.Goto() }},
		{ID: "opening-leave", Moves: true, Hidden: away, Enabled: open, Run: func() {
			t.Opening.Leave()
			r.Host.Tell(r.Words.T("told.opening-left"))
		}},
		{ID: "patterns", Moves: true, Enabled: func() bool {
			_, ok := r.patterned()
			return ok
		}, Run: r.showPatterns},
	}
}
