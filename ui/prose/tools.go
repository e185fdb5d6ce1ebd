package prose

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewButtons puts buttons into columns of equal width like NewEqual. If that would take a second row, and one row fits their
// natural widths, they share the rest of it. Where not even two equal columns fit, each row has as many buttons as fit.
func NewButtons(columns int, buttons ...fyne.CanvasObject) *fyne.Container {
	place := func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		n, gap := fitting(shown, columns, width), theme.Padding()
		rows := filled(shown, width)
		if n >= len(shown) || len(shown) > columns || len(rows) > 1 && n > 1 {
			return Equal(shown, n, width, gap, HeightFor, put)
		}
		y := -gap
		for _, row := range rows {
			y += gap
			y += share(row, y, width, put)
		}
		return y
	}
	return container.New(&Rows{Place: place}, buttons...)
}

// filled divides objects into rows, each with as many as fit.
func filled(shown []fyne.CanvasObject, width float32) (rows [][]fyne.CanvasObject) {
	room := float32(-1)
	for _, o := range shown {
		wide := o.MinSize().Width
		if room < wide {
			rows, room = append(rows, nil), width
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], o)
		room -= wide + theme.Padding()
	}
	return rows
}

// share puts objects into a row, of which they share the rest, and returns its height.
func share(row []fyne.CanvasObject, y, width float32, put Put) (high float32) {
	need := -theme.Padding()
	for _, o := range row {
		minSize := o.MinSize()
		need += minSize.Width + theme.Padding()
		high = max(high, minSize.Height)
	}
	x, more := float32(0), max(0, width-need)/float32(len(row))
	for _, o := range row {
		wide := o.MinSize().Width + more
		put(o, fyne.NewPos(x, y), fyne.NewSize(min(wide, width), high))
		x += wide + theme.Padding()
	}
	return high
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
		minHeight := HeightFor(line, room)
		high := max(minHeight, beside.Height)
		put(line, fyne.NewPos(0, y+(high-minHeight)/2), fyne.NewSize(room, minHeight))
		put(last, fyne.NewPos(width-beside.Width, y+(high-beside.Height)/2), beside)
		return y + high
	}
	return container.New(&Rows{Place: place}, append(slices.Clone(tools), line)...)
}
