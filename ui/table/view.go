package table

import "qilab/core"

// View says how the game and its analysis are seen: by the person's settings, unless a game has a sight of its own.
type View struct {
	s        *Table
	settings ViewSettings
	hint     bool // the winning line of the deal may be seen
}

// ViewSettings says what the person sees of the analysis, and how; it is part of the settings.
type ViewSettings struct {
	Hidden  bool // nothing of the analysis is shown, unless a game has a sight of its own
	Overlay bool // the verdicts are drawn on the board
	Bar     bool // the evaluation is shown beside the board
	// FacePerson has the board seen from the side of a person who plays the program.
	FacePerson bool
	// ForMover makes scores those of the side to move, and not always of First.
	ForMover bool
	// FaceMover turns the board to the side to move while two people play at it.
	FaceMover bool
	// Activities are the uses of games that have not been given one.
	Activities [Companies]Activity
}

// ScoresFor returns the side from whose point of view scores are given where turn is to move.
func (v ViewSettings) ScoresFor(turn core.Side) core.Side {
	if v.ForMover {
		return turn
	}
	return core.First
}

// Settings returns what is shown.
func (v *View) Settings() ViewSettings { return v.settings }

// SetSettings chooses what is shown.
func (v *View) SetSettings(chosen ViewSettings) {
	if chosen != v.settings {
		v.settings = chosen
		v.s.Announce(ChangedView)
	}
}

// Sight overrides the settings for how one game is seen; nil: nothing is overridden. It belongs to the game: another
// one is seen as the settings say again, and the old one as before when undo brings it back.
type Sight struct {
	Hidden, Flipped *bool
	Activity        *Activity
}

// Sight returns the sight of the game on the table, to be saved with it.
func (v *View) Sight() Sight { return v.s.sitting().sight }

// SetSight takes over the sight of a saved game; what it leaves open stays as it is.
func (v *View) SetSight(kept Sight) {
	now := v.s.sitting().sight
	if kept.Hidden != nil {
		now.Hidden = kept.Hidden
	}
	if kept.Flipped != nil {
		now.Flipped = kept.Flipped
	}
	if kept.Activity != nil {
		now.Activity = kept.Activity
	}
	v.s.sitting().sight = now
	v.s.Announce(ChangedView)
}

// Concealment is the reason why the window shows nothing that the analysis found: reports, threats, statistics of other games.
type Concealment uint8

// The reasons, the strongest last.
const (
	Revealed           Concealment = iota // nothing is concealed
	ConcealedByChoice                     // the user hides the analysis
	ConcealedInPlay                       // the game is played, not studied
	ConcealedForLesson                    // the user must find a better move unaided
	ConcealedForPuzzle                    // a puzzle is being tried
)

// Concealed returns why the analysis of the current game is concealed. Everything that could give an answer away asks here.
func (v *View) Concealed() Concealment {
	if why := v.s.Mode().Conceals(); why != Revealed {
		return why
	}
	switch {
	case v.Activity() == Play:
		return ConcealedInPlay
	case v.HiddenByChoice():
		return ConcealedByChoice
	}
	return Revealed
}

// Hidden reports whether the analysis of the current game is concealed, for any reason.
func (v *View) Hidden() bool { return v.Concealed() != Revealed }

// HiddenByChoice does what Hidden does, whether or not the analysis is covered just now.
func (v *View) HiddenByChoice() bool {
	if own := v.s.sitting().sight.Hidden; own != nil {
		return *own
	}
	return v.settings.Hidden
}

// Covered reports whether the analysis is concealed for a lesson.
func (v *View) Covered() bool { return v.s.Mode().Conceals() == ConcealedForLesson }

// SetHidden hides or shows the analysis: in this game alone if it is hidden or shown on its own account already,
// and otherwise in all games.
func (v *View) SetHidden(on bool) {
	if v.s.sitting().sight.Hidden != nil {
		v.SetHiddenHere(on)
		return
	}
	chosen := v.settings
	chosen.Hidden = on
	v.SetSettings(chosen)
}

// SetHiddenHere hides or shows the analysis in this game alone.
func (v *View) SetHiddenHere(on bool) { v.SetSight(Sight{Hidden: &on}) }

// Flipped reports whether the board is seen from the other end: as was said in this game, or else to the side of the one person
// who plays, if the settings say so and the game has an orientation.
func (v *View) Flipped() bool {
	if own := v.s.sitting().sight.Flipped; own != nil {
		return *own
	}
	if v.settings.FaceMover && v.Oriented() && v.Playing() && v.s.Players.Company() == FaceToFace {
		return v.s.ToAct() == core.Second && !v.s.Ending.Now().Over()
	}
	return v.settings.FacePerson && v.Oriented() && v.s.Players.againstProgram() && v.s.sitting().seats[core.Second].Person()
}

// SetFlipped chooses from which end the board is seen in this game.
func (v *View) SetFlipped(on bool) { v.SetSight(Sight{Flipped: &on}) }

// Oriented reports whether the sides of the game on the table have an end of the board each.
func (v *View) Oriented() bool {
	return v.s.game.Rules.Capabilities().Oriented
}

// begin says how a game that comes to the table is seen: while a person plays the program, the analysis would tell
// everything; a game that is over is studied.
func (v *View) begin(game *core.Game) {
	line := game.MainLine()
	switch over := v.s.Ending.Of(line[len(line)-1]).Over(); {
	case over:
		study := Study
		v.s.sittingOf(game).sight.Activity = &study
	case v.s.Players.againstProgram():
		on := true
		v.s.sittingOf(game).sight = Sight{Hidden: &on}
	}
}

// Hint reports whether the winning line of the deal was asked for.
func (v *View) Hint() bool { return v.hint }

// SetHint shows or hides the winning line of the deal.
func (v *View) SetHint(on bool) {
	if on != v.hint {
		v.hint = on
		v.s.Announce(ChangedAnalysis)
	}
}
