package saving

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// strip is a warning across the window, above its content: a text readable in full at any width, and buttons.
type strip struct {
	root    *fyne.Container
	ground  *canvas.Rectangle
	edge    *canvas.Rectangle
	head    *prose.Span
	details *prose.Span
	text    *prose.Text
	buttons *fyne.Container
}

// beside is the width from which the buttons of a strip are beside its text instead of below it.
const beside = 900

// edgeWidth is the width of the coloured edge at the left of a strip.
const edgeWidth = 5

func newStrip(r *Room, buttons ...host.Button) *strip {
	s := &strip{ground: canvas.NewRectangle(nil), edge: canvas.NewRectangle(nil)}
	s.head = &prose.Span{Style: fyne.TextStyle{Bold: true}, Color: theme.ColorNameError}
	s.details = &prose.Span{}
	s.text = prose.NewRich()
	s.buttons = container.New(layout.NewHBoxLayout())
	for _, b := range buttons {
		s.buttons.Add(control.NewButton(r.Host, b.Text, b.Run))
	}
	s.root = container.New(stripLayout{s}, s.ground, s.edge, s.text, s.buttons)
	s.paint()
	return s
}

// paint applies the colours of the theme.
func (s *strip) paint() {
	s.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground)
	s.edge.FillColor = theme.Color(theme.ColorNameError)
	s.ground.Refresh()
	s.edge.Refresh()
}

func (s *strip) say(head, details string) {
	s.head.Text, s.details.Text = head, details
	s.text.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{*s.head, *s.details}}})
}

// textWidth returns the width of the text in a strip of the given width.
func (s *strip) textWidth(width float32) float32 {
	width -= edgeWidth + theme.Padding()
	if width >= beside {
		width -= s.buttons.MinSize().Width + 2*theme.Padding()
	}
	return max(width, 0)
}

// heightFor returns how high the strip is at a width.
func (s *strip) heightFor(width float32) float32 {
	text, buttons := s.text.HeightFor(s.textWidth(width)), s.buttons.MinSize().Height
	if width >= beside {
		return max(text, buttons+2*theme.Padding())
	}
	return text + buttons + theme.Padding()
}

type stripLayout struct{ s *strip }

// MinSize returns the size of the buttons with their margins. The height of the text depends on the width, which framed
// knows.
func (l stripLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	minSize := l.s.buttons.MinSize()
	return fyne.NewSize(minSize.Width+edgeWidth+2*theme.Padding(), minSize.Height+2*theme.Padding())
}

func (l stripLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s, pad := l.s, theme.Padding()
	s.ground.Move(fyne.NewPos(0, 0))
	s.ground.Resize(size)
	s.edge.Move(fyne.NewPos(0, 0))
	s.edge.Resize(fyne.NewSize(edgeWidth, size.Height))
	high, buttons := s.text.HeightFor(s.textWidth(size.Width)), s.buttons.MinSize()
	s.text.Resize(fyne.NewSize(s.textWidth(size.Width), high))
	s.buttons.Resize(buttons)
	if size.Width >= beside {
		s.text.Move(fyne.NewPos(edgeWidth+pad, (size.Height-high)/2))
		s.buttons.Move(fyne.NewPos(size.Width-buttons.Width-pad, (size.Height-buttons.Height)/2))
		return
	}
	s.text.Move(fyne.NewPos(edgeWidth+pad, 0))
	s.buttons.Move(fyne.NewPos(edgeWidth+pad+theme.InnerPadding(), high))
}

// below puts content under a strip, if that is visible.
func (s *strip) below(content fyne.CanvasObject) *fyne.Container {
	return container.New(&belowStrip{s}, s.root, content)
}

type belowStrip struct{ s *strip }

func (l *belowStrip) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[1].MinSize()
	if l.s.root.Visible() {
		minSize := l.s.root.MinSize()
		size = fyne.NewSize(max(size.Width, minSize.Width), size.Height+minSize.Height)
	}
	return size
}

func (l *belowStrip) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	high := float32(0)
	if l.s.root.Visible() {
		high = min(l.s.heightFor(size.Width), size.Height)
		l.s.root.Move(fyne.NewPos(0, 0))
		l.s.root.Resize(fyne.NewSize(size.Width, high))
	}
	objects[1].Move(fyne.NewPos(0, high))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-high))
}
