package gomoku

import "qilab/core"

var passing = core.Threats{Pass: pass}

// pass returns p after a pass. There are no threats on an empty board or after the end of the game.
func pass(p core.Position) (core.Position, bool) {
	pos := p.(Position)
	if pos.over.Over() || pos.stones[pos.turn.Other()].Empty() {
		return nil, false
	}
	next, err := pos.play(core.PassMove)
	return next, err == nil && len(next.Moves()) > 0
}
