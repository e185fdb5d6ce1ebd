package notes

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// Annotate asks for the comment and the glyph of a node.
func (r *Room) Annotate(n *core.Node) {
	before := core.CommentText(n.Comment) // the commands in it are no text for people
	if len(before) > control.MaxText {
		r.read(r.Host.Heading("annotate"), before)
		return
	}
	comment := control.NewText(r.Host)
	shown := r.Host.Clean(before)
	comment.SetText(shown)
	comment.SetMinRowsVisible(6)
	glyph := control.NewChoice(r.Host, core.Glyphs, func(glyph string) string { return cmp.Or(glyph, r.Words.T("glyph.none")) }, n.Glyph, nil)
	body := prose.NewColumn(comment)
	if n.Parent() != nil {
		body.Add(container.NewBorder(nil, nil, widget.NewLabel(r.Words.T("glyph.title")), nil, glyph.Framed))
	}
	keep := func() {
		text := n.Comment // characters missing from the fonts are not lost
		if comment.Text != shown {
			text = core.WithText(n.Comment, comment.Text)
		}
		r.Table.Notes.Annotate(n, text, glyph.Value())
	}
	r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("annotate"),
		Body:    body,
		Size:    fyne.NewSize(500, 0),
		Grows:   true,
		Buttons: []host.Button{{Text: r.Words.T("dialog.ok"), Run: keep}},
		Close:   r.Words.T("dialog.cancel"),
		Focus:   comment,
		Typed:   func() bool { return comment.Text != shown },
		Leave:   keep,
	})
}
