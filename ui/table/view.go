package table

import "qilab/core"

// View says how the game and its analysis are seen: by the person's settings, unless a game has a sight of its own.
type View struct {
	at       *state
	ending   *Ending
	help     *Assistance
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
		v.at.announce(ChangedView)
	}
}

// Options returns the view options of the game on the table, to be saved with it.
func (v *View) Options() ViewOptions { return v.at.sitting().options }

// SetOptions takes over the sight of a saved game; what it leaves open stays as it is.
func (v *View) SetOptions(kept ViewOptions) {
	now := v.at.sitting().options
	if kept.Hidden != nil {
		now.Hidden = kept.Hidden
	}
	if kept.Flipped != nil {
		now.Flipped = kept.Flipped
	}
	if kept.Activity != nil {
		now.Activity = kept.Activity
	}
	v.at.sitting().options = now
	v.at.announce(ChangedView)
}

// Concealed returns why the analysis of the current game is concealed. Everything that could give an answer away asks here.
func (v *View) Concealed() Concealment {
	if why := v.at.mode().Conceals(); why != Revealed {
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
	if own := v.at.sitting().options.Hidden; own != nil {
		return *own
	}
	return v.settings.Hidden
}

// Covered reports whether the analysis is concealed for a lesson.
func (v *View) Covered() bool { return v.at.mode().Conceals() == ConcealedForLesson }

// SetHidden hides or shows the analysis: in this game alone if it is hidden or shown on its own account already,
// and otherwise in all games.
func (v *View) SetHidden(on bool) {
	if v.at.sitting().options.Hidden != nil {
		v.SetHiddenHere(on)
		return
	}
	chosen := v.settings
	chosen.Hidden = on
	v.SetSettings(chosen)
}

// SetHiddenHere hides or shows the analysis in this game alone.
func (v *View) SetHiddenHere(on bool) { v.SetOptions(ViewOptions{Hidden: &on}) }

// Flipped reports whether the board is seen from the other end: as was said in this game, or else to the side of the one person
// who plays, if the settings say so and the game has an orientation.
func (v *View) Flipped() bool {
	if own := v.at.sitting().options.Flipped; own != nil {
		return *own
	}
	if v.settings.FaceMover && v.Oriented() && v.Playing() && v.at.company() == FaceToFace {
		return v.at.toAct() == core.Second && !v.ending.Now().Over()
	}
	return v.settings.FacePerson && v.Oriented() && v.at.againstProgram() && v.at.sitting().seats[core.Second].Person()
}

// SetFlipped chooses from which end the board is seen in this game.
func (v *View) SetFlipped(on bool) { v.SetOptions(ViewOptions{Flipped: &on}) }

// Oriented reports whether the sides of the game on the table have an end of the board each.
func (v *View) Oriented() bool {
	return v.at.game.Rules.Capabilities().Oriented
}

// begin says how a game that comes to the table is seen: while a person plays the program, the analysis would tell
// everything; a game that is over is studied.
func (v *View) begin(game *core.Game) {
	v.hint = false
	line := game.MainLine()
	switch over := v.ending.Of(line[len(line)-1]).Over(); {
	case over:
		study := Study
		v.at.sittingOf(game).options.Activity = &study
	case v.at.againstProgram():
		on := true
		v.at.sittingOf(game).options = ViewOptions{Hidden: &on}
	}
}

// Hint reports whether the winning line of the deal was asked for.
func (v *View) Hint() bool { return v.hint }

// SetHint shows or hides the winning line of the deal.
func (v *View) SetHint(on bool) {
	if on != v.hint {
		v.hint = on
		v.at.announce(ChangedAnalysis)
	}
}

// Activity returns the use of the current game: the one chosen for this game, or else that of the settings. Puzzles and exercises are studied.
func (v *View) Activity() Activity {
	t := v.at.sitting()
	switch {
	case t.attempt != nil, t.exercise != nil:
		return Study
	case t.options.Activity != nil:
		return *t.options.Activity
	}
	return v.settings.Activities[v.at.company()]
}

// SetActivity chooses the use of the current game. To study a game reveals its analysis, and counts as help while it is being played.
func (v *View) SetActivity(a Activity) {
	if a == v.Activity() || v.at.sitting().attempt != nil || v.at.sitting().exercise != nil {
		return
	}
	if a == Study {
		v.help.note(func(h *Aids) { h.Looks++ })
		if v.HiddenByChoice() {
			v.SetHidden(false)
		}
	}
	v.at.sitting().options.Activity = &a
	v.at.settle(ChangedView | ChangedAnalysis)
}

// CanForward reports whether there is a next move to see; in play, moves that were taken back are not seen.
func (v *View) CanForward() bool { return v.at.node().Next() != nil && !(v.Playing() && v.at.atEnd()) }

// Playing reports whether the current game is played and no position is being set up.
func (v *View) Playing() bool { return v.at.sketch == nil && v.Activity() == Play }
