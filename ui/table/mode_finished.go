package table

import "qilab/core"

// finished is the mode of a game that has ended and is being studied: the user tries moves for both sides. The program answers, and the
// clock runs, only once the game is in play again.
type finished struct{ Playing }

// Due returns the side to move, never the program.
func (f finished) Due() (side core.Side, program bool) { return f.shared.position().Turn(), false }

func (f finished) Clocked() Clocking { return ClockStands }
