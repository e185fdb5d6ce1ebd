// Package editor is the room for setting up a position: the panel beside the board, and its commands.
package editor

import (
	"math/rand/v2"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/command"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Room sets up positions.
type Room struct {
	Deps
	panel *panel
	links Links
}

// New returns the room.
func New(d Deps, l Links) *Room {
	r := &Room{Deps: d, links: l}
	r.Retext()
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "editor", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyD)), Enabled: r.Host.OnBoard, Checked: r.editing, Run: func() {
			if r.Table.Editor.Sketch() != nil {
				r.leave()
			} else {
				r.Table.Editor.EditPosition()
			}
		}},
	}
}

// editing reports whether a position is being set up on the current screen.
func (r *Room) editing() bool { return r.Host.OnBoard() && r.Table.Editor.Sketch() != nil }

// SetUp opens the editor for a family of games.
func (r *Room) SetUp(g catalog.Game) {
	r.Table.Editor.SetUp(g)
	r.Host.Show(prefs.GameScreen)
}

// Object returns the panel, which is hidden while no position is being set up.
func (r *Room) Object() fyne.CanvasObject { return r.panel.root }

// Refresh shows the setup as it is now.
func (r *Room) Refresh(table.Change) { r.panel.refresh() }

// Restyle applies another piece style.
func (r *Room) Restyle() { r.panel.restyle() }

// Retext rebuilds the panel in another language.
func (r *Room) Retext() { r.panel = newPanel(r) }

// Square takes a click (from is core.NoSquare) or a drag on the board. The secondary button takes away.
func (r *Room) Square(from, to core.Square, secondary bool) {
	switch {
	case from != core.NoSquare:
		r.Table.Editor.MovePiece(from, to)
	case secondary:
		r.Table.Editor.Erase(to)
	default:
		r.Table.Editor.Put(to)
	}
}

// pasteSetup reads a setup from a text, or shows the error.
func (r *Room) pasteSetup(text string) {
	if err := r.paste(text); err != nil {
		r.links.Unreadable(err, text)
		return
	}
	r.panel.notation = "" // the text is shown in the program's own form
	r.panel.refresh()
}

// deal puts a random opening into the editor.
func (r *Room) deal() {
	if deal := r.Table.Rules().Capabilities().Deal; deal != nil {
		r.Table.Editor.SetSetup(r.Table.Rules().SetupOf(deal(uint64(rand.Uint32()))))
	}
}

// leave closes the editor, and reports a saved setup.
func (r *Room) leave() {
	if r.Table.Editor.Close() {
		r.Host.Tell(r.Words.T("told.draft"))
	}
}

// play asks for the opponent and plays from the setup.
func (r *Room) play() {
	sketch := r.Table.Editor.Sketch()
	g, ok := r.Table.GameByID(sketch.Rules().ID())
	if !ok {
		r.Host.Tell(r.Words.Error(table.ErrNoSuchGame))
		return
	}
	r.links.Ask(g, func(seats [2]table.Seat) error {
		if r.Table.Editor.Sketch() != sketch {
			return nil
		}
		return r.begin(seats, table.Play)
	})
}

// begin begins a game from the setup, for play or study. A position in which the game is over is studied.
func (r *Room) begin(seats [2]table.Seat, use table.Activity) (err error) {
	r.Table.Together(func() {
		if err = r.Table.Editor.Play(seats); err == nil && !r.Table.Ending.Now().Over() {
			r.Table.View.SetActivity(use)
		}
	})
	return err
}

// study analyses the setup.
func (r *Room) study() {
	if err := r.begin([2]table.Seat{}, table.Study); err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	r.Table.View.SetHiddenHere(false)
	r.links.ShowAnalysis()
	r.Search.Analysis.SetOn(true)
	r.Settings.SetBool(prefs.Analysing, true)
}
