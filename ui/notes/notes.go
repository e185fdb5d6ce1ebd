// Package notes is the room for annotations of a game: its tags, and the comment and the glyph of a move.
package notes

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
)

// Links are the connections to other rooms.
type Links struct {
	// Pointed returns the square on the board under the pointer or the keyboard's cursor; core.NoSquare if it is on none.
	Pointed func() core.Square
}

// Room annotates the current game.
type Room struct {
	Deps
	links Links
}

// New returns the room.
func New(d Deps, links Links) *Room { return &Room{d, links} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return append(command.Table{
		{ID: "info", Keys: command.Keys(command.Plain(fyne.KeyI)), Enabled: r.Host.Playing, Run: r.Info},
		{ID: "annotate", Keys: command.Keys(command.Plain(fyne.KeyC)), Enabled: r.Host.Playing, Run: func() { r.Annotate(r.Table.Node()) }},
		{ID: "label", Keys: command.Keys(command.Ctrl(fyne.KeyF8)), Enabled: func() bool { return r.Host.Playing() && r.Table.Rules().Capabilities().SetLabel != nil }, Run: r.label},
	}, r.glyphs()...)
}
