// Package play is the room for playing a game: the side beside the board with the players, their clocks, the moves and the
// player's buttons (side.go, foot.go), its message line (line.go), the card at the end (card.go), the review that begins with one
// click (review.go), and the switch between play and study (study.go).
package play

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// Part is a part of the side.
type Part interface {
	Object() fyne.CanvasObject
	// Refresh shows the changes.
	Refresh(table.Change)
}

// Plate is the plate of a player.
type Plate interface {
	Object() fyne.CanvasObject
	Refresh()
	// Tick shows the time that the clock has now.
	Tick()
	// Restyle applies another piece style.
	Restyle()
}

// Name is the name of the opening. It hides itself while there is none.
type Name interface {
	fyne.CanvasObject
	Update()
}

// Makers make the parts of the side, which belong to other features.
type Makers struct {
	Plate   func(panel.Context, panel.Actions, core.Side) Plate
	Opening func(c panel.Context, a panel.Actions, answer func(id string)) Part
	Guide   func(panel.Context, panel.Actions) Part
	Moves   func(panel.Context, panel.Actions) Part
	Name    func(panel.Context, panel.Actions) Name
}

// Links are the connections to other rooms.
type Links struct {
	Panels Makers
	// FirstMistake returns the first error of the game, nil if there is none; known is false while moves before it are still being
	// judged.
	FirstMistake func() (n *core.Node, known bool)
	// Departure describes where the game left the user's repertoire; "": unknown.
	Departure func() string
	// ShowMistake goes to an error in the list of them.
	ShowMistake func(n *core.Node)
}

// Room is the room in which a game is played.
type Room struct {
	Deps
	links  Links
	side   *side // nil: not made, or made in another language
	review *review
}

// New returns the room.
func New(d Deps, links Links) *Room { return &Room{Deps: d, links: links} }

// Make builds the side beside the board; answer gives a user's answer in an opening dialogue.
func (r *Room) Make(ctx panel.Context, a panel.Actions, answer func(id string)) {
	r.side = newSide(r, ctx, a, answer)
}

// Object returns the side to be put beside the board.
func (r *Room) Object() fyne.CanvasObject { return r.side.root }

// Refresh shows the changes in the side.
func (r *Room) Refresh(c table.Change) { r.side.refresh(c) }

// Changed follows the table, whichever side is visible.
func (r *Room) Changed() { r.followReview() }

// Tick shows the time that the clocks have now.
func (r *Room) Tick() {
	if r.side != nil {
		for _, p := range r.side.plates {
			p.Tick()
		}
	}
}

// Restyle applies another style. Refresh has to follow.
func (r *Room) Restyle() {
	for _, p := range r.side.plates {
		p.Restyle()
	}
}

// Say shows a message beside the board until the next command, and reports whether the play side is visible.
func (r *Room) Say(text string) bool {
	if r.side == nil || !r.Host.Playing() || !r.Table.View.Playing() {
		return false
	}
	r.side.line.say(text)
	return true
}

// Dismiss clears the message beside the board and reports whether there was one.
func (r *Room) Dismiss() bool {
	if r.side == nil || r.side.line.said == "" {
		return false
	}
	r.side.line.say("")
	return true
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{
		ID: "study", Shows: true, Keys: command.Keys(command.Plain(fyne.KeyF4)), Enabled: r.canSwitch, Run: r.toggle,
		Name: func() string {
			if r.Table.View.Playing() {
				return "command.study"
			}
			return "command.study.end"
		},
	}}
}
