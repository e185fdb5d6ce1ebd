package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// typeMoves asks for moves and makes them.
func (r *Room) typeMoves() {
	entry := control.NewEntry(r.Host)
	entry.SetPlaceHolder(r.Words.T("type.hint"))
	problem := prose.NewStyled(prose.Span{Color: theme.ColorNameError})
	var m host.Opened
	enter := func() {
		t := r.Table
		if moves, err := core.ParseMoves(t.Rules(), t.Position(), entry.Text); err == nil && len(moves) == 1 {
			m.Close()
			r.links.Play(moves[0]) // which may ask
			return
		}
		plies, err := t.Texts.PlayMoves(entry.Text)
		if err != nil {
			problem.SetText(r.Host.Clean(r.Words.Error(err)))
			return
		}
		m.Close()
		r.Host.Show(prefs.GameScreen)
		r.Host.Tell(r.Words.T("import.moves", plies))
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("type-moves"),
		Body:    prose.NewColumn(entry, problem),
		Size:    fyne.NewSize(460, 200),
		Buttons: []host.Button{{Text: r.Words.T("type.play"), Run: enter, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
		Focus:   entry,
	})
}
