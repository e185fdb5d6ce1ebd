package prose

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewButtons puts buttons into columns of equal width like NewEqual. If that would take a second row, and one row fits their
// natural widths, they share the rest of it.
func NewButtons(columns int, buttons ...fyne.CanvasObject) *fyne.Container {
	place := func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		n, gap := fitting(shown, columns, width), theme.Padding()
		need, high := -gap, float32(0)
		for _, o := range shown {
			least := o.MinSize()
			need += least.Width + gap
			high = max(high, least.Height)
		}
		if n >= len(shown) || len(shown) > columns || need > width {
			return Equal(shown, n, width, gap, HeightFor, put)
		}
		x, more := float32(0), (width-need)/float32(len(shown))
		for _, o := range shown {
			wide := o.MinSize().Width + more
			put(o, fyne.NewPos(x, 0), fyne.NewSize(wide, high))
			x += wide + gap
		}
		return high
	}
	return container.New(&Rows{Place: place}, buttons...)
}

// minBeside is the minimum width of a line of text beside a tool.
const minBeside = 130

// NewTools puts tools in a row, the last one at its right end, with a line of text below. If the row does not fit all, the last one
// goes beside the line instead of taking a row of its own.
func NewTools(line fyne.CanvasObject, tools ...fyne.CanvasObject) *fyne.Container {
	place := func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		said := slices.Contains(shown, line)
		if said {
			shown = shown[:len(shown)-1]
		}
		need := -theme.Padding()
		for _, o := range shown {
			need += o.MinSize().Width + theme.Padding()
		}
		if !said {
			return flow(true)(shown, width, put)
		}
		last := shown[len(shown)-1]
		beside := last.MinSize()
		room := width - beside.Width - theme.Padding()
		if need <= width || len(shown) == 1 || room < minBeside {
			y := flow(true)(shown, width, put) + theme.Padding()
			high := HeightFor(line, width)
			put(line, fyne.NewPos(0, y), fyne.NewSize(width, high))
			return y + high
		}
		y := flow(false)(shown[:len(shown)-1], width, put) + theme.Padding()
		least := HeightFor(line, room)
		high := max(least, beside.Height)
		put(line, fyne.NewPos(0, y+(high-least)/2), fyne.NewSize(room, least))
		put(last, fyne.NewPos(width-beside.Width, y+(high-beside.Height)/2), beside)
		return y + high
	}
	return container.New(&Rows{Place: place}, append(slices.Clone(tools), line)...)
}
