package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/host"
)

// turnBoard rotates or mirrors the current game.
func (r *Room) turnBoard() {
	var m host.Opened
	grid := container.NewGridWithColumns(1)
	for _, name := range r.Table.Tree.Symmetries() {
		grid.Add(control.NewButton(r.Host, r.Words.T("symmetry."+name), func() {
			m.Close()
			if err := r.Table.Tree.ApplySymmetry(name); err != nil {
				r.Host.Tell(r.Words.Error(err))
				return
			}
			r.Host.Tell(r.Words.T("told.turned", r.Words.T("symmetry."+name)))
		}))
	}
	m = r.Host.Open(host.Dialog{Title: r.Host.Heading("turn-board"), Body: grid, Size: fyne.NewSize(320, 400), Close: r.Words.T("dialog.cancel")})
}
