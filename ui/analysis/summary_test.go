package analysis

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"qilab/solver/judge"
)

// A long name takes its own width, not three times as much.
func TestTableOfSumsIsNarrow(t *testing.T) {
	cell := func(width float32) fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(width, 20))
		return r
	}
	table := container.New(sumTable{}, cell(30), cell(40), cell(40), cell(190), cell(10), cell(20))
	if minWidth := table.MinSize().Width; minWidth > 190+2*50 {
		t.Errorf("the table is at least %v wide", minWidth)
	}
	table.Resize(fyne.NewSize(310, 60))
	for i, o := range table.Objects {
		if o.Size().Width < o.MinSize().Width || o.Position().X+o.Size().Width > 310 {
			t.Errorf("cell %d is at %v, %v wide", i, o.Position().X, o.Size().Width)
		}
	}
	if a, b := table.Objects[1], table.Objects[5]; a.Size().Width != b.Size().Width {
		t.Errorf("the sides have %v and %v", a.Size().Width, b.Size().Width)
	}
}

// A side whose judged moves are all of the book has not yet shown how well it plays.
func TestBookIsNotPlay(t *testing.T) {
	var sum judge.Summary
	value := judge.Value{Score: 20}
	if sum.Add(300, value, value, judge.Book); played(sum) {
		t.Error("a book move is measured")
	}
	if sum.Add(300, value, value, judge.Unknown); played(sum) {
		t.Error("a move that is not judged is measured")
	}
	if sum.Add(300, value, value, judge.Fine); !played(sum) {
		t.Error("a move is not measured")
	}
}
