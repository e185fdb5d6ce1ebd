package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/panel"
)

// Makers build the panels, which belong to their features; a change of language rebuilds them.
type Makers struct {
	Players   func(panel.Context, panel.Actions) Players
	Guide     func(panel.Context, panel.Actions) Guide
	Opening   func(c panel.Context, a panel.Actions, answer func(id string)) Panel
	Name      func(panel.Context, panel.Actions) Updated
	Puzzle    func(c panel.Context, a panel.Actions, title func(puzzle.Puzzle) string) PuzzlePanel
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

// PuzzlePanel is the panel of the puzzle.
type PuzzlePanel interface {
	Panel
	// SetLow sets whether there is little room.
	SetLow(bool)
}

// Players shows the players, above the side and in its messages.
type Players interface {
	Panel
	// Plates returns the name plates of the two sides, shown above the side.
	Plates() fyne.CanvasObject
	// SetLow sets whether there is little room, and whether another panel describes the next step.
	SetLow(low, told bool)
	// StatusRoom returns the height of the line with the side to move.
	StatusRoom() float32
	// Tick updates the clocks.
	Tick()
	// Restyle applies another piece style.
	Restyle()
}

// Guide explains the steps of a turn.
type Guide interface {
	Panel
	// Room returns the maximum height, for a status line of that height.
	Room(status float32) float32
}

// Threat shows the other side's threats.
type Threat interface {
	Panel
	// Room returns the maximum height.
	Room() float32
}

// Analysis shows the verdicts on the legal moves.
type Analysis interface {
	Panel
	// SetLines sets the number of listed moves; 0: all.
	SetLines(int)
	// Line returns the previewed line, or the best one; Lines is the focus target of the line keys.
	Line() []core.Move
	Lines() fyne.Focusable
	// Forget ends the preview, and reports whether there was one.
	Forget() bool
}

// Second shows the analysis of a second engine.
type Second interface {
	Panel
	// Under puts the panel below the analysis.
	Under(analysis fyne.CanvasObject) fyne.CanvasObject
}

// Updated is a widget that shows the current state by Update, while its Refresh only redraws.
type Updated interface {
	fyne.CanvasObject
	Update()
}

// Bar is the evaluation bar beside the board.
type Bar interface {
	Updated
	// Wanted reports whether the bar should be visible.
	Wanted() bool
	// SetAnimate sets whether the bar glides to a new height.
	SetAnimate(bool)
}
