package gamescreen

import (
	"qilab/ui/sound"
	"qilab/ui/table"
)

// Ticked updates the clocks, with a sound for warnings. Changed plays that of the end.
func (r *Room) Ticked(t table.Tick) {
	switch t {
	case table.TickWarn:
		r.Sounds.Play(sound.Clock)
	case table.TickOver:
		r.Host.Tell("") // an answer to an offer, for instance, is of no interest any more
	}
	if r.view != nil && r.Host.OnBoard() {
		r.view.players.Tick()
		r.links.Play.Tick()
	}
}
