// Package clock is the room of the clocks: their faces, and pausing them.
package clock

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Room pauses the clock.
type Room struct{ Deps }

// New returns the room.
func New(d Deps) *Room { return &Room{d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	clocks := r.Table.Clocks
	return command.Table{{
		ID: "clock-pause", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyK)), Checked: clocks.Paused, Run: r.pause,
		Enabled: func() bool {
			_, running := clocks.Running()
			return r.Host.Playing() && (running || clocks.Standing())
		},
	}}
}

// pause pauses or resumes the clock.
func (r *Room) pause() {
	if _, running := r.Table.Clocks.Running(); running {
		r.Table.Clocks.Pause()
		r.Host.Tell(r.Words.T("told.clock-paused"))
		return
	}
	r.Table.Clocks.Resume()
	r.Host.Tell("")
}
