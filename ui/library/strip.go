package library

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/panel"
	"qilab/ui/prose"
)

// strip is below the list: a line for an import, one for changes and exports, and one for work on games.
type strip struct {
	room *Room
	root *fyne.Container
	bars [3]*bar
}

func newStrip(r *Room) *strip {
	s := &strip{room: r}
	for i := range s.bars {
		s.bars[i] = newBar(r)
	}
	s.root = prose.NewColumn(s.bars[0].root, s.bars[1].root, s.bars[2].root)
	return s
}

func (s *strip) refresh() {
	s.bars[0].say(s.room.imports.notice)
	s.bars[1].say(s.room.changes.notice)
	s.bars[2].say(s.room.work.notice())
	control.SetVisible(s.root, slices.ContainsFunc(s.bars[:], func(b *bar) bool { return b.root.Visible() }))
}

// shape returns the parts of the strip that determine its height.
func (s *strip) shape() [3]*host.Notice {
	var said [3]*host.Notice
	for i, b := range s.bars {
		if b.root.Visible() {
			said[i] = b.said
		}
	}
	return said
}

// bar is a line of the strip.
type bar struct {
	room    *Room
	root    *fyne.Container
	text    *prose.Text
	gauge   *panel.Bar
	buttons *fyne.Container
	said    *host.Notice
}

func newBar(r *Room) *bar {
	b := &bar{room: r, text: prose.NewRich(), gauge: panel.NewBar(), buttons: prose.NewFlow()}
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	body := container.New(layout.NewCustomPaddedLayout(3, 4, 10, 10), container.New(&barLayout{}, b.text, b.buttons, b.gauge.Root))
	b.root = container.New(&prose.Rows{Place: func(o []fyne.CanvasObject, width float32, put prose.Put) float32 {
		high := barHeight(b, width-20) + 7
		for _, one := range o {
			put(one, fyne.NewPos(0, 0), fyne.NewSize(width, high))
		}
		return high
	}}, ground, body)
	b.root.Hide()
	return b
}

// barHeight returns the height of a line at a width.
func barHeight(b *bar, width float32) float32 {
	buttons := b.buttons.MinSize()
	wide := buttonsWidth(b.buttons.Objects)
	high := max(b.text.HeightFor(max(width-wide-8, width/2)), buttons.Height)
	if wide > width/2 {
		high = b.text.HeightFor(width) + prose.HeightFor(b.buttons, width)
	}
	if b.gauge.Root.Visible() {
		high += b.gauge.Root.MinSize().Height + 2
	}
	return high
}

func buttonsWidth(o []fyne.CanvasObject) float32 {
	wide := float32(0)
	for _, b := range o {
		wide += b.MinSize().Width + theme.Padding()
	}
	return wide
}

// barLayout puts the buttons beside the text, or below it where they do not fit, and the gauge below both.
type barLayout struct{}

func (barLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 20) }

func (barLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	text, buttons, gauge := o[0], o[1].(*fyne.Container), o[2]
	if gauge.Visible() {
		high := gauge.MinSize().Height
		size.Height -= high + 2
		gauge.Move(fyne.NewPos(0, size.Height+2))
		gauge.Resize(fyne.NewSize(size.Width, high))
	}
	wide := buttonsWidth(buttons.Objects)
	if wide > size.Width/2 {
		high := prose.HeightFor(text, size.Width)
		text.Move(fyne.NewPos(0, 0))
		text.Resize(fyne.NewSize(size.Width, high))
		buttons.Move(fyne.NewPos(0, high))
		buttons.Resize(fyne.NewSize(size.Width, size.Height-high))
		return
	}
	room := max(size.Width-wide-8, size.Width/2)
	high := prose.HeightFor(text, room)
	text.Move(fyne.NewPos(0, max(0, (size.Height-high)/2)))
	text.Resize(fyne.NewSize(room, high))
	buttons.Move(fyne.NewPos(size.Width-wide, max(0, (size.Height-buttons.MinSize().Height)/2)))
	buttons.Resize(fyne.NewSize(wide, buttons.MinSize().Height))
}

// say shows a notice; nil hides it.
func (b *bar) say(n *host.Notice) {
	control.SetVisible(b.root, n != nil)
	if n == nil {
		b.said = nil
		return
	}
	colour := theme.ColorNameForeground
	if n.Bad {
		colour = theme.ColorNameError
	}
	b.text.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{{Text: b.room.Host.Clean(n.Text), Color: colour}}}})
	control.SetVisible(b.gauge.Root, n.Share >= 0)
	b.gauge.Set(min(float64(n.Share), 1), n.Share >= 0)
	if b.said == n {
		return
	}
	b.said = n
	b.buttons.RemoveAll()
	for _, spec := range n.Buttons {
		b.buttons.Add(control.NewButton(b.room.Host, spec.Text, spec.Run))
	}
}
