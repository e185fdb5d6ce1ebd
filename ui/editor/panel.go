package editor

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// panel replaces the sidebar during setup.
type panel struct {
	room *Room
	root *fyne.Container
	body *container.Scroll // all but the problems

	gameID   string
	pieces   []*control.Button   // in the order of the palette; the last one takes away
	pictures []fyne.CanvasObject // on the buttons of games whose pieces are pictures
	palette  *fyne.Container
	turn     [2]*control.Button
	fields   *fields
	variant  *variantChoice
	hint     *prose.Text
	erase    *fyne.Container // the button that takes away, where the palette has no room for it
	start    *control.Button
	deal     *control.Button
	puzzle   *control.Button
	draft    *control.Button
	turned   *control.Button
	pattern  *control.Button
	text     *control.Entry
	notation string // of the position, as last written into text
	problems *prose.Text
	play     *control.Button
	study    *control.Button
}

// maxProblems is the maximum height of the list of problems, five lines.
const maxProblems = 132

func newPanel(r *Room) *panel {
	e := &panel{room: r}
	heading := control.NewHeading(r.Words.T("editor.title"))
	heading.SizeName = theme.SizeNameSubHeadingText
	e.hint = prose.NewNote("")

	e.palette, e.erase = prose.NewEqual(7), container.NewVBox()
	for side := range e.turn {
		e.turn[side] = control.NewButton(r.Host, "", func() { r.Table.Editor.SetTurn(core.Side(side)) })
	}
	e.fields = newFields(r)
	e.fields.picture, e.fields.name = e.draw, e.pieceName
	e.variant = newVariantChoice(r)
	e.text = control.NewEntry(r.Host)
	e.text.OnSubmitted = func(text string) { r.pasteSetup(text) }
	take := control.NewButton(r.Host, r.Words.T("editor.read"), func() { r.pasteSetup(e.text.Text) })
	paste := control.NewButton(r.Host, r.Words.T("editor.paste"), func() {
		r.links.Clipboard(func(text string) {
			if r.Table.Editor.Sketch() != nil {
				r.pasteSetup(text)
			}
		})
	})
	e.problems = prose.NewRich()

	e.start = control.NewButton(r.Host, "", func() { r.Table.Editor.SetSetup(r.Table.Rules().SetupOf(r.Table.Rules().Start())) })
	e.deal = control.NewButton(r.Host, r.Words.T("editor.deal"), r.deal)
	e.puzzle = control.NewButton(r.Host, r.Words.T("command.make-puzzle"), func() { r.Host.Run("make-puzzle") })
	e.draft = control.NewButton(r.Host, r.Words.T("editor.draft"), func() {
		if setup, ok := r.Table.Editor.Draft(); ok {
			r.Table.Editor.SetSetup(setup)
		}
	})
	e.pattern = control.NewButton(r.Host, r.Words.T("editor.pattern"), func() { r.Host.Run("find-pattern") })
	e.turned = control.NewButton(r.Host, r.Words.T("command.turn-board"), func() { r.Host.Run("turn-board") })
	boards := prose.NewEqual(2,
		control.NewButton(r.Host, r.Words.T("editor.clear"), func() { r.Table.Editor.SetSetup(r.Table.Rules().NewSetup()) }),
		e.start, e.deal,
		control.NewButton(r.Host, r.Words.T("editor.game"), func() { r.Table.Editor.SetSetup(r.Table.Rules().SetupOf(r.Table.Position())) }),
		e.turned, e.puzzle, e.draft, e.pattern,
	)
	e.play = control.NewButton(r.Host, r.Words.T("editor.play"), r.play)
	e.play.Importance = widget.HighImportance
	e.study = control.NewButton(r.Host, r.Words.T("editor.study"), r.study)
	leave := control.NewButton(r.Host, r.Words.T("editor.leave"), r.leave)

	top := prose.NewColumn(
		heading, e.hint,
		e.palette, e.erase,
		control.NewHeading(r.Words.T("editor.turn")), prose.NewEqual(2, e.turn[core.First], e.turn[core.Second]),
		e.fields.root,
		e.variant.root,
		boards,
		control.NewHeading(r.Words.T("editor.notation")), e.text, prose.NewEqual(2, take, paste),
	)
	// Problems are below the scrolling part, so that they are always visible.
	foot := prose.NewColumn(widget.NewSeparator(), prose.NewScrolled(e.problems, maxProblems), prose.NewButtons(3, e.play, e.study, leave))
	e.body = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, theme.Size(theme.SizeNameScrollBarSmall)+4), top))
	e.root = prose.NewRoom(nil, e.body, foot)
	e.root.Hide()
	return e
}

// makePalette makes the buttons of a game's pieces and sides.
func (e *panel) makePalette() {
	r := e.room.Table.Rules()
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
	if len(palette) < 2*columns && board.PieceKey(e.room.Painters[e.gameID], palette[0]) != "" {
		columns-- // so that the pictures of either side have a row
	}
	e.palette.Layout = prose.Columns(columns)
	for _, p := range append(palette, core.NoPiece) {
		b := control.NewButton(e.room.Host, "", func() { e.room.Table.Editor.PickPiece(p) })
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
		b.Explain(e.room.Host.Explain, func() string { return e.pieceName(p) })
		e.palette.Add(container.NewStack(b, container.NewPadded(picture)))
	}
	e.hint.SetText(e.room.Words.T("editor.hint." + r.ID()))
	e.start.SetText(e.room.Words.T("editor.start"))
	deals := r.Capabilities().Deal != nil
	control.SetVisible(e.deal, deals)
	control.SetVisible(e.puzzle, e.room.Table.Current().Prover != nil)
	if deals {
		e.start.SetText(e.room.Words.T("editor.sample"))
	}
	e.fields.clear(r.ID())
	for side, b := range e.turn {
		b.SetText(e.room.Words.Side(r, core.Side(side)))
	}
}

// pieceSize is how large the pieces of the palette are.
const pieceSize = 40

// picture returns a piece of the palette as the board draws it; nil if its board has no pictures of single pieces.
func (e *panel) picture(p core.Piece) fyne.CanvasObject {
	picture := e.draw(p)
	if picture != nil {
		e.pictures = append(e.pictures, picture)
	}
	return picture
}

// draw returns a picture of a piece; nil if there are none.
func (e *panel) draw(p core.Piece) fyne.CanvasObject {
	return e.room.Pictures.Piece(e.gameID, p, pieceSize)
}

// restyle draws the palette again.
func (e *panel) restyle() { e.gameID = "" }

// pieceName returns the name of a piece of the palette: from the catalogues, or its number.
func (e *panel) pieceName(p core.Piece) string {
	if p == core.NoPiece {
		return e.room.Words.T("editor.erase")
	}
	if key := board.PieceKey(e.room.Painters[e.gameID], p); key != "" {
		return e.room.Words.T(key)
	}
	return fmt.Sprint(p)
}

// refresh shows the setup.
func (e *panel) refresh() {
	ed := e.room.Table.Editor.Sketch()
	if ed == nil {
		e.notation = ""
		return
	}
	if e.notation == "" {
		e.body.ScrollToTop() // another setup begins at the heading
	}
	e.makePalette()
	palette := append(e.room.Table.Rules().Palette(), core.NoPiece)
	onBoard := ed.Setup().Board
	for i, b := range e.pieces {
		importance := widget.MediumImportance
		if e.pictures == nil && i < len(palette)-1 && slices.Contains(onBoard, palette[i]) {
			importance = widget.LowImportance // it is already on the board
		}
		if palette[i] == ed.Piece() {
			importance = widget.HighImportance
		}
		control.SetImportance(b, importance)
	}
	for side, b := range e.turn {
		importance := widget.MediumImportance
		if ed.Setup().Turn == core.Side(side) {
			importance = widget.HighImportance
		}
		control.SetImportance(b, importance)
	}
	e.fields.refresh(ed)
	_, left := e.room.Table.Editor.Draft()
	control.SetVisible(e.draft, left)
	control.SetVisible(e.turned, len(e.room.Table.Editor.Symmetries()) > 0)
	find := e.room.Host.AllCommands().ByID("find-pattern")
	if control.SetVisible(e.pattern, find != nil); find != nil {
		control.SetEnabled(e.pattern, find.Can())
	}
	e.variant.refresh(ed)
	if text := ed.Text(); text != e.notation { // otherwise the user may be typing another
		if e.notation != "" {
			e.room.Host.Tell("") // it is about the setup before
		}
		e.notation = text
		e.text.SetText(text)
	}
	e.refreshProblems(ed)
}

// refreshProblems lists the errors of the setup, or enables play and lists its oddities.
func (e *panel) refreshProblems(ed *table.Sketch) {
	problems := ed.Problems()
	var list []prose.Paragraph
	add := func(text string, colour fyne.ThemeColorName) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text, Color: colour}}, Above: 4})
	}
	for _, p := range problems {
		add("× "+e.room.Host.Clean(e.room.Words.Problem(p)), theme.ColorNameError)
	}
	if len(problems) == 0 {
		add("✓ "+e.room.Words.T("editor.fine"), theme.ColorNameSuccess)
	}
	over := ed.Outcome()
	if over.Over() {
		add("• "+e.room.Words.T("editor.over", e.room.Words.Result(ed.Rules(), over.Result), e.room.Words.Reason(ed.Rules(), over)), theme.ColorNameForeground)
	}
	control.SetEnabled(e.play, len(problems) == 0 && !over.Over())
	control.SetEnabled(e.study, len(problems) == 0)
	for _, p := range ed.Warnings() {
		add("• "+e.room.Host.Clean(e.room.Words.Problem(p)), theme.ColorNameForeground)
	}
	e.problems.SetParagraphs(list)
}
