package mistakes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/look"
	"qilab/ui/panel"
)

// entry is a line of the list: an error with its judgement and loss, and the better move below. A click goes to it. It takes no
// focus, since keys step between errors.
//
// It stores its texts, because the toolkit also lays out the lines of a hidden list, after another game has been opened.
type entry struct {
	widget.BaseWidget
	room    *Room
	written written
	current bool
	over    bool

	ground             *canvas.Rectangle
	sign, number, move *canvas.Text
	loss, better       *canvas.Text
}

// entryHeight is the height of a line.
const entryHeight = 42

func newEntry(r *Room, w written) *entry {
	bold := fyne.TextStyle{Bold: true}
	text := func(size float32, style fyne.TextStyle) *canvas.Text {
		t := canvas.NewText("", theme.Color(theme.ColorNameForeground))
		t.TextSize, t.TextStyle = size, style
		return t
	}
	e := &entry{
		room: r, written: w, ground: canvas.NewRectangle(nil), sign: text(16, bold), number: text(11, fyne.TextStyle{}), move: text(15, bold),
		loss: text(13, bold), better: text(12, fyne.TextStyle{}),
	}
	e.ground.CornerRadius = 4
	e.ExtendBaseWidget(e)
	return e
}

// CreateRenderer implements fyne.Widget.
func (e *entry) CreateRenderer() fyne.WidgetRenderer { return &entryRenderer{e} }

// Tapped goes to the move.
func (e *entry) Tapped(*fyne.PointEvent) {
	e.room.Host.Explain("")
	e.room.Table.Tree.Goto(e.written.node)
}

// MouseIn shows the full text, as the line may be clipped.
func (e *entry) MouseIn(*desktop.MouseEvent) {
	e.over = true
	e.room.Host.Explain(e.written.said)
	e.Refresh()
}

// MouseMoved is required by the toolkit's interface.
func (e *entry) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the full text.
func (e *entry) MouseOut() {
	e.over = false
	e.room.Host.Explain("")
	e.Refresh()
}

// Cursor returns a hand.
func (e *entry) Cursor() desktop.Cursor { return desktop.PointerCursor }

type entryRenderer struct{ *entry }

func (r *entryRenderer) Destroy()           {}
func (r *entryRenderer) MinSize() fyne.Size { return fyne.NewSize(120, entryHeight) }
func (r *entryRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.sign, r.number, r.move, r.loss, r.better}
}

// Layout puts the judgement on the left, the move and the better one in the middle, and the loss on the right.
func (r *entryRenderer) Layout(size fyne.Size) {
	w := r.entry.written
	r.ground.Resize(size)
	place := func(t *canvas.Text, x, y, high float32) {
		minSize := t.MinSize()
		t.Resize(minSize)
		t.Move(fyne.NewPos(x, y+(high-minSize.Height)/2))
	}
	const left, half = 38, entryHeight / 2
	r.sign.Text = w.judgement.Sign()
	place(r.sign, 8+(22-r.sign.MinSize().Width)/2, 0, size.Height)
	r.loss.Text = look.Fit(w.loss, r.loss.TextSize, r.loss.TextStyle, size.Width*0.55)
	wide := r.loss.MinSize().Width
	place(r.loss, size.Width-wide-8, 2, half)
	r.number.Text = w.number
	place(r.number, left, 2, half)
	x := left + r.number.MinSize().Width + 6
	r.move.Text = look.Fit(w.move, r.move.TextSize, r.move.TextStyle, size.Width-x-wide-14)
	place(r.move, x, 2, half)
	r.better.Text = look.Fit(w.better, r.better.TextSize, r.better.TextStyle, size.Width-left-8)
	place(r.better, left, half-1, half)
}

func (r *entryRenderer) Refresh() {
	r.ground.FillColor = nil
	switch {
	case r.current:
		ground := theme.Color(theme.ColorNameSelection)
		r.ground.FillColor = ground
	case r.over:
		r.ground.FillColor = theme.Color(theme.ColorNameHover)
	}
	colour := look.JudgementColor(r.written.judgement, panel.Tone())
	r.sign.Color, r.loss.Color = colour, colour
	r.move.Color = theme.Color(theme.ColorNameForeground)
	r.number.Color, r.better.Color = theme.Color(theme.ColorNamePlaceHolder), theme.Color(theme.ColorNamePlaceHolder)
	if r.current {
		r.number.Color, r.better.Color = r.move.Color, r.move.Color
	}
	r.Layout(r.entry.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}
