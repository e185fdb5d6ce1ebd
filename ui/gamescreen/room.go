// Package gamescreen is the room of the game: the screen with the board and its panels, the user's moves, navigation in the tree,
// and everything drawn on the board.
package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/panel"
	"qilab/ui/scroll"
	"qilab/ui/table"
)

// Editor is the panel beside the board during setup.
type Editor interface {
	Panel
	// Restyle applies another style.
	Restyle()
	// Square handles a click (from is core.NoSquare) or a drag on the board.
	Square(from, to core.Square, secondary bool)
}

// Explorer is the tab beside the analysis with the moves played in the position.
type Explorer interface {
	Panel // whose Object is in the current language
	// SetShown records whether the tab is in front of the other tabs, SetFronted whether its side is in front of the other sides.
	SetShown(on bool)
	SetFronted(on bool)
}

// Mistakes is the tab with the errors of the game, and the lesson made from them.
type Mistakes interface {
	// Object builds the tab in the current language.
	Object() fyne.CanvasObject
	// SetShown records whether the tab is in front; Shown reports it.
	SetShown(on bool)
	Shown() bool
	// Tries returns the moves to show on the board.
	Tries() []board.Try
}

// Play is the side beside the board while the game is played.
type Play interface {
	Panel
	// Make builds the side in the current language.
	Make(ctx panel.Context, a panel.Actions, answer func(id string))
	// Dismiss clears the message beside the board and reports whether there was one.
	Dismiss() bool
	Tick()
	// Restyle applies another style.
	Restyle()
}

// Training is the side beside the board during a training session.
type Training interface {
	Panel
	// Make builds the side in the current language.
	Make()
}

// Links are the connections to other rooms.
type Links struct {
	Panels       Makers
	Editor       Editor
	Play         Play
	Training     Training
	PuzzleTitle  func(puzzle.Puzzle) string
	Ending       func() string                        // names the endgame on the board if it can be practised; "": none
	Grade        func(n int) bool                     // grades the answered card; false: none is on the board
	Departure    func() string                        // describes where the user's game left the repertoire; "": unknown
	Menu         func(n *core.Node, at fyne.Position) // opens the menu of a move in the list
	Explorer     Explorer
	Mistakes     Mistakes
	Analysts     func() panel.Analysts // the available analyzers, and the one in use
	ChooseEngine func(id string)       // selects a third-party engine for the analysis; "": none
}

// Room is the screen of the game.
type Room struct {
	Deps
	links Links
	view  *view // made when first shown, and again in another language
	// The front lower tab and the marks on the board when the view was rebuilt.
	tab    int
	marked marked

	missed table.Change // changes while another screen was shown
	sounds sounds
	study  *study
	auto   *autoPlay
	moving *moving
}

// New returns the room; call Link before using it.
func New(d Deps) *Room {
	r := &Room{Deps: d, sounds: sounds{table: d.Table, player: d.Sounds}}
	r.moving, r.study, r.auto = &moving{room: r}, &study{room: r}, &autoPlay{room: r}
	return r
}

// Link connects the room with others.
func (r *Room) Link(links Links) { r.links = links }

// Object returns the current screen.
func (r *Room) Object() fyne.CanvasObject {
	if r.view == nil {
		r.view = newView(r)
		r.view.marked, r.marked = r.marked, marked{}
	}
	r.view.refresh(table.ChangedAll)
	return r.view.boardSplit
}

// Tools reports that the screen has a toolbar.
func (r *Room) Tools() bool { return true }

// Scroll returns the part that the page keys scroll.
func (r *Room) Scroll() *container.Scroll {
	switch {
	case r.Table.Editor.Sketch() != nil:
		return scroll.First(r.links.Editor.Object())
	case r.study.showsReport():
		return scroll.First(r.view.study.report.Object())
	}
	return scroll.First(r.view.study.upper)
}

// Placed scrolls the list of moves, once it has a size.
func (r *Room) Placed() { r.view.study.tree.Refresh(table.ChangedPosition) }

// Changed shows the changes of the table, including those made while another screen was shown.
func (r *Room) Changed(c table.Change) {
	r.sounds.ending()
	r.auto.follow()
	r.moving.follow()
	r.missed |= c
	if r.view != nil && r.Host.OnBoard() {
		c, r.missed = r.missed, 0
		r.view.refresh(c)
	}
}

// Refresh redraws everything.
func (r *Room) Refresh() {
	if r.view != nil {
		r.view.refresh(table.ChangedAll)
	}
}

// Restyle applies another style.
func (r *Room) Restyle() {
	if r.view != nil {
		r.view.restyle()
	}
}

// Retext applies another language.
func (r *Room) Retext() {
	if r.view != nil {
		r.view.endReplay()
		r.view.toast.dismiss()
		r.tab, r.marked = r.view.study.lower.SelectedIndex(), r.view.marked
		board.Discard(r.view.board)
	}
	r.view = nil
}

// ShowExplorer brings the explorer to the front, or the analysis.
func (r *Room) ShowExplorer(on bool) {
	if r.view != nil {
		r.view.study.bring(tabExplorer, on)
	}
}

// ShowMistakes brings the errors of the game to the front, or the analysis.
func (r *Room) ShowMistakes(on bool) {
	if r.view != nil {
		r.view.study.bring(tabMistakes, on)
	}
}

// Preview shows a line as arrows until the position changes, in place of the piece of a hint.
func (r *Room) Preview(line []core.Move) {
	if r.view != nil {
		r.view.setPreview(line)
	}
}

// Point marks the piece of a hint until the position changes.
func (r *Room) Point(at core.Square) {
	if r.view != nil {
		r.view.pointTo(at)
	}
}

// Board returns the board; nil before the screen was first shown.
func (r *Room) Board() *board.Board {
	if r.view == nil {
		return nil
	}
	return r.view.board
}
