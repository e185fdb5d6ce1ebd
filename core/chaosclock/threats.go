package chaosclock

import "qilab/core"

var passing = core.Threats{Pass: pass}

// pass returns p after a pass, which is a legal move of this game, unless that ends the game.
func pass(p core.Position) (core.Position, bool) {
	if p.Outcome().Over() {
		return nil, false
	}
	next, err := p.Play(core.PassMove)
	return next, err == nil && !next.Outcome().Over()
}
