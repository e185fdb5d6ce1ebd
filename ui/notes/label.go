package notes

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// label asks for a text on a point of the board: the one under the pointer, if it is free, and the next letter.
func (r *Room) label() {
	n := r.Table.Node()
	point, text := control.NewEntry(r.Host), control.NewEntry(r.Host)
	focus := point
	capabilities := r.Table.Rules().Capabilities()
	labels := capabilities.Labels(n)
	text.SetText(nextLetter(labels))
	if at := r.links.Pointed(); at != core.NoSquare && r.free(at) {
		point.SetText(capabilities.Squares.Name(at))
		if i := slices.IndexFunc(labels, func(l core.Label) bool { return l.Square == at }); i >= 0 {
			text.SetText(labels[i].Text)
		}
		focus = text
	}
	text.TypedShortcut(&fyne.ShortcutSelectAll{}) // so that typing replaces the suggestion
	form := container.New(layout.NewFormLayout(),
		widget.NewLabel(r.Words.T("label.point")), point, widget.NewLabel(r.Words.T("label.text")), text)
	var m host.Opened
	m = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("label"),
		Body:  prose.NewColumn(form, prose.NewNote(r.Words.T("label.about"))),
		Size:  fyne.NewSize(400, 0),
		Buttons: []host.Button{{Text: r.Words.T("dialog.ok"), Stays: true, Run: func() {
			at := capabilities.SquareNamed(point.Text)
			if at == core.NoSquare || !r.free(at) {
				r.Host.Message(r.Host.Heading("label"), r.Host.Clean(r.Words.T("label.wrong", host.Excerpt(point.Text))))
				return
			}
			m.Close()
			of, comment := capabilities.SetLabel(n, at, core.OneLine(text.Text))
			r.Table.Notes.Annotate(of, comment, of.Glyph)
		}}},
		Close: r.Words.T("dialog.cancel"),
		Focus: focus,
	})
}

// free reports whether nothing stands on a square.
func (r *Room) free(at core.Square) bool {
	return r.Table.Rules().SetupOf(r.Table.Position()).Board[at] == core.NoPiece
}

// nextLetter returns the first letter that no label has, in capitals and then in small letters; after those a number.
func nextLetter(labels []core.Label) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	has := func(text string) bool {
		return slices.ContainsFunc(labels, func(l core.Label) bool { return l.Text == text })
	}
	for _, letter := range letters {
		if !has(string(letter)) {
			return string(letter)
		}
	}
	n := 1
	for has(strconv.Itoa(n)) {
		n++
	}
	return strconv.Itoa(n)
}
