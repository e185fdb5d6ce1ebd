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
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// home is the screen from which everything begins: the work at hand, the games, and the slots.
type home struct {
	w    *Window
	root *fyne.Container
}

// The sizes of the pictures, in units.
const (
	largePicture = 400
	bigPicture   = 220
	smallPicture = 130
)

// mostSlots is how many slots the home screen shows; the dialog of the slots has them all.
const mostSlots = 8

func newHome(w *Window) *home {
	h := &home{w: w}
	title := canvas.NewText(w.words.T("window.title"), theme.Color(theme.ColorNameForeground))
	title.TextSize, title.TextStyle.Bold = 30, true
	subtitle := prose.NewNote(w.words.T("home.subtitle"))
	corner := prose.NewFlow(h.texts("language"), h.texts("mode"), h.texts("settings"), h.texts("keys"))

	cards := container.New(cardRows())
	if w.restored || w.session.Document().Revision() > 0 {
		cards.Add(h.work())
	}
	for _, g := range w.familyHeads() {
		cards.Add(h.game(g))
	}
	body := prose.NewColumn(
		container.New(&homeHead{}, container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), title), subtitle, corner),
		widget.NewSeparator(),
		cards,
	)
	if slots := h.slots(); slots != nil {
		heading := widget.NewLabel(w.words.T("home.slots"))
		heading.TextStyle.Bold = true
		body.Add(heading)
		body.Add(slots)
	}
	page := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(16, 24, 24, 24), body))
	h.root = container.NewBorder(nil, w.status.root, nil, nil, page)
	return h
}

func (h *home) texts(id string) fyne.CanvasObject {
	b := control.NewButton(h.w, h.w.heading(id), func() { h.w.Run(id) })
	b.Importance = widget.LowImportance
	b.Hover = func(on bool) { h.w.explainCommand(h.w.commands.ByID(id), on) }
	return b
}

// work is the card of the game that is on the table.
func (h *home) work() fyne.CanvasObject {
	w, s := h.w, h.w.session
	title := w.words.T("home.work")
	moves := s.Node().Ply()
	facts := w.words.Game(s.Rules()) + "\n" + w.words.T("home.moves", moves) + "\n"
	if out := s.Outcome(); out.Over() {
		facts += w.words.Result(s.Rules(), out.Result)
	} else {
		facts += w.words.Step(s.Rules(), s.Position())
	}
	on := control.NewButton(w, w.words.T("command.continue"), func() { w.Run("continue") })
	on.Importance = widget.HighImportance
	return card(picture(w, s.Position(), bigPicture), title, facts, on)
}

// game is the card of a game of the catalogue.
func (h *home) game(g catalog.Game) fyne.CanvasObject {
	w := h.w
	fresh := control.NewButton(w, w.words.T("command.new"), func() { w.newGameOf(g) })
	fresh.Importance = widget.HighImportance
	rules := control.NewButton(w, w.words.T("command.rules"), func() { w.rulesDialog(g.Rules) })
	buttons := []fyne.CanvasObject{fresh, rules}
	if w.hasSample(g.Rules) {
		buttons = append(buttons, control.NewButton(w, w.words.T("command.sample"), func() { w.openSampleOf(g.Rules) }))
	}
	if g.Prover != nil {
		buttons = append(buttons, control.NewButton(w, w.heading("puzzles"), func() { w.puzzlesDialog(g) }))
	}
	name := family(g.Rules)
	return card(picture(w, w.showpiece(g.Rules), bigPicture), w.words.T("game."+name), w.words.T("about."+name), buttons...)
}

// card is a picture with a title, a text and buttons beside it.
func card(picture fyne.CanvasObject, title, text string, buttons ...fyne.CanvasObject) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 10
	heading := widget.NewLabel(title)
	heading.TextStyle.Bold = true
	heading.SizeName = theme.SizeNameSubHeadingText
	row := prose.NewEqual(2, buttons...)
	return container.NewStack(ground, container.New(&cardLayout{}, picture, heading, prose.New(text), row))
}

// picture is a small board.
func picture(w *Window, p core.Position, size float32) fyne.CanvasObject {
	if p == nil {
		blank := canvas.NewRectangle(color.Transparent)
		blank.SetMinSize(fyne.NewSquareSize(size))
		return blank
	}
	return pictureOf(w, func(pixels int) image.Image { return board.Thumbnail(p, pixels, w.style()) }, size)
}

// laterPicture is a small board that is drawn when its turn has come.
func laterPicture(w *Window, p core.Position, size float32, drawing *drawing) fyne.CanvasObject {
	if p == nil {
		return picture(w, p, size)
	}
	img := framed(nil, size)
	drawing.add(func() {
		img.Image = board.Thumbnail(p, int(size*w.scale()), w.style())
		img.Refresh()
	})
	return img
}

// pictureOf is a square picture that is drawn for a number of pixels, size units wide.
func pictureOf(w *Window, draw func(pixels int) image.Image, size float32) fyne.CanvasObject {
	return framed(draw(int(size*w.scale())), size)
}

// framed is a picture in the size and shape in which cards show it.
func framed(picture image.Image, size float32) *canvas.Image {
	img := canvas.NewImageFromImage(picture)
	img.FillMode = canvas.ImageFillContain
	img.CornerRadius = 8
	img.SetMinSize(fyne.NewSquareSize(size))
	return img
}

// scale is the number of pixels to a unit.
func (w *Window) scale() float32 {
	if s := w.win.Canvas().Scale(); s > 0 {
		return s
	}
	return 1
}

// slots are the slots last saved; nil if there are none.
func (h *home) slots() fyne.CanvasObject {
	w := h.w
	entries, problems := w.deps.Store.Slots().List()
	w.addProblems(problems)
	if quick, ok := w.quickEntry(); ok {
		entries = append([]storage.Entry{quick}, entries...)
	}
	if len(entries) == 0 {
		return nil
	}
	var cards []fyne.CanvasObject
	for _, e := range entries[:min(len(entries), mostSlots)] {
		cards = append(cards, h.slot(e))
	}
	return container.NewGridWrap(fyne.NewSize(smallPicture+30, smallPicture+92), cards...)
}

// slot is the card of a slot; a click on its button loads it.
func (h *home) slot(e storage.Entry) fyne.CanvasObject {
	w := h.w
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	load := control.NewButton(w, w.clean(e.Name), func() { w.loadEntry(e) })
	when := widget.NewLabel(w.words.Time(e.Saved))
	when.Alignment = fyne.TextAlignCenter
	when.SizeName = theme.SizeNameCaptionText
	when.Truncation = fyne.TextTruncateEllipsis
	foot := container.NewVBox(when, load)
	return container.NewStack(ground, container.NewPadded(
		container.NewBorder(nil, foot, nil, nil, picture(w, w.positionOf(e), smallPicture))))
}

// positionOf is the position that an entry's picture shows; nil if it cannot be read.
func (w *Window) positionOf(e storage.Entry) core.Position {
	g, ok := w.session.GameByID(e.Game)
	if !ok || e.Err != nil {
		return nil
	}
	p, err := core.ForReading(g.Rules).Parse(e.Position)
	if err != nil {
		return nil
	}
	return p
}
