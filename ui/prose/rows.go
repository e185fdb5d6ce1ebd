package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Rows is a layout in rows whose number and height depend on the width.
type Rows struct {
	// Place puts each of the objects, all of them visible, into its place at a width, and returns the total height.
	Place func(shown []fyne.CanvasObject, width float32, put Put) (height float32)
	// Width is the width of the last layout, or an estimate before the first; 0 if unknown.
	Width float32
}

// Put moves and resizes an object.
type Put func(o fyne.CanvasObject, at fyne.Position, size fyne.Size)

// MinSize returns the width of the widest object, and the height at the width of the last layout.
func (r *Rows) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minWidth := widest(visible(objects))
	return fyne.NewSize(minWidth, r.HeightFor(objects, known(r.Width, minWidth)))
}

// HeightFor returns the height of the rows at a width.
func (r *Rows) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	return r.Place(visible(objects), width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

// Layout implements fyne.Layout.
func (r *Rows) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	r.Width = size.Width
	r.Place(visible(objects), size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

func visible(objects []fyne.CanvasObject) []fyne.CanvasObject {
	var list []fyne.CanvasObject
	for _, o := range objects {
		if o.Visible() {
			list = append(list, o)
		}
	}
	return list
}

func widest(objects []fyne.CanvasObject) float32 {
	wide := float32(0)
	for _, o := range objects {
		wide = max(wide, o.MinSize().Width)
	}
	return wide
}

// NewFlow puts objects side by side at their own width, in as many rows as it takes.
func NewFlow(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&Rows{Place: flow(false)}, objects...)
}

// NewFlowTo is NewFlow with the last object at the right edge of its row.
func NewFlowTo(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&Rows{Place: flow(true)}, objects...)
}

func flow(apart bool) func([]fyne.CanvasObject, float32, Put) float32 {
	return func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		x, y, high := float32(0), float32(0), float32(0)
		for i, o := range shown {
			minSize := o.MinSize()
			if x > 0 && x+minSize.Width > width {
				x, y, high = 0, y+high+theme.Padding(), 0
			}
			if apart && i == len(shown)-1 {
				x = max(x, width-minSize.Width)
			}
			put(o, fyne.NewPos(x, y), minSize)
			x += minSize.Width + theme.Padding()
			high = max(high, minSize.Height)
		}
		return y + high
	}
}

// FromRight puts objects side by side from the right, in as many rows as needed, and returns their height.
// It is a Place.
func FromRight(shown []fyne.CanvasObject, width float32, put Put) float32 {
	x, y, high := width, float32(0), float32(0)
	for _, o := range shown {
		minSize := o.MinSize()
		if x < width && minSize.Width > x {
			x, y, high = width, y+high+theme.Padding(), 0
		}
		x -= minSize.Width
		put(o, fyne.NewPos(x, y), minSize)
		x -= theme.Padding()
		high = max(high, minSize.Height)
	}
	return y + high
}

// NewEqual puts objects into columns of equal width, as many as have room for the widest of them, but no more than
// columns.
func NewEqual(columns int, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(Columns(columns), objects...)
}

// Columns returns the layout of NewEqual.
func Columns(limit int) fyne.Layout {
	return &Rows{Place: func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		return Equal(shown, fitting(shown, limit, width), width, theme.Padding(), HeightFor, put)
	}}
}

// NewEven puts objects side by side like NewEqual, but in no more columns than the number of rows needs: six and six, not nine and
// three.
func NewEven(limit int, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&Rows{Place: func(shown []fyne.CanvasObject, width float32, put Put) float32 {
		n := fitting(shown, limit, width)
		if rows := (len(shown) + n - 1) / n; rows > 0 {
			n = (len(shown) + rows - 1) / rows
		}
		return Equal(shown, n, width, theme.Padding(), HeightFor, put)
	}}, objects...)
}

// fitting returns how many columns, at most limit, fit the widest object.
func fitting(shown []fyne.CanvasObject, limit int, width float32) int {
	n, gap := min(limit, len(shown)), theme.Padding()
	for n > 1 && float32(n)*(widest(shown)+gap)-gap > width {
		n--
	}
	if n == 3 && len(shown) == 4 {
		n = 2 // two pairs look better than three and one
	}
	return max(n, 1)
}

// Equal puts objects into n columns of equal width with a gap between them, each row as high as its highest object, and
// returns the total height.
func Equal(shown []fyne.CanvasObject, n int, width, gap float32, height func(fyne.CanvasObject, float32) float32, put Put) float32 {
	if len(shown) == 0 {
		return 0
	}
	wide := (width - float32(n-1)*gap) / float32(n)
	y := float32(0)
	for from := 0; from < len(shown); from += n {
		row, high := shown[from:min(from+n, len(shown))], float32(0)
		for _, o := range row {
			high = max(high, height(o, wide))
		}
		for k, o := range row {
			put(o, fyne.NewPos(float32(k)*(wide+gap), y), fyne.NewSize(wide, high))
		}
		y += high + gap
	}
	return y - gap
}
