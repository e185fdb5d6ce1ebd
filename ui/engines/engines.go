// Package engines is the room of the third-party engines: which program plays and analyses a game beside the program's own, its
// options, and what to do when it hangs.
package engines

import (
	"qilab/ui/command"
	"qilab/ui/host"
)

// Room sets up third-party engines.
type Room struct{ *host.Context }

// New makes the room, which watches the engines from now on.
func New(c *host.Context) *Room {
	r := &Room{c}
	r.watch()
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "engine", Enabled: func() bool { return r.Session.Current().External != nil }, Run: r.setUp},
		{ID: "restart-engine", Enabled: r.canRestart, Run: r.restart},
	}
}

// Close ends the engines.
func (r *Room) Close() {
	for _, g := range r.Session.Games() {
		if g.External != nil {
			g.External.Close()
		}
	}
}
