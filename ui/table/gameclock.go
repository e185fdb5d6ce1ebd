package table

import (
	"time"

	"qilab/core"
	"qilab/core/timing"
)

// gameClock is the clock of one game.
type gameClock struct {
	controls [2]timing.Control // by sides or, in a game with an opening to agree upon, by its players
	at       *core.Node        // where the clock stands; nil: it has not begun
	left     [2]timing.Left
	step     time.Duration // what of the turn was spent before the step under way
	paused   bool
	overtime bool // the game is played on although the time was over
}
