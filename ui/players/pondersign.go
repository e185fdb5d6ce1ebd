package players

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/panel"
)

// ponderSign is three dots: the program thinks although it is not its turn. The pointer over it says so on the status line.
type ponderSign struct {
	widget.BaseWidget
	ctx     panel.Context
	explain func(string)
}

var _ desktop.Hoverable = (*ponderSign)(nil)

func newPonderSign(ctx panel.Context, a panel.Actions) *ponderSign {
	p := &ponderSign{ctx: ctx, explain: a.Explain}
	p.ExtendBaseWidget(p)
	p.Hide()
	return p
}

// The size of the dots, and the way from one to the next.
const (
	ponderDot  = 5
	ponderStep = 8
	ponderDots = 3
)

// CreateRenderer implements fyne.Widget.
func (p *ponderSign) CreateRenderer() fyne.WidgetRenderer {
	r := &ponderRenderer{}
	for range ponderDots {
		r.dots = append(r.dots, canvas.NewCircle(color.Transparent))
	}
	r.Refresh()
	return r
}

// MouseIn explains the sign.
func (p *ponderSign) MouseIn(*desktop.MouseEvent) { p.explain(p.ctx.Words.T("ponder.sign")) }

// MouseMoved does nothing.
func (p *ponderSign) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes the explanation away.
func (p *ponderSign) MouseOut() { p.explain("") }

type ponderRenderer struct{ dots []fyne.CanvasObject }

func (r *ponderRenderer) Objects() []fyne.CanvasObject { return r.dots }
func (r *ponderRenderer) Destroy()                     {}

func (r *ponderRenderer) MinSize() fyne.Size {
	return fyne.NewSize((ponderDots-1)*ponderStep+ponderDot+2*theme.Padding(), ponderDot+4*theme.Padding())
}

func (r *ponderRenderer) Layout(size fyne.Size) {
	x := (size.Width - (ponderDots-1)*ponderStep - ponderDot) / 2
	for i, dot := range r.dots {
		dot.Resize(fyne.NewSquareSize(ponderDot))
		dot.Move(fyne.NewPos(x+float32(i)*ponderStep, (size.Height-ponderDot)/2))
	}
}

func (r *ponderRenderer) Refresh() {
	for _, dot := range r.dots {
		dot.(*canvas.Circle).FillColor = theme.Color(theme.ColorNamePrimary)
		dot.Refresh()
	}
}
