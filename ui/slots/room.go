// Package slots is the room of the saved games, the quick slot and the named ones: it lists, saves, loads, renames and deletes
// them.
package slots

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Links are the connections to other rooms.
type Links struct {
	// Elsewhere asks for another place to save the current game, if a slot cannot be written.
	Elsewhere func()
}

// Room saves games into slots and loads them.
type Room struct {
	Deps
	links Links
	quick time.Time // when the quick slot was saved, as far as this window knows
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links}
	r.quick = r.quickTime()
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "quick-save", Keys: command.Keys(command.Ctrl(fyne.KeyS)), Enabled: r.Host.Playing, Run: r.quickSave},
		{ID: "quick-load", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyL)), Run: r.quickLoad},
		{ID: "save-as", Keys: command.Keys(command.CtrlShift(fyne.KeyS)), Enabled: r.Host.Playing, Run: r.saveAs},
		{ID: "slots", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyO)), Run: r.list},
	}
}
