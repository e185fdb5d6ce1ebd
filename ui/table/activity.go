package table

import "slices"

// Activity is the use of the current game.
type Activity uint8

// The activities.
const (
	Study Activity = iota // with everything that the analysis and the library know
	Play                  // at the board, with the players, their clocks and the moves alone
)

// activityNames are the names of the activities in files and settings.
var activityNames = [...]string{Study: "study", Play: "play"}

// String returns the name of the activity in files and settings.
func (a Activity) String() string { return activityNames[a] }

// ParseActivity returns the activity of that name; ok is false if there is none.
func ParseActivity(name string) (a Activity, ok bool) {
	i := slices.Index(activityNames[:], name)
	return Activity(max(0, i)), i >= 0
}

// Company is who plays the current game. The settings have an activity for each.
type Company uint8

// The companies.
const (
	Spectating      Company = iota // a game from elsewhere, or one that the program plays against itself
	AgainstComputer                // the user against the program or an engine
	FaceToFace                     // two people at one board
	Companies                      // how many there are
)

// companyNames are the names of the companies in settings.
var companyNames = [Companies]string{"spectating", "computer", "people"}

// String returns the name of the company in settings.
func (c Company) String() string { return companyNames[c] }

// Company returns who plays the current game.
func (p *Players) Company() Company {
	t := p.s.sitting()
	switch {
	case p.againstProgram():
		return AgainstComputer
	case t.origin.Way != Begun || !t.seats[0].Person():
		return Spectating
	}
	return FaceToFace
}

// Activity returns the use of the current game: the one chosen for this game, or else that of the settings. Puzzles are studied.
func (v *View) Activity() Activity {
	t := v.s.sitting()
	switch {
	case t.attempt != nil:
		return Study
	case t.sight.Activity != nil:
		return *t.sight.Activity
	}
	return v.settings.Activities[v.s.Players.Company()]
}

// SetActivity chooses the use of the current game. To study a game reveals its analysis, and counts as help while it is being played.
func (v *View) SetActivity(a Activity) {
	if a == v.Activity() || v.s.sitting().attempt != nil {
		return
	}
	if a == Study {
		v.s.Assistance.note(func(h *Aids) { h.Looks++ })
		if v.HiddenByChoice() {
			v.SetHidden(false)
		}
	}
	v.s.sitting().sight.Activity = &a
	v.s.settle(ChangedView | ChangedAnalysis)
}

// Playing reports whether the current game is played and no position is being set up.
func (v *View) Playing() bool { return v.s.Editor.sketch == nil && v.Activity() == Play }
