// Package notes is the room for annotations of a game: its tags, and the comment and the glyph of a move.
package notes

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Room annotates the current game.
type Room struct{ Deps }

// New returns the room.
func New(d Deps) *Room { return &Room{d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return append(command.Table{
		{ID: "info", Keys: command.Keys(command.Plain(fyne.KeyI)), Enabled: r.Host.Playing, Run: r.Info},
		{ID: "annotate", Keys: command.Keys(command.Plain(fyne.KeyC)), Enabled: r.Host.Playing, Run: func() { r.Annotate(r.Table.Node()) }},
		{ID: "label", Keys: command.Keys(command.Ctrl(fyne.KeyF8)), Enabled: func() bool { return r.Host.Playing() && r.Table.Rules().Capabilities().SetLabel != nil }, Run: r.label},
	}, r.glyphs()...)
}
