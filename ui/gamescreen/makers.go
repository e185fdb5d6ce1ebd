package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/panel"
)

// Makers make the panels, which belong to their features; a panel is made again in another language.
type Makers struct {
	Players   func(panel.Context, panel.Actions) Players
	Guide     func(panel.Context, panel.Actions) Guide
	Opening   func(c panel.Context, a panel.Actions, answer func(id string)) Panel
	Name      func(panel.Context, panel.Actions) Updated
	Puzzle    func(c panel.Context, a panel.Actions, title func(puzzle.Puzzle) string) Panel
	Ending    func(c panel.Context, a panel.Actions, offer func() string) Panel
	Departure func(find func() string) Panel
	Threat    func(panel.Context) Threat
	Analysis  func(panel.Context, panel.Actions) Analysis
	Second    func(c panel.Context, a panel.Actions, read func() panel.Analysts, choose func(id string)) Second
	Bar       func(panel.Context, panel.Actions) Bar
	Graph     func(panel.Context, panel.Actions) Updated
	Moves     func(panel.Context, panel.Actions) Panel
	Report    func(c panel.Context, a panel.Actions, shown func() bool) Panel
}

// Players shows who plays, above the side and in its messages.
type Players interface {
	Panel
	// Plates returns the lines of the two sides, which stand above the side.
	Plates() fyne.CanvasObject
	// SetLow sets whether there is little room, and whether another panel describes the next step.
	SetLow(low, told bool)
	// StatusRoom returns the height of the line that tells whose turn it is.
	StatusRoom() float32
	// Tick shows the time that the clocks have now.
	Tick()
	// Restyle takes up another look of the pieces.
	Restyle()
}

// Guide leads through turns of several steps.
type Guide interface {
	Panel
	// Room returns the height that it may need, for a line of status of that height.
	Room(status float32) float32
}

// Threat tells what the other side threatens.
type Threat interface {
	Panel
	// Room returns the height that it may need.
	Room() float32
}

// Analysis shows what becomes of the legal moves.
type Analysis interface {
	Panel
	// SetLines chooses how many moves are listed, 0: all.
	SetLines(int)
	// Line returns the line that is looked at, or the best one, and Lines what the keys for lines go to.
	Line() []core.Move
	Lines() fyne.Focusable
	// Forget looks at no line any more, and reports whether it did.
	Forget() bool
}

// Second shows what another engine thinks.
type Second interface {
	Panel
	// Under puts the panel below the analysis.
	Under(analysis fyne.CanvasObject) fyne.CanvasObject
}

// Updated is a widget that takes up what has changed by Update: its own Refresh only draws it again.
type Updated interface {
	fyne.CanvasObject
	Update()
}

// Bar is the score as a bar beside the board.
type Bar interface {
	Updated
	// Wanted reports whether the bar is to be seen.
	Wanted() bool
	// SetAnimate sets whether it glides to a new height.
	SetAnimate(bool)
}
