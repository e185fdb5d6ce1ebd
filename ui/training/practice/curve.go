package practice

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/storage/training"
)

// The dimensions of the curve.
const (
	curveHeight = 96
	curvePoints = 120 // maximum
	scaleWidth  = 44  // for the numbers on the left
	pointRadius = 3   // of a single try
)

// curve lays out the rating over the tries: the lines of a scale with their numbers, then the segments.
type curve struct {
	values    []float64
	low, high float64
}

// newCurve returns the rating after each rated try as a curve, that of a single try as a point. Without tries only its room stays, so that
// no button moves.
func newCurve(list []training.RatedAt) fyne.CanvasObject {
	if len(list) == 0 {
		return container.New(&curve{})
	}
	c := &curve{low: list[0].Value, high: list[0].Value}
	step := max(1, (len(list)+curvePoints-1)/curvePoints)
	for i := (len(list) - 1) % step; i < len(list); i += step { // includes the last one
		v := list[i].Value
		c.values = append(c.values, v)
		c.low, c.high = min(c.low, v), max(c.high, v)
	}
	const grid = 50
	c.low, c.high = grid*float64(int(c.low/grid)), grid*float64(int(c.high/grid)+1)
	var objects []fyne.CanvasObject
	for _, v := range []float64{c.low, c.high} {
		line := canvas.NewLine(theme.Color(theme.ColorNameSeparator))
		text := canvas.NewText(strconv.Itoa(int(v)), theme.Color(theme.ColorNamePlaceHolder))
		text.TextSize = theme.CaptionTextSize()
		objects = append(objects, line, text)
	}
	if len(c.values) == 1 {
		objects = append(objects, canvas.NewCircle(theme.Color(theme.ColorNamePrimary)))
	}
	for range len(c.values) - 1 {
		line := canvas.NewLine(theme.Color(theme.ColorNamePrimary))
		line.StrokeWidth = 2
		objects = append(objects, line)
	}
	return container.New(c, objects...)
}

// MinSize implements fyne.Layout.
func (c *curve) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*scaleWidth, curveHeight)
}

// Layout implements fyne.Layout.
func (c *curve) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if len(objects) == 0 {
		return // only its room
	}
	margin := theme.CaptionTextSize()
	y := func(v float64) float32 {
		return margin + (size.Height-2*margin)*float32((c.high-v)/(c.high-c.low))
	}
	x := func(i int) float32 {
		return scaleWidth + (size.Width-scaleWidth-margin)*float32(i)/float32(max(1, len(c.values)-1))
	}
	for i, v := range []float64{c.low, c.high} {
		place(objects[2*i].(*canvas.Line), scaleWidth, y(v), size.Width-margin, y(v))
		text := objects[2*i+1]
		text.Move(fyne.NewPos(0, y(v)-text.MinSize().Height/2))
		text.Resize(text.MinSize())
	}
	for i, o := range objects[4:] {
		switch o := o.(type) {
		case *canvas.Circle:
			o.Resize(fyne.NewSquareSize(2 * pointRadius))
			o.Move(fyne.NewPos(x(i)-pointRadius, y(c.values[i])-pointRadius))
		case *canvas.Line:
			place(o, x(i), y(c.values[i]), x(i+1), y(c.values[i+1]))
		}
	}
}

func place(l *canvas.Line, x1, y1, x2, y2 float32) {
	l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	l.Refresh()
}
