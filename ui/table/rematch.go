package table

import (
	"qilab/core"
	"qilab/core/timing"
)

// CanRematch reports whether the game on the table was played here, so that there can be another like it.
func (p *Players) CanRematch() bool {
	return p.s.Mode().MayRematch() == nil && p.s.Node().Parent() != nil && p.s.Ending.begun()
}

// Rematch begins another game like the one on the table, with the colours changed: from the same position, by the same opening
// rule, between the same players. Where one side gives the other a handicap everybody keeps his side. It can be undone. Errors:
// ErrNoGame while a puzzle is on the table, ErrEditing, and those of the opening rule.
func (p *Players) Rematch() error {
	s := p.s
	if err := s.Mode().MayRematch(); err != nil {
		return err
	}
	given := s.Clocks.Given()
	if s.Handicap.again(given) {
		return nil
	}
	changed := [2]timing.Control{given[1], given[0]}
	if o, ok := s.Opening.Current(); ok {
		var err error
		s.Together(func() {
			if err = s.Opening.Start(s.game, o.State.Rule(), [2]Seat{o.Players[1], o.Players[0]}); err == nil {
				s.Clocks.Set(changed)
			}
		})
		return err
	}
	game := core.NewGame(s.game.Rules, s.doc.Game().Root().Position())
	seats := p.Seats()
	if h, ok := s.Handicap.Given(); ok {
		game.SetHandicap(core.GivenHandicap{Handicap: h.Handicap})
		changed = given
	} else {
		seats[core.First], seats[core.Second] = seats[core.Second], seats[core.First]
	}
	s.Together(func() {
		s.replace(s.game, game, seats, true)
		s.Clocks.Set(changed)
	})
	return nil
}
