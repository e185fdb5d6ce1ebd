package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/prose"
)

// keysDialog is the sheet of keys, made from the table of commands.
func (w *Window) keysDialog() {
	columns := [2]*fyne.Container{container.NewVBox(), container.NewVBox()}
	groups := keyGroups(w.commands)
	for i, g := range groups {
		at := columns[0]
		if i >= (len(groups)+1)/2 {
			at = columns[1]
		}
		heading := widget.NewLabel(w.words.T("menu." + g.name))
		heading.TextStyle.Bold = true
		form := container.New(layout.NewFormLayout())
		for _, c := range g.commands {
			form.Add(keyCap(c.Shortcuts()))
			form.Add(widget.NewLabel(w.heading(c.ID)))
		}
		at.Add(heading)
		at.Add(form)
	}
	board := prose.New(w.words.T("keys.board"))
	sheet := prose.NewColumn(prose.NewEqual(2, columns[0], columns[1]), board)
	w.dialog(dialogSpec{
		title: w.heading("keys"),
		body:  scrolled(sheet),
		size:  fyne.NewSize(760, 640),
	})
}

// keyGroup is a heading of the sheet of keys.
type keyGroup struct {
	name     string
	commands []*command.Command
}

func keyGroups(t command.Table) []keyGroup {
	var groups []keyGroup
	index := map[string]int{}
	for _, c := range t {
		name := c.Menu
		if c.Group != "" {
			name = c.Group
		}
		if len(c.Keys) == 0 || c.Unlisted {
			continue
		}
		i, ok := index[name]
		if !ok {
			i = len(groups)
			index[name] = i
			groups = append(groups, keyGroup{name: name})
		}
		groups[i].commands = append(groups[i].commands, c)
	}
	return groups
}

// keyCap is the name of a key as a small plate.
func keyCap(text string) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameButton))
	ground.CornerRadius = 4
	name := canvas.NewText(text, theme.Color(theme.ColorNameForeground))
	name.TextSize, name.Alignment = 13, fyne.TextAlignCenter
	room := canvas.NewRectangle(color.Transparent) // so that the plates of all groups are equally wide
	room.SetMinSize(fyne.NewSize(130, 24))
	return container.New(layout.NewCustomPaddedLayout(3, 3, 0, 0), container.NewStack(room, ground, name))
}

// rulesDialog shows the rules of a game.
func (w *Window) rulesDialog(r core.Rules) {
	page, stop := w.rulesPage(r)
	w.dialog(dialogSpec{
		title:  w.words.T("rules.title", w.words.T("game."+family(r))),
		body:   page,
		size:   fyne.NewSize(760, 680),
		closed: stop,
	})
}

// rulesPage is the rules as a page with its diagrams; stop ends its demonstrations.
func (w *Window) rulesPage(r core.Rules) (object fyne.CanvasObject, stop func()) {
	page := prose.NewColumn()
	var demos []*demo
	for _, part := range w.book.Page(family(r), string(w.words.Lang())) {
		if part.Diagram != "" {
			p, ok := w.inFamily(r, part.Diagram)
			if !ok {
				continue
			}
			if d := newDemo(w, r, p, part.Play); d != nil {
				demos = append(demos, d)
				page.Add(d.root)
			} else {
				page.Add(container.NewCenter(w.diagram(r, p, part.Move)))
			}
			continue
		}
		page.Add(prose.NewMarkdown(part.Text))
	}
	return scrolled(page), func() {
		for _, d := range demos {
			d.stop()
		}
	}
}

// diagram is the picture of a position, with what the piece of a move can do if there is one.
func (w *Window) diagram(r core.Rules, p core.Position, move string) fyne.CanvasObject {
	m, err := r.ParseMove(p, move)
	if move == "" || err != nil {
		return pictureOf(w, func(size int) image.Image { return board.Diagram(p, size, w.style()) }, largePicture)
	}
	return pictureOf(w, func(size int) image.Image { return board.MoveDiagram(p, m, size, w.style()) }, largePicture)
}

// aboutDialog says what the program is and what it is made of.
func (w *Window) aboutDialog() {
	text, licence := prose.New(w.words.T("about.text")), prose.NewNote(w.words.T("about.licences"))
	w.dialog(dialogSpec{
		title: w.heading("about"),
		body:  container.NewVScroll(prose.NewColumn(text, licence)),
		size:  fyne.NewSize(520, 380),
	})
}

// hasSample reports whether there is a sample game of a game in the language chosen.
func (w *Window) hasSample(r core.Rules) bool {
	text, _ := w.book.Sample(r.ID(), string(w.words.Lang()))
	return text != ""
}

// openSample opens the sample game of the game on the table, or else the first that there is.
func (w *Window) openSample() {
	if r := w.session.Rules(); w.hasSample(r) {
		w.openSampleOf(r)
		return
	}
	for _, g := range append(w.relatives(w.session.Current()), w.session.Games()...) {
		if w.hasSample(g.Rules) {
			w.openSampleOf(g.Rules)
			return
		}
	}
}

// openSampleOf puts the sample game of a game on the table, at its beginning, with the analysis in sight.
func (w *Window) openSampleOf(r core.Rules) {
	text, notes := w.book.Sample(r.ID(), string(w.words.Lang()))
	game, err := r.ParseGame(text)
	if err != nil {
		w.tell(w.words.Error(err))
		return
	}
	for i, n := range game.MainLine() {
		n.Comment = notes[i]
	}
	if err := game.Goto(game.Root()); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	if err := w.session.Open(game); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.show(screenGame)
	w.tell(w.words.T("told.sample"))
}
