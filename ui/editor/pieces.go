package editor

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// piecePicker is the choice of a setup field whose values stand for pieces. It shows the pieces, those of either side in a row,
// with those on the board below; the caption names the selected one.
type piecePicker struct {
	fields  *fields
	name    string
	caption *widget.Label
	none    *fyne.Container // the value that is no piece
	hand    *fyne.Container // the pieces in the hand
	board   *fyne.Container // those on the board
	field   core.SetupField
	buttons []*control.Button // one for each value
}

// pickerColumns is the six pieces of a side.
const pickerColumns = 6

// picker returns the control that chooses a piece for a field.
func (f *fields) picker(name string) *piecePicker {
	if p, ok := f.pickers[name]; ok {
		return p
	}
	p := &piecePicker{
		fields: f, name: name, caption: widget.NewLabel(""),
		none: container.NewVBox(), hand: prose.NewEqual(pickerColumns), board: prose.NewEqual(3),
	}
	p.caption.TextStyle.Bold = true
	p.caption.Truncation = fyne.TextTruncateEllipsis
	f.pickers[name] = p
	f.root.Add(prose.NewColumn(p.caption, p.none, p.hand, p.board))
	return p
}

// fill shows the pieces of a field, and which is chosen.
func (p *piecePicker) fill(field core.SetupField, value string) {
	if !slices.Equal(field.Values, p.field.Values) || !slices.Equal(field.Pieces, p.field.Pieces) {
		p.field = field
		p.make()
	}
	words := p.fields.room.Words
	said := value
	for i, v := range field.Values {
		importance := widget.MediumImportance
		if v == value {
			importance, said = widget.HighImportance, p.valueName(i)
		}
		control.SetImportance(p.buttons[i], importance)
	}
	p.caption.SetText(words.T("setup."+p.fields.gameID+"."+p.name) + words.T("punctuation.colon") + said)
}

// make makes the buttons.
func (p *piecePicker) make() {
	f := p.fields
	p.buttons = nil
	p.none.RemoveAll()
	p.hand.RemoveAll()
	p.board.RemoveAll()
	for i, piece := range p.field.Pieces {
		b := control.NewButton(f.room.Host, "", func() { f.room.Table.Editor.SetField(p.name, p.field.Values[i]) })
		p.buttons = append(p.buttons, b)
		b.Explain(f.room.Host.Explain, func() string { return p.valueName(i) })
		var face fyne.CanvasObject
		if piece != core.NoPiece {
			face = f.picture(piece)
		}
		switch {
		case face == nil:
			b.SetText(p.valueName(i))
			p.none.Add(b)
		case p.field.Squares[i] != core.NoSquare:
			p.board.Add(container.NewStack(b, container.NewHBox(layout.NewSpacer(), face, widget.NewLabel(p.field.Values[i]), layout.NewSpacer())))
		default:
			p.hand.Add(container.NewStack(b, container.NewPadded(face)))
		}
	}
	control.SetVisible(p.board, len(p.board.Objects) > 0)
}

// valueName returns the name of the i-th value.
func (p *piecePicker) valueName(i int) string {
	f := p.fields
	key := "setup." + f.gameID + "." + p.name
	switch piece, at := p.field.Pieces[i], p.field.Squares[i]; {
	case piece == core.NoPiece:
		return f.valueName(p.field.Values[i])
	case at == core.NoSquare:
		return f.room.Words.T(key+".hand", f.name(piece))
	default:
		return f.room.Words.T(key+".board", f.name(piece), p.field.Values[i])
	}
}
