package table

import (
	"qilab/core"
	"qilab/core/repertoire"
)

// View is how the game and its analysis are shown: by the user's settings, unless a game overrides them.
type View struct {
	shared   *state
	ending   *Ending
	help     *Assistance
	settings ViewSettings
	hint     bool // the winning line of the deal may be shown
}

// ViewSettings are the user's settings for the analysis display.
type ViewSettings struct {
	Hidden  bool // the analysis is hidden, unless a game overrides it
	Overlay bool // verdicts are drawn on the board
	Bar     bool // the evaluation is shown beside the board
	// FacePerson turns the board to the user who plays against the program.
	FacePerson bool
	// ForMover gives scores from the point of view of the side to move, and not always of First.
	ForMover bool
	// FaceMover turns the board to the side to move in a game between two people.
	FaceMover bool
	// Activities are the uses of games without one of their own.
	Activities [Companies]Activity
}

// ScoresFor returns the side from whose point of view scores are given when turn is to move.
func (v ViewSettings) ScoresFor(turn core.Side) core.Side {
	if v.ForMover {
		return turn
	}
	return core.First
}

// Settings returns the current settings.
func (v *View) Settings() ViewSettings { return v.settings }

// SetSettings changes the settings.
func (v *View) SetSettings(chosen ViewSettings) {
	if chosen != v.settings {
		v.settings = chosen
		v.shared.announce(ChangedView)
	}
}

// options returns the view options of the current game, to be saved with it.
func (v *View) options() ViewOptions { return v.shared.sitting().options }

// setOptions takes over the view options of a saved game; unset ones keep their value.
func (v *View) setOptions(kept ViewOptions) {
	now := v.shared.sitting().options
	if kept.Hidden != nil {
		now.Hidden = kept.Hidden
	}
	if kept.Flipped != nil {
		now.Flipped = kept.Flipped
	}
	if kept.Activity != nil {
		now.Activity = kept.Activity
	}
	v.shared.sitting().options = now
	v.shared.announce(ChangedView)
}

// Concealed returns why the analysis of the current game is concealed. Everything that could give an answer away checks this.
func (v *View) Concealed() Concealment {
	if why := v.shared.mode().Conceals(); why != Revealed {
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

// HiddenByChoice reports whether the user chose to hide the analysis, in this game or in general; play and lessons conceal it anyway.
func (v *View) HiddenByChoice() bool {
	if own := v.shared.sitting().options.Hidden; own != nil {
		return *own
	}
	return v.settings.Hidden
}

// Covered reports whether the analysis is concealed for a lesson.
func (v *View) Covered() bool { return v.shared.mode().Conceals() == ConcealedForLesson }

// SetHidden hides or shows the analysis: in this game only if it already overrides the setting, otherwise in all games.
func (v *View) SetHidden(on bool) {
	if v.shared.sitting().options.Hidden != nil {
		v.SetHiddenHere(on)
		return
	}
	chosen := v.settings
	chosen.Hidden = on
	v.SetSettings(chosen)
}

// SetHiddenHere hides or shows the analysis in this game only.
func (v *View) SetHiddenHere(on bool) { v.setOptions(ViewOptions{Hidden: &on}) }

// Flipped reports whether the board is seen from the other end: as chosen in this game, or else, if the game has an orientation, facing
// the only user, if the settings say so, or the side whose repertoire the game is.
func (v *View) Flipped() bool {
	if own := v.shared.sitting().options.Flipped; own != nil {
		return *own
	}
	if !v.Oriented() {
		return false
	}
	switch {
	case v.settings.FaceMover && v.Playing() && v.shared.company() == FaceToFace:
		return v.shared.toAct() == core.Second && !v.ending.Now().Over()
	case v.shared.againstProgram():
		return v.settings.FacePerson && v.shared.sitting().seats[core.Second].Person()
	}
	side, ok := repertoire.SideOf(v.shared.game.Rules, v.shared.doc.Game().Tags())
	return ok && side == core.Second
}

// SetFlipped chooses from which end the board is seen in this game.
func (v *View) SetFlipped(on bool) { v.setOptions(ViewOptions{Flipped: &on}) }

// Oriented reports whether each side of the current game has its own end of the board.
func (v *View) Oriented() bool {
	return v.shared.game.Rules.Capabilities().Oriented
}

// begin chooses how a new current game is shown: analysis is hidden while a user plays against the program, since it would tell
// everything; a finished game is studied.
func (v *View) begin(game *core.Game) {
	v.hint = false
	line := game.MainLine()
	switch over := v.ending.Of(line[len(line)-1]).Over(); {
	case over:
		study := Study
		v.shared.sittingOf(game).options.Activity = &study
	case v.shared.againstProgram():
		on := true
		v.shared.sittingOf(game).options = ViewOptions{Hidden: &on}
	}
}

// Hint reports whether the winning line of the deal was requested.
func (v *View) Hint() bool { return v.hint }

// SetHint shows or hides the winning line of the deal.
func (v *View) SetHint(on bool) {
	if on != v.hint {
		v.hint = on
		v.shared.announce(ChangedAnalysis)
	}
}

// Activity returns the use of the current game: the one chosen for this game, or else that of the settings. Tasks are studied.
func (v *View) Activity() Activity {
	if v.shared.mode().IsTask() {
		return Study
	}
	return v.use()
}

// use is Activity for a game that is no task.
func (v *View) use() Activity {
	if own := v.shared.sitting().options.Activity; own != nil {
		return *own
	}
	return v.settings.Activities[v.shared.company()]
}

// SetActivity chooses the use of the current game. Studying a game in play reveals its analysis, and counts as help.
func (v *View) SetActivity(a Activity) {
	if a == v.Activity() || v.shared.mode().IsTask() {
		return
	}
	if a == Study {
		if v.shared.node().Parent() != nil { // before the first move it is a choice, and no look
			v.help.note(func(h *Aids) { h.Looks++ })
		}
		if v.HiddenByChoice() {
			v.SetHidden(false)
		}
	}
	v.shared.sitting().options.Activity = &a
	v.shared.settle(ChangedView | ChangedAnalysis)
}

// CanForward reports whether there is a next move to show; in play, moves that were taken back are not shown.
func (v *View) CanForward() bool {
	return v.shared.node().Next() != nil && !(v.Playing() && v.shared.atEnd())
}

// Playing reports whether the current game is in play and no position is being set up.
func (v *View) Playing() bool { return v.shared.sketch == nil && v.Activity() == Play }
