package table

import "slices"

// Activity is the use of the current game.
type Activity uint8

// The activities.
const (
	Study Activity = iota // with everything from the analysis and the library
	Play                  // at the board, with players, clocks and moves only
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
	Spectating      Company = iota // a game from elsewhere, or the program against itself
	AgainstComputer                // the user against the program or an engine
	FaceToFace                     // two people at one board
	Companies                      // how many there are
)

// companyNames are the names of the companies in settings.
var companyNames = [Companies]string{"spectating", "computer", "people"}

// String returns the name of the company in settings.
func (c Company) String() string { return companyNames[c] }

// ViewOptions overrides the view settings for one game; nil: not overridden. They belong to the game: undo restores them with it.
type ViewOptions struct {
	Hidden, Flipped *bool
	Activity        *Activity
}
