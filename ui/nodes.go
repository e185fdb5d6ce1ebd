package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/session"
)

// nodeMenu opens the menu of a move in the list.
func (w *Window) nodeMenu(n *core.Node, at fyne.Position) {
	item := func(id string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(w.words.T("command."+id), run)
	}
	promote := item("promote", func() { w.session.Tree.Promote(n) })
	promote.Disabled = onMainLine(n)
	remove := item("delete", func() { w.deleteFrom(n) })
	remove.Disabled = n.Parent() == nil
	menu := fyne.NewMenu("", item("annotate", func() { w.annotateDialog(n) }), promote, remove)
	widget.ShowPopUpMenuAtPosition(menu, w.win.Canvas(), at)
}

// annotateDialog asks for the comment and the glyph of a node.
func (w *Window) annotateDialog(n *core.Node) {
	if len(n.Comment) > mostEdited {
		w.readDialog(w.heading("annotate"), n.Comment)
		return
	}
	comment := control.NewText(w)
	shown := w.clean(n.Comment)
	comment.SetText(shown)
	comment.SetMinRowsVisible(6)
	names := make([]string, len(core.Glyphs))
	for i, g := range core.Glyphs {
		names[i] = g
		if g == "" {
			names[i] = w.words.T("glyph.none")
		}
	}
	glyph := control.NewSelect(w, names, nil)
	glyph.SetSelectedIndex(max(0, slices.Index(core.Glyphs, n.Glyph)))
	body := container.NewVBox(comment)
	if n.Parent() != nil {
		body.Add(container.NewBorder(nil, nil, widget.NewLabel(w.words.T("glyph.title")), nil, control.NewFrame(glyph)))
	}
	w.dialog(dialogSpec{
		title: w.heading("annotate"),
		body:  body,
		size:  fyne.NewSize(480, 300),
		buttons: []button{{text: w.words.T("dialog.ok"), run: func() {
			text := n.Comment // what the fonts cannot show is not lost
			if comment.Text != shown {
				text = comment.Text
			}
			w.session.Tree.Annotate(n, text, core.Glyphs[max(0, glyph.SelectedIndex())])
		}}},
		close: w.words.T("dialog.cancel"),
		focus: comment,
	})
}

// lineDialog tells the best line of the position, after asking: it spoils the game.
func (w *Window) lineDialog() {
	s := w.session
	report, ok := s.Analysis.Report()
	if !ok || len(report.Moves) == 0 || report.Moves[0].Result == core.Unfinished && !report.Moves[0].Scored {
		w.message(w.heading("winning-line"), w.words.T("line.unknown"))
		return
	}
	tell := func() {
		s.Puzzle.NoteHelp(session.SolutionShown)
		best := report.Moves[0]
		turn := report.Position.Turn()
		w.message(w.heading("winning-line"), w.words.T("line.text",
			w.words.Verdict(s.Rules(), best, turn, s.View.Settings().ScoresFor(turn)), w.words.Line(s.Rules(), report.Position, best.PV)))
	}
	if s.Analysis.Visible() || s.View.Hint() {
		tell()
		return
	}
	w.ask(w.heading("winning-line"), w.words.T("line.ask"), w.words.T("line.show"), func() {
		s.View.SetHint(true)
		tell()
	})
}
