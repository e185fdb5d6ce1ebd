package prose

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// The last tool is at the end of the row, or beside the line if the row is full; nothing overlaps.
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

// Buttons have one width where there is room, and else their own before they take a second row.
func TestButtons(t *testing.T) {
	for _, c := range []struct {
		width float32
		rows  float32
		equal bool
	}{{400, 1, true}, {260, 1, false}, {230, 2, true}, {200, 2, false}, {120, 3, true}} {
		var list []fyne.CanvasObject
		for _, wide := range []float32{110, 60, 70} {
			r := canvas.NewRectangle(nil)
			r.SetMinSize(fyne.NewSize(wide, 30))
			list = append(list, r)
		}
		buttons := NewButtons(3, list...)
		buttons.Resize(fyne.NewSize(c.width, 100))
		if got, want := HeightFor(buttons, c.width), c.rows*30+(c.rows-1)*4; got != want {
			t.Errorf("at %v the buttons are %v high, want %v", c.width, got, want)
		}
		if equal := list[0].Size().Width == list[1].Size().Width; equal != c.equal {
			t.Errorf("at %v the widths are %v and %v", c.width, list[0].Size().Width, list[1].Size().Width)
		}
		for i, o := range list {
			if end := o.Position().X + o.Size().Width; end > c.width+0.1 || i > 0 && o.Position().Y == list[i-1].Position().Y && o.Position().X < list[i-1].Position().X+list[i-1].Size().Width {
				t.Errorf("at %v button %d is from %v to %v", c.width, i, o.Position().X, end)
			}
		}
	}
}
