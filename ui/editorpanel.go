package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// editorPanel stands in the place of the sidebar while a position is being set up.
type editorPanel struct {
	w    *Window
	root *fyne.Container

	gameID   string
	pieces   []*control.Button // in the order of the palette; the last one takes away
	pictures []*canvas.Image   // on the buttons of games whose pieces are pictures
	palette  *fyne.Container
	turn     [2]*control.Button
	fields   *editorFields
	variant  *variantChoice
	hint     *prose.Text
	erase    *fyne.Container // the button that takes away, where the palette has no room for it
	start    *control.Button
	deal     *control.Button
	puzzle   *control.Button
	draft    *control.Button
	text     *control.Entry
	problems *prose.Text
	play     *control.Button
	study    *control.Button
}

func newEditorPanel(w *Window) *editorPanel {
	e := &editorPanel{w: w}
	heading := widget.NewLabel(w.words.T("editor.title"))
	heading.TextStyle.Bold = true
	heading.SizeName = theme.SizeNameSubHeadingText
	e.hint = prose.NewNote("")

	e.palette, e.erase = prose.NewEqual(7), container.NewVBox()
	for side := range e.turn {
		e.turn[side] = control.NewButton(w, "", func() { w.session.SetTurn(core.Side(side)) })
	}
	e.fields = newEditorFields(w)
	e.fields.picture, e.fields.name = e.draw, e.pieceName
	e.variant = newVariantChoice(w)
	e.text = control.NewEntry(w)
	e.text.OnSubmitted = func(text string) { w.pasteSetup(text) }
	take := control.NewButton(w, w.words.T("editor.read"), func() { w.pasteSetup(e.text.Text) })
	paste := control.NewButton(w, w.words.T("editor.paste"), func() { w.pasteSetup(w.deps.App.Clipboard().Content()) })
	e.problems = prose.NewRich()

	e.start = control.NewButton(w, "", func() { w.session.SetSetup(w.session.Rules().SetupOf(w.session.Rules().Start())) })
	e.deal = control.NewButton(w, w.words.T("editor.deal"), w.dealSetup)
	e.puzzle = control.NewButton(w, w.words.T("command.make-puzzle"), func() { w.Run("make-puzzle") })
	e.draft = control.NewButton(w, w.words.T("editor.draft"), func() {
		if setup, ok := w.session.Draft(); ok {
			w.session.SetSetup(setup)
		}
	})
	boards := prose.NewEqual(2,
		control.NewButton(w, w.words.T("editor.clear"), func() { w.session.SetSetup(w.session.Rules().NewSetup()) }),
		e.start, e.deal,
		control.NewButton(w, w.words.T("editor.game"), func() { w.session.SetSetup(w.session.Rules().SetupOf(w.session.Position())) }),
		e.puzzle, e.draft,
	)
	e.play = control.NewButton(w, w.words.T("editor.play"), func() { w.playSetup(true) })
	e.play.Importance = widget.HighImportance
	e.study = control.NewButton(w, w.words.T("editor.study"), func() { w.playSetup(false) })
	leave := control.NewButton(w, w.words.T("editor.leave"), w.closeEditor)

	top := prose.NewColumn(
		heading, e.hint,
		e.palette, e.erase,
		label(w, "editor.turn"), prose.NewEqual(2, e.turn[core.First], e.turn[core.Second]),
		e.fields.root,
		e.variant.root,
		boards,
		label(w, "editor.notation"), e.text, prose.NewEqual(2, take, paste),
	)
	// What is wrong stands below all that may have to be scrolled, so that it is always seen.
	problems := container.NewVScroll(e.problems)
	problems.SetMinSize(fyne.NewSize(40, 76))
	foot := prose.NewColumn(widget.NewSeparator(), problems, prose.NewEqual(3, e.play, e.study, leave))
	e.root = prose.NewRoom(nil,
		container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, theme.Size(theme.SizeNameScrollBarSmall)+4), top)), foot)
	e.root.Hide()
	return e
}

func label(w *Window, key string) *widget.Label {
	l := widget.NewLabel(w.words.T(key))
	l.TextStyle.Bold = true
	return l
}

// makePalette makes the buttons of a game's pieces and sides.
func (e *editorPanel) makePalette() {
	r := e.w.session.Rules()
	if r.ID() == e.gameID {
		return
	}
	e.gameID = r.ID()
	e.pieces = nil
	e.palette.RemoveAll()
	e.erase.RemoveAll()
	e.pictures = nil
	palette := r.Palette()
	columns := 7
	if len(palette) < 2*columns && board.PieceKey(e.gameID, palette[0]) != "" {
		columns-- // so that the pictures of either side have a row
	}
	e.palette.Layout = prose.Columns(columns)
	for _, p := range append(palette, core.NoPiece) {
		b := control.NewButton(e.w, "", func() { e.w.session.PickPiece(p) })
		e.pieces = append(e.pieces, b)
		picture := e.picture(p)
		if picture == nil {
			b.SetText(e.pieceName(p))
			if e.pictures != nil && len(palette)%columns == 0 { // the pictures fill their rows
				e.erase.Add(b)
			} else {
				e.palette.Add(b)
			}
			continue
		}
		b.Hover = func(on bool) {
			e.w.explain("")
			if on {
				e.w.explain(e.pieceName(p))
			}
		}
		e.palette.Add(container.NewStack(b, container.NewPadded(picture)))
	}
	e.hint.SetText(e.w.words.T("editor.hint." + r.ID()))
	e.start.SetText(e.w.words.T("editor.start"))
	deals := r.Capabilities().Deal != nil
	setVisible(e.deal, deals)
	setVisible(e.puzzle, e.w.session.Current().Prover != nil)
	if deals {
		e.start.SetText(e.w.words.T("editor.sample"))
	}
	e.fields.clear(r.ID())
	for side, b := range e.turn {
		b.SetText(e.w.words.Side(r, core.Side(side)))
	}
}

// pieceSize is how large the pieces of the palette are.
const pieceSize = 40

// picture is a piece of the palette as the board draws it; nil if its board has no pictures of single pieces.
func (e *editorPanel) picture(p core.Piece) fyne.CanvasObject {
	picture, ok := e.draw(p).(*canvas.Image)
	if !ok {
		return nil
	}
	e.pictures = append(e.pictures, picture)
	return picture
}

// draw is a picture of a piece; nil if there are none.
func (e *editorPanel) draw(p core.Piece) fyne.CanvasObject {
	img := board.PieceImage(e.gameID, p, int(pieceSize*e.w.scale()), e.w.style())
	if img == nil {
		return nil
	}
	picture := canvas.NewImageFromImage(img)
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSquareSize(pieceSize))
	return picture
}

// restyle draws the palette anew.
func (e *editorPanel) restyle() { e.gameID = "" }

// pieceName is what a piece of the palette is called: its name in the catalogues, or the number on it.
func (e *editorPanel) pieceName(p core.Piece) string {
	if p == core.NoPiece {
		return e.w.words.T("editor.erase")
	}
	if key := board.PieceKey(e.gameID, p); key != "" {
		return e.w.words.T(key)
	}
	return fmt.Sprint(p)
}

// refresh shows the set-up.
func (e *editorPanel) refresh() {
	ed := e.w.session.Editor()
	if ed == nil {
		return
	}
	e.makePalette()
	palette := append(e.w.session.Rules().Palette(), core.NoPiece)
	onBoard := ed.Setup().Board
	for i, b := range e.pieces {
		importance := widget.MediumImportance
		if e.pictures == nil && i < len(palette)-1 && slices.Contains(onBoard, palette[i]) {
			importance = widget.LowImportance // it stands on the board already
		}
		if palette[i] == ed.Piece() {
			importance = widget.HighImportance
		}
		setImportance(b, importance)
	}
	for side, b := range e.turn {
		importance := widget.MediumImportance
		if ed.Setup().Turn == core.Side(side) {
			importance = widget.HighImportance
		}
		setImportance(b, importance)
	}
	e.fields.refresh(ed)
	_, left := e.w.session.Draft()
	setVisible(e.draft, left)
	e.variant.refresh(ed)
	if text := ed.Text(); e.text.Text != text {
		e.text.SetText(text)
	}
	e.refreshProblems(ed.Problems(), ed.Warnings())
}

func setImportance(b *control.Button, i widget.Importance) {
	if b.Importance != i {
		b.Importance = i
		b.Refresh()
	}
}

// refreshProblems lists what is wrong with the set-up and lets it be played when nothing is; then what is unusual about
// it.
func (e *editorPanel) refreshProblems(problems, warnings []core.Problem) {
	var list []prose.Paragraph
	add := func(text string, colour fyne.ThemeColorName) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text, Color: colour}}, Above: 4})
	}
	for _, p := range problems {
		add("× "+e.w.clean(e.w.words.Problem(p)), theme.ColorNameError)
	}
	if len(problems) == 0 {
		add("✓ "+e.w.words.T("editor.fine"), theme.ColorNameSuccess)
		e.play.Enable()
		e.study.Enable()
	} else {
		e.play.Disable()
		e.study.Disable()
	}
	for _, p := range warnings {
		add("• "+e.w.clean(e.w.words.Problem(p)), theme.ColorNameForeground)
	}
	e.problems.SetParagraphs(list)
}

// pasteSetup reads a set-up from a text.
func (w *Window) pasteSetup(text string) {
	if err := pasteIntoEditor(w, text); err != nil {
		w.importFailed(err, text)
	}
}

// dealSetup puts a random opening into the editor.
func (w *Window) dealSetup() {
	if deal := w.session.Rules().Capabilities().Deal; deal != nil {
		w.session.SetSetup(w.session.Rules().SetupOf(deal(randomSeed())))
	}
}

// closeEditor leaves the editor, and says so if what was set up is kept.
func (w *Window) closeEditor() {
	if w.session.CloseEditor() {
		w.tell(w.words.T("told.draft"))
	}
}

// playSetup begins a game from the set-up: with the players as they are, or with people on both sides and the analysis
// in sight.
func (w *Window) playSetup(play bool) {
	seats := w.session.Seats()
	if !play {
		seats = [2]seat{}
	}
	if err := w.session.PlaySetup(seats); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	if !play {
		w.session.SetHiddenHere(false)
		w.session.SetAnalysing(true)
		w.setBool(setAnalysing, true)
	}
}
