package gamescreen

import (
	"qilab/ui/sound"
	"qilab/ui/table"
)

// pauseClock lets the clock stand, or run again.
func pauseClock(r *Room) {
	if _, running := r.Table.Clocks.Running(); running {
		r.Table.Clocks.Pause()
		r.Tell(r.Words.T("told.clock-paused"))
		return
	}
	r.Table.Clocks.Resume()
	r.Tell("")
}

// Ticked shows the time that the clocks have, and sounds what it means.
func Ticked(r *Room, t table.Tick) {
	switch t {
	case table.TickWarn:
		r.Sounds.Play(sound.Clock)
	case table.TickOver:
		r.Sounds.Play(soundOfEnd(r.Table.Ending.Now().Result.For(r.viewer())))
	}
	if r.view != nil && r.OnBoard() {
		r.view.players.Tick()
	}
}
