package gamescreen

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// box is an object with a minimum size.
func box(w, h float32) fyne.CanvasObject {
	r := canvas.NewRectangle(nil)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

// The plates stay above the front side, and hidden sides stay untouched.
func TestPlatesStay(t *testing.T) {
	test.NewTempApp(t)
	plates, column, editor := box(100, 60), box(200, 300), box(150, 100)
	column.Hide()
	side := container.New(front{}, column, editor)
	all := container.New(plated{}, plates, side)
	if minSize := all.MinSize(); minSize.Width != 150 || minSize.Height < 160 || minSize.Height > 170 {
		t.Errorf("plates and editor need %v", minSize)
	}
	all.Resize(fyne.NewSize(220, 400))
	if plates.Size() != fyne.NewSize(220, 60) || side.Position().Y < 60 || side.Position().Y+side.Size().Height != 400 {
		t.Errorf("the plates have %v, the rest is at %v with %v", plates.Size(), side.Position(), side.Size())
	}
	if editor.Size() != side.Size() || column.Size() == side.Size() {
		t.Errorf("the editor has %v of %v, the hidden column %v", editor.Size(), side.Size(), column.Size())
	}
}

// column returns a sidebar whose messages are always of one kind.
func column(low func(bool)) *sidebar {
	return &sidebar{low: low, kind: func() any { return nil }, room: func() float32 { return 0 }, upper: box(0, 0), idle: func() bool { return false }}
}

// A low window is reported as low, and the panels keep their minimum.
func TestLowSidebar(t *testing.T) {
	test.NewTempApp(t)
	low := false
	top, panels := container.NewVScroll(box(100, 90)), box(100, 300)
	c := container.New(column(func(now bool) { low = now }), top, panels)
	for _, x := range []struct {
		high float32
		low  bool
	}{{700, false}, {300 + lowPanels, false}, {300 + lowPanels - 1, true}, {360, true}} {
		c.Resize(fyne.NewSize(250, x.high))
		if low != x.low {
			t.Errorf("%v high: low %v", x.high, low)
		}
		if end := panels.Position().Y + panels.Size().Height; panels.Size().Height < 300 || end > x.high+0.5 || top.Size().Height < minTop {
			t.Errorf("%v high: %v for what is said, %v for the panels, which end at %v", x.high, top.Size().Height, panels.Size().Height, end)
		}
	}
	if height := c.MinSize().Height; height < 300+minTop || height > 300+minTop+10 {
		t.Errorf("it needs %v", height)
	}

	c = container.New(column(func(now bool) { low = now }), container.NewVScroll(box(100, 90)), box(100, 200))
	for _, x := range []struct {
		high float32
		low  bool
	}{{lowHeight, false}, {lowHeight - 1, true}} {
		if c.Resize(fyne.NewSize(250, x.high)); low != x.low {
			t.Errorf("%v high with panels that need little: low %v", x.high, low)
		}
	}
}

// An upper panel that has nothing to show gives way to messages that would be cut, and comes back with the room for both.
func TestUpperPanelGivesWay(t *testing.T) {
	test.NewTempApp(t)
	idle := true
	top, upper, lower := container.NewVScroll(box(100, 160)), box(100, 150), box(100, 120)
	s := column(func(bool) {})
	s.upper, s.idle = upper, func() bool { return idle }
	c := container.New(s, top, container.NewVSplit(upper, lower))
	minSize := c.MinSize()
	for _, x := range []struct {
		high        float32
		idle, shown bool
	}{{340, true, false}, {340, false, true}, {600, true, true}, {340, true, false}, {600, true, true}} {
		idle = x.idle
		c.Resize(fyne.NewSize(250, x.high))
		c.Layout.Layout(c.Objects, c.Size())
		if upper.Visible() != x.shown || !x.shown && top.Size().Height < 160 || c.MinSize() != minSize {
			t.Errorf("%v high, idle %v: the upper panel is shown: %v, and the messages have %v", x.high, x.idle, upper.Visible(), top.Size().Height)
		}
		if end := lower.Position().Y + lower.Size().Height; lower.Size().Height < 120 || x.shown && end < 270 {
			t.Errorf("%v high, idle %v: the lower panel has %v and ends at %v", x.high, x.idle, lower.Size(), end)
		}
	}
}

// The line beside the tab titles is in their row, after them, and ends with it.
func TestLineBesideTitles(t *testing.T) {
	test.NewTempApp(t)
	for _, names := range [][2]string{{"Moves", "Report"}, {"着法", "报告"}} {
		tabs := container.NewAppTabs(container.NewTabItem(names[0], box(100, 100)), container.NewTabItem(names[1], box(50, 50)))
		line := widget.NewLabel("An opening with a long name")
		line.Truncation = fyne.TextTruncateEllipsis
		c := container.New(titled{tabs}, tabs, line)
		w := test.NewTempWindow(t, c)
		for _, wide := range []float32{250, 460} {
			w.Resize(fyne.NewSize(wide, 300))
			titles := tabs.MinSize().Height - 100
			if at, size := line.Position(), line.Size(); at.X+size.Width > c.Size().Width+0.5 || at.Y+size.Height > titles+4 || at.X < 100 {
				t.Errorf("%v, %v wide: the line is at %v with %v; the titles are %v high", names, wide, at, size, titles)
			}
		}
		if minSize := c.MinSize(); minSize != tabs.MinSize() {
			t.Errorf("with the line the tabs need %v, without it %v", minSize, tabs.MinSize())
		}
	}
}
