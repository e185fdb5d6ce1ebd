package gamescreen

import (
	"qilab/ui/session"
	"qilab/ui/sound"
)

// pauseClock lets the clock stand, or run again.
func pauseClock(r *Room) {
	if _, running := r.Session.Clocks.Running(); running {
		r.Session.Clocks.Pause()
		r.Tell(r.Words.T("told.clock-paused"))
		return
	}
	r.Session.Clocks.Resume()
	r.Tell("")
}

// Ticked shows the time that the clocks have, and sounds what it means.
func Ticked(r *Room, t session.Tick) {
	switch t {
	case session.TickWarn:
		r.Sounds.Play(sound.Clock)
	case session.TickOver:
		r.Sounds.Play(soundOfEnd(r.Session.Ending.Now().Result.For(r.viewer())))
	}
	if r.view != nil && r.OnBoard() {
		r.view.players.Tick()
	}
}
