package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/host"
)

// turnable is a board that can be rotated and mirrored: the current game, or the setup being made.
type turnable interface {
	Symmetries() []string
	ApplySymmetry(name string) error
}

// turnable returns the board on the screen.
func (r *Room) turnable() turnable {
	if r.Table.Editor.Sketch() != nil {
		return r.Table.Editor
	}
	return r.Table.Tree
}

// turnBoard rotates or mirrors the board.
func (r *Room) turnBoard() {
	var m host.Opened
	board := r.turnable()
	names := board.Symmetries()
	list := container.NewVBox()
	for _, name := range names {
		list.Add(control.NewButton(r.Host, r.Words.T("symmetry."+name), func() {
			m.Close()
			if err := board.ApplySymmetry(name); err != nil {
				r.Host.Tell(r.Words.Error(err))
				return
			}
			r.Host.Tell(r.Words.T("told.turned", r.Words.T("symmetry."+name)))
		}))
	}
	m = r.Host.Open(host.Dialog{Title: r.Host.Heading("turn-board"), Body: list, Size: fyne.NewSize(320, float32(120+40*len(names))), Close: r.Words.T("dialog.cancel")})
}
