package windowtest

import (
	"maps"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// states are the situations in which every command is tried. Each begins with a game at its start, with nothing open.
var states = map[string]func(*rig){
	"home":  func(r *rig) { r.show(screenHome) },
	"start": func(r *rig) { r.show(screenGame) },
	"middle of a game": func(r *rig) {
		r.Run("sample")
		r.table.Tree.Forward()
		r.table.Tree.Forward()
	},
	"variation": func(r *rig) {
		r.Run("sample")
		r.play(chaosclock.Walk(3, 11))
	},
	"move with a variation": func(r *rig) {
		r.show(screenGame)
		root := r.table.Node()
		for _, m := range root.Position().Moves()[:2] {
			r.table.Tree.Goto(root)
			r.play(m)
		}
		r.table.Tree.Goto(root.Next())
	},
	"over": func(r *rig) {
		r.show(screenGame)
		r.play(core.PassMove)
		r.play(core.PassMove)
	},
	"editor": func(r *rig) {
		r.show(screenGame)
		r.table.Editor.EditPosition()
	},
	"illegal setup": func(r *rig) {
		r.show(screenGame)
		r.table.Editor.EditPosition()
		r.table.Editor.PickPiece(6)
		r.table.Editor.Put(0)
	},
	"thinking": func(r *rig) {
		r.show(screenGame)
		r.table.Players.SetSeats([2]table.Seat{{Level: "easy"}, {Level: "easy"}})
	},
	"waiting for the program": func(r *rig) {
		r.show(screenGame)
		r.table.Players.SetSeats([2]table.Seat{{Level: "easy"}, {Level: "easy"}})
		r.table.Players.StopThinking()
	},
	"analysis off": func(r *rig) {
		r.show(screenGame)
		r.search.Analysis.SetOn(false)
	},
	"hidden and paused": func(r *rig) {
		r.show(screenGame)
		r.table.View.SetSettings(table.ViewSettings{Hidden: true})
		r.table.View.SetFlipped(true)
		r.search.Analysis.SetPaused(true)
	},
	"taken back": func(r *rig) {
		r.show(screenGame)
		r.play(chaosclock.Walk(5, 12))
		r.table.Undo()
	},
	"judged and drawn on": func(r *rig) {
		r.show(screenGame)
		r.play(chaosclock.Walk(5, 12))
		r.table.Notes.Judge(r.table.Node(), "!?")
		r.table.Notes.SetShapes(r.table.Node(), []core.Shape{{From: 1, To: 4, Colour: core.Red}})
	},
	"puzzle": func(r *rig) { r.startPuzzle(r.table.Games()[0], fakePuzzles[0]) },
}

// reset starts a new game and undoes the possible effects of commands.
func (r *rig) reset(lang i18n.Lang) {
	r.t.Helper()
	r.closeDialogs()
	r.win.Canvas().Focus(nil)
	r.set(prefs.Language, string(lang))
	r.set(prefs.Mode, string(look.ModeLight))
	g := r.table.Games()[0]
	r.table.Together(func() {
		r.table.Start(g, g.Rules.Start(), [2]seat{})
		r.search.Analysis.SetOn(true)
		r.search.Analysis.SetPaused(false)
		r.table.View.SetFlipped(false)
		r.table.View.SetSettings(table.ViewSettings{Overlay: true, Bar: true})
	})
	r.show(screenGame)
	if r.tabs().SelectedIndex() != 0 {
		r.Run("report")
	}
	r.app.Clipboard().SetContent(pasted)
}

// pasted is in the clipboard when a command is tried.
var pasted = chaosclock.Rules{}.Deal(7).String()

// some returns the names of the situations or dialogs in order, with -short every third of them: see gametest.Sample.
func some(list map[string]func(*rig)) []string {
	names := slices.Sorted(maps.Keys(list))
	if !testing.Short() {
		return names
	}
	var third []string
	for i := 0; i < len(names); i += 3 {
		third = append(third, names[i])
	}
	return third
}
