package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Progress shows progress as an optional text with a thin bar below. The toolkit's bar has its text on top, where it is hard to
// read on the unfinished part.
type Progress struct {
	widget.BaseWidget
	text  string
	value float64 // negative: unknown
}

// The dimensions of the bar.
const (
	progressBar = 6
	progressGap = 4
)

// NewProgress returns an empty progress bar.
func NewProgress() *Progress {
	p := &Progress{}
	p.ExtendBaseWidget(p)
	return p
}

// Set shows a share from 0 to 1, and a text; "": none. A negative share means unknown progress, and hides the bar.
func (p *Progress) Set(value float64, text string) {
	if value = min(max(value, -1), 1); value != p.value || text != p.text {
		p.value, p.text = value, text
		p.Refresh()
	}
}

// Text returns the current text.
func (p *Progress) Text() string { return p.text }

// CreateRenderer implements fyne.Widget.
func (p *Progress) CreateRenderer() fyne.WidgetRenderer {
	r := &progressRenderer{p: p, words: canvas.NewText("", nil), track: canvas.NewRectangle(nil), done: canvas.NewRectangle(nil)}
	r.track.CornerRadius, r.done.CornerRadius = progressBar/2, progressBar/2
	r.paint()
	return r
}

type progressRenderer struct {
	p           *Progress
	words       *canvas.Text
	track, done *canvas.Rectangle
}

func (r *progressRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.words, r.track, r.done}
}

func (r *progressRenderer) Destroy() {}

func (r *progressRenderer) MinSize() fyne.Size {
	size := fyne.NewSize(60, 2*theme.Padding())
	if r.p.value >= 0 {
		size.Height += progressBar
	}
	if r.p.text != "" {
		words := r.words.MinSize()
		size.Width, size.Height = max(size.Width, words.Width), size.Height+words.Height
		if r.p.value >= 0 {
			size.Height += progressGap
		}
	}
	return size
}

func (r *progressRenderer) Layout(size fyne.Size) {
	y := theme.Padding()
	if r.p.text != "" {
		high := r.words.MinSize().Height
		r.words.Move(fyne.NewPos(0, y))
		r.words.Resize(fyne.NewSize(size.Width, high))
		y += high + progressGap
	}
	r.track.Move(fyne.NewPos(0, y))
	r.track.Resize(fyne.NewSize(size.Width, progressBar))
	r.done.Move(fyne.NewPos(0, y))
	r.done.Resize(fyne.NewSize(size.Width*float32(max(0, r.p.value)), progressBar))
}

func (r *progressRenderer) Refresh() {
	r.paint()
	SetVisible(r.track, r.p.value >= 0)
	SetVisible(r.done, r.p.value >= 0)
	r.Layout(r.p.Size())
	canvas.Refresh(r.p)
}

// paint takes the words, and the colours of the theme.
func (r *progressRenderer) paint() {
	r.words.Text, r.words.TextSize = r.p.text, theme.CaptionTextSize()
	r.words.Color = theme.Color(theme.ColorNamePlaceHolder)
	r.track.FillColor, r.done.FillColor = theme.Color(theme.ColorNameInputBorder), theme.Color(theme.ColorNamePrimary)
}
