package prose

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// The last tool is at the end of the row, or beside the line where the row is full; nothing overlaps.
func TestTools(t *testing.T) {
	box := func(width, height float32) *canvas.Rectangle {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(width, height))
		return r
	}
	for _, c := range []struct {
		name   string
		width  float32
		said   bool
		beside bool
		rows   float32
	}{
		{"one row", 400, true, false, 2},
		{"a full row", 300, true, true, 2},
		{"no room beside", 180, true, false, 3},
		{"no line", 400, false, false, 1},
		{"no line, and a full row", 300, false, false, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			first, second, last, line := box(120, 30), box(40, 30), box(150, 30), box(10, 30)
			line.Hidden = !c.said
			tools := NewTools(line, first, second, last)
			tools.Resize(fyne.NewSize(c.width, 200))
			if beside := c.said && last.Position().Y == line.Position().Y; beside != c.beside {
				t.Errorf("the last tool is at %v, the line at %v", last.Position(), line.Position())
			}
			if last.Position().X+last.Size().Width > c.width {
				t.Errorf("the last tool ends at %v", last.Position().X+last.Size().Width)
			}
			if c.beside && line.Position().X+line.Size().Width > last.Position().X {
				t.Error("the line runs into the tool")
			}
			if got, want := HeightFor(tools, c.width), c.rows*30+(c.rows-1)*4; got != want {
				t.Errorf("%v high, want %v", got, want)
			}
		})
	}
}
