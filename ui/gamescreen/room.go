// Package gamescreen is the room of the game: the screen with the board and its panels, the moves of the person, the way through
// the tree of moves, and what is shown on the board.
package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/scroll"
	"qilab/ui/table"
)

// Editor is the panel that stands beside the board while a position is being set up.
type Editor interface {
	Panel
	// Restyle takes up another look.
	Restyle()
	// Square takes a click (from is core.NoSquare) or a drag on the board.
	Square(from, to core.Square, secondary bool)
}

// Explorer is the tab beside the analysis that says what was played in the position.
type Explorer interface {
	Panel // whose object is made in the language of now
	// SetShown sets whether the tab is in front.
	SetShown(on bool)
}

// Mistakes is the tab with the errors of the game, and the lesson that is made of them.
type Mistakes interface {
	// Object makes the tab, in the language of now.
	Object() fyne.CanvasObject
	// SetShown says whether the tab is in front, and Shown whether it is.
	SetShown(on bool)
	Shown() bool
	// Tries returns the moves that the board is to show.
	Tries() []board.Try
}

// Play is the side beside the board while the game is played.
type Play interface {
	Panel
	// Make makes the side, in the language of now.
	Make(ctx panel.Context, a panel.Actions, answer func(id string))
	// Strip returns the strip that study shows for a review begun in play.
	Strip() fyne.CanvasObject
	// Dismiss clears the message beside the board and reports whether there was one.
	Dismiss() bool
	Tick()
	// Restyle takes up another look.
	Restyle()
}

// Training is the side beside the board during a session of training.
type Training interface {
	Panel
	// Make makes the side, in the language of now.
	Make()
}

// Links hold what the room needs of other rooms.
type Links struct {
	Panels       Makers
	Editor       Editor
	Play         Play
	Training     Training
	PuzzleTitle  func(puzzle.Puzzle) string
	Ending       func() string                        // names the ending on the board that could be practised; "": there is none
	Departure    func() string                        // says where the user's game left the repertoire; "": nothing is known of that
	Menu         func(n *core.Node, at fyne.Position) // opens the menu of a move in the list
	Explorer     Explorer                             // nil: there is none
	Mistakes     Mistakes                             // nil: there is none
	Analysts     func() panel.Analysts                // who can analyse, and who does
	ChooseEngine func(id string)                      // makes a third-party engine analyse; "": none
}

// Room is the screen of the game.
type Room struct {
	Deps
	links Links
	view  *view // made when it is shown first, and again in another language
	tab   int   // in front of the lower tabs when the view was made again

	missed table.Change // since the screen was shown last
	sounds sounds
	study  *study
	auto   *autoPlay
}

// New makes the room. Link has to follow.
func New(d Deps) *Room {
	r := &Room{Deps: d, sounds: sounds{table: d.Table, player: d.Sounds}}
	r.study, r.auto = &study{room: r}, &autoPlay{room: r}
	return r
}

// Link connects the room with the others.
func (r *Room) Link(links Links) { r.links = links }

// Object returns the screen as it is now.
func (r *Room) Object() fyne.CanvasObject {
	if r.view == nil {
		r.view = newView(r)
	}
	r.view.refresh(table.ChangedAll)
	return r.view.boardSplit
}

// Tools reports that the toolbar stands above the screen.
func (r *Room) Tools() bool { return true }

// Scroll returns what the keys for pages scroll.
func (r *Room) Scroll() *container.Scroll {
	switch {
	case r.Table.Editor.Sketch() != nil:
		return scroll.First(r.links.Editor.Object())
	case r.showsReport():
		return scroll.First(r.view.study.report.Object())
	}
	return scroll.First(r.view.study.studied())
}

// Placed shows the list of moves where it has its size.
func (r *Room) Placed() { r.view.study.tree.Refresh(table.ChangedPosition) }

// Changed shows what has changed at the table, and what has changed while another screen was shown.
func (r *Room) Changed(c table.Change) {
	r.sounds.ending()
	r.auto.follow()
	r.missed |= c
	if r.view != nil && r.Host.OnBoard() {
		c, r.missed = r.missed, 0
		r.view.refresh(c)
	}
}

// Refresh shows everything again.
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
		r.tab = r.view.study.lower.SelectedIndex()
		board.Discard(r.view.board)
	}
	r.view = nil
}

// Remember keeps the places of the dividers.
func (r *Room) Remember() {
	if r.view != nil {
		r.Settings.SetInt(prefs.BoardSplit, percent(r.view.boardSplit.Offset, 10, 90))
		r.Settings.SetInt(prefs.SideSplit, percent(r.view.study.split.Offset, 5, 95))
	}
}

func percent(share float64, least, most int) int { return min(most, max(least, int(share*100+0.5))) }

// ShowExplorer brings the explorer to the front, or the analysis.
func (r *Room) ShowExplorer(on bool) {
	if r.view != nil {
		r.view.study.bring(tabExplorer, on)
	}
}

// ShowMistakes brings the errors of the game to the front, or the analysis.
func ShowMistakes(r *Room, on bool) {
	if r.view != nil {
		r.view.study.bring(tabMistakes, on)
	}
}

// Preview shows a line as arrows until the position changes.
func (r *Room) Preview(line []core.Move) {
	if r.view != nil {
		r.view.setPreview(line)
	}
}

// Point marks the piece that a hint speaks of until the position changes.
func (r *Room) Point(at core.Square) {
	if r.view != nil {
		r.view.pointTo(at)
	}
}

// Board returns the board that is shown; nil before the screen was shown first.
func (r *Room) Board() *board.Board {
	if r.view == nil {
		return nil
	}
	return r.view.board
}
