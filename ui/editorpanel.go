package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
)

// editorPanel stands in the place of the sidebar while a position is being set up.
type editorPanel struct {
	w    *Window
	root *fyne.Container

	gameID   string
	pieces   []*control.Button // in the order of the palette; the last one takes away
	palette  *fyne.Container
	turn     [2]*control.Button
	fields   *fyne.Container
	selects  map[string]*control.Select
	text     *control.Entry
	problems *widget.RichText
	play     *control.Button
	study    *control.Button
	filling  bool // the program is setting the controls
}

func newEditorPanel(w *Window) *editorPanel {
	e := &editorPanel{w: w, selects: map[string]*control.Select{}}
	heading := widget.NewLabel(w.words.T("editor.title"))
	heading.TextStyle.Bold = true
	heading.SizeName = theme.SizeNameSubHeadingText
	hint := widget.NewLabel(w.words.T("editor.hint"))
	hint.Wrapping = panel.Wrapping(w.words)
	hint.Importance = widget.LowImportance

	e.palette = container.NewGridWithColumns(7)
	for side := range e.turn {
		e.turn[side] = control.NewButton(w, "", func() { w.session.SetTurn(core.Side(side)) })
	}
	e.fields = container.NewVBox()
	e.text = control.NewEntry(w)
	e.text.OnSubmitted = func(text string) { w.pasteSetup(text) }
	take := control.NewButton(w, w.words.T("editor.read"), func() { w.pasteSetup(e.text.Text) })
	paste := control.NewButton(w, w.words.T("editor.paste"), func() { w.pasteSetup(w.deps.App.Clipboard().Content()) })
	e.problems = widget.NewRichText()
	e.problems.Wrapping = panel.Wrapping(w.words)

	boards := container.NewGridWithColumns(2,
		control.NewButton(w, w.words.T("editor.clear"), func() { w.session.SetSetup(w.session.Rules().NewSetup()) }),
		control.NewButton(w, w.words.T("editor.start"), func() { w.session.SetSetup(w.session.Rules().SetupOf(w.session.Rules().Start())) }),
		control.NewButton(w, w.words.T("editor.deal"), w.dealSetup),
		control.NewButton(w, w.words.T("editor.game"), func() { w.session.SetSetup(w.session.Rules().SetupOf(w.session.Position())) }),
	)
	e.play = control.NewButton(w, w.words.T("editor.play"), func() { w.playSetup(true) })
	e.play.Importance = widget.HighImportance
	e.study = control.NewButton(w, w.words.T("editor.study"), func() { w.playSetup(false) })
	leave := control.NewButton(w, w.words.T("editor.leave"), w.session.CloseEditor)

	top := container.NewVBox(
		heading, hint,
		e.palette,
		label(w, "editor.turn"), container.NewGridWithColumns(2, e.turn[core.First], e.turn[core.Second]),
		e.fields,
		boards,
		label(w, "editor.notation"), e.text, container.NewGridWithColumns(2, take, paste),
		label(w, "editor.problems"),
	)
	foot := container.NewVBox(widget.NewSeparator(), container.NewGridWithColumns(3, e.play, e.study, leave))
	e.root = container.NewBorder(nil, foot, nil, nil, container.NewVScroll(container.NewVBox(top, e.problems)))
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
	for _, p := range append(r.Palette(), core.NoPiece) {
		b := control.NewButton(e.w, e.pieceName(p), func() { e.w.session.PickPiece(p) })
		e.pieces = append(e.pieces, b)
		e.palette.Add(b)
	}
	for side, b := range e.turn {
		b.SetText(e.w.words.Side(r, core.Side(side)))
	}
}

// pieceName is what a button of the palette says: the name in the catalogues, or the number of the piece.
func (e *editorPanel) pieceName(p core.Piece) string {
	if p == core.NoPiece {
		return e.w.words.T("editor.erase")
	}
	if key := fmt.Sprintf("piece.%s.%d", e.gameID, p); e.w.words.Has(key) {
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
	e.filling = true
	defer func() { e.filling = false }()
	e.makePalette()
	palette := append(e.w.session.Rules().Palette(), core.NoPiece)
	onBoard := ed.Setup().Board
	for i, b := range e.pieces {
		importance := widget.MediumImportance
		if i < len(palette)-1 && slices.Contains(onBoard, palette[i]) {
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
	e.refreshFields()
	if text := ed.Text(); e.text.Text != text {
		e.text.SetText(text)
	}
	e.refreshProblems(ed.Problems())
}

func setImportance(b *control.Button, i widget.Importance) {
	if b.Importance != i {
		b.Importance = i
		b.Refresh()
	}
}

// refreshFields shows what the set-up has beside board and turn.
func (e *editorPanel) refreshFields() {
	ed, r := e.w.session.Editor(), e.w.session.Rules()
	for _, f := range ed.Fields() {
		sel, ok := e.selects[f.Name]
		if !ok {
			name := f.Name
			sel = control.NewSelect(e.w, nil, func(string) {
				if i := sel.SelectedIndex(); i >= 0 && !e.filling {
					fields := e.w.session.Editor().Fields()
					e.w.session.SetField(name, fieldValue(fields, name, i))
				}
			})
			e.selects[f.Name] = sel
			caption := widget.NewLabel(e.w.words.T("setup." + r.ID() + "." + f.Name))
			caption.TextStyle.Bold = true
			e.fields.Add(container.NewVBox(caption, control.NewFrame(sel)))
		}
		value := ed.Setup().Fields[f.Name]
		options, at := make([]string, 0, len(f.Values)+1), -1
		for i, v := range f.Values {
			options = append(options, e.valueName(v))
			if v == value {
				at = i
			}
		}
		if at < 0 && value != "" { // a value that the board as it is does not allow is shown all the same
			at = len(options)
			options = append(options, e.valueName(value))
		}
		sel.Options = options
		sel.SetSelectedIndex(at)
		sel.Refresh()
	}
}

// fieldValue is the i-th value that a field may take; "" for what is not among them, and stays as it is.
func fieldValue(fields []core.SetupField, name string, i int) string {
	for _, f := range fields {
		if f.Name == name && i < len(f.Values) {
			return f.Values[i]
		}
	}
	return ""
}

func (e *editorPanel) valueName(v string) string {
	if key := "setup." + e.gameID + ".value." + v; e.w.words.Has(key) {
		return e.w.words.T(key)
	}
	return v
}

// refreshProblems lists what is wrong, and lets the position be played when nothing is.
func (e *editorPanel) refreshProblems(problems []core.Problem) {
	e.problems.Segments = nil
	add := func(text string, colour fyne.ThemeColorName) {
		style := widget.RichTextStyleParagraph
		style.ColorName = colour
		e.problems.Segments = append(e.problems.Segments, &widget.TextSegment{Text: text, Style: style})
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
	e.problems.Refresh()
}

// pasteSetup reads a set-up from a text.
func (w *Window) pasteSetup(text string) {
	if err := w.session.PasteSetup(text); err != nil {
		w.message(w.words.T("import.failed"), w.clean(w.words.T("import.kept", w.words.Error(err), excerpt(text))))
	}
}

// dealSetup puts a random opening into the editor.
func (w *Window) dealSetup() {
	if d, ok := w.session.Rules().(core.Dealer); ok {
		w.session.SetSetup(w.session.Rules().SetupOf(d.Deal(randomSeed())))
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
		v := w.session.View()
		v.Hidden = false
		w.setView(v)
		w.session.SetAnalysing(true)
		w.setBool(setAnalysing, true)
	}
}
