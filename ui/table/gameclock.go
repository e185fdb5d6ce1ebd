package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
)

// gameClock is the clock of one game.
type gameClock struct {
	controls [2]timing.Control // by sides or, in a game with an opening to agree upon, by its players
	at       *core.Node        // the node of the clock; nil: it has not started
	left     [2]timing.Left
	step     time.Duration // time spent in the turn before the current step
	paused   bool
	overtime bool // play continues although the time ran out
}
