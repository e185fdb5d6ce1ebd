package table

import (
	"qilab/core"
	"qilab/core/timing"
)

// CanRematch reports whether the current game was played here and has a move or has ended, so that a rematch is possible.
func (p *Players) CanRematch() bool {
	return p.shared.mode().MayRematch() == nil && p.shared.begun() && (len(p.shared.played()) > 1 || p.ending.Now().Over())
}

// Rematch begins another game like the current one with colours swapped: same position, opening rule and players. In a handicap
// game, the players keep their sides. It can be undone. Errors: ErrNoGame in a puzzle, ErrEditing.
func (p *Players) Rematch() error {
	if err := p.shared.mode().MayRematch(); err != nil {
		return err
	}
	given := p.clocks.Given()
	if p.handicap.again(given) || p.opening.again(true) {
		return nil
	}
	changed := [2]timing.Control{given[1], given[0]}
	game := core.NewGame(p.shared.game.Rules, p.shared.doc.Game().Root().Position())
	seats := p.Seats()
	_, same := p.handicap.Given()
	if same {
		changed = given
	} else {
		seats[core.First], seats[core.Second] = seats[core.Second], seats[core.First]
	}
	p.shared.carry(game, !same)
	p.shared.join(func() {
		p.shared.replace(p.shared.game, game, seats, true)
		p.clocks.Set(changed)
	})
	return nil
}
