package session

import "qilab/core"

// Sight is how one game is seen otherwise than the person's settings say; nil: as they say. It belongs to the game:
// another one is seen as the settings say again, and the old one as before when undo brings it back.
type Sight struct {
	Hidden, Flipped *bool
}

// Sight is that of the game on the table, to be kept with it.
func (s *Session) Sight() Sight { return s.sights[s.doc.Game()] }

// SetSight takes up the sight of a game that was saved; what it does not say stays as it is.
func (s *Session) SetSight(kept Sight) {
	now := s.sights[s.doc.Game()]
	if kept.Hidden != nil {
		now.Hidden = kept.Hidden
	}
	if kept.Flipped != nil {
		now.Flipped = kept.Flipped
	}
	s.sights[s.doc.Game()] = now
	s.changed(ChangedView)
}

// Hidden reports whether the analysis of the game on the table is hidden: as was said in this game, or else as the
// person's settings say.
func (s *Session) Hidden() bool {
	if own := s.sights[s.doc.Game()].Hidden; own != nil {
		return *own
	}
	return s.view.Hidden
}

// SetHidden hides or shows the analysis: in this game alone if it is hidden or shown on its own account already,
// and otherwise in all games.
func (s *Session) SetHidden(on bool) {
	if s.sights[s.doc.Game()].Hidden != nil {
		s.SetHiddenHere(on)
		return
	}
	v := s.view
	v.Hidden = on
	s.SetView(v)
}

// SetHiddenHere hides or shows the analysis in this game alone.
func (s *Session) SetHiddenHere(on bool) { s.SetSight(Sight{Hidden: &on}) }

// Flipped reports whether the board is turned round: as was said in this game, or else to the side of the one person
// who plays, if the settings say so and the game has an orientation.
func (s *Session) Flipped() bool {
	if own := s.sights[s.doc.Game()].Flipped; own != nil {
		return *own
	}
	return s.view.FacePerson && s.Oriented() && s.againstProgram() && s.seats[core.Second].Person()
}

// SetFlipped turns the board round in this game.
func (s *Session) SetFlipped(on bool) { s.SetSight(Sight{Flipped: &on}) }

// Oriented reports whether the sides of the game on the table have an end of the board each.
func (s *Session) Oriented() bool {
	return s.game.Rules.Capabilities().Oriented
}

// begin says how a game that comes to the table is seen: while a person plays the program, the analysis would tell
// everything.
func (s *Session) begin(game *core.Game) {
	line := game.MainLine()
	if s.againstProgram() && !s.OutcomeOf(line[len(line)-1]).Over() {
		on := true
		s.sights[game] = Sight{Hidden: &on}
	}
}
