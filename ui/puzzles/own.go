package puzzles

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// owner renames and deletes a puzzle of the user's own.
type owner struct {
	room    *Room
	name    string
	changed func() // called after a change
}

// menu opens the menu of the puzzle below its button.
func (o owner) menu(button *control.Button) {
	t := o.room.Words.T
	button.OpenMenu(o.room.Host.Canvas(), fyne.NewMenuItem(t("puzzles.rename"), o.rename), fyne.NewMenuItem(t("puzzles.delete"), o.remove))
}

// rename asks for another name. The record of the puzzle goes with it, and so do its tries and cards in the training file.
func (o owner) rename() {
	r := o.room
	r.Paths.AskName(r.Words.T("puzzles.rename.title"), r.Words.T("puzzles.rename.yes"), o.name, func(to string) error {
		if to == o.name {
			return nil
		}
		err := r.Store.Puzzles().Rename(o.name, to)
		if err == nil {
			o.renamed(to)
		}
		return err
	}, func(string) { o.changed() })
}

// renamed gives the record of the puzzle its new name.
func (o owner) renamed(to string) {
	r, from, to := o.room, ownPuzzle+o.name, ownPuzzle+to
	r.log().rename(from, to)
	if now, ok := r.Table.Puzzle.Current(); ok && now.ID == from {
		r.Table.Puzzle.Rename(to)
	}
	r.links.Renamed(from, to)
}

// remove deletes the puzzle after confirmation. Its cards stay: they have the position and the answers.
func (o owner) remove() {
	r, id := o.room, ownPuzzle+o.name
	r.Host.AskFirst(r.Words.T("puzzles.delete"), r.Host.Clean(r.Words.T("puzzles.delete.ask", o.name)), r.Words.T("puzzles.delete"), r.Words.T("dialog.cancel"), func() {
		if err := r.Store.Puzzles().Delete(o.name); err != nil && !errors.Is(err, storage.ErrNotFound) {
			r.Host.Message(r.Words.T("problems.title"), r.Host.Clean(r.Words.Error(err)))
			return
		}
		r.log().rename(id, "")
		if now, ok := r.Table.Puzzle.Current(); ok && now.ID == id {
			r.Table.Puzzle.Rename(ownPuzzle) // as one that was never saved
		}
		o.changed()
	})
}

// rename moves the results of a puzzle to another id; "" drops them.
func (l puzzleLog) rename(from, to string) {
	for _, key := range []string{prefs.Solved, prefs.Shown, prefs.Failed} {
		in := l.has(key, from)
		l.put(key, from, false)
		if to != "" {
			l.put(key, to, in) // also of a deleted puzzle that had this name
		}
	}
}

// ownName returns the name of a puzzle of the user's own; ok is false for others, and for one that was not saved.
func ownName(id string) (name string, ok bool) {
	name, ok = strings.CutPrefix(id, ownPuzzle)
	return name, ok && name != ""
}
