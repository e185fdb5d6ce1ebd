package windowtest

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/i18n"
)

// A line is stepped through with the keyboard: the board shows the position after it, and the game stays where it is until it is
// gone to.
func TestStudyingLines(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	r.settled()
	start := r.table.Node()
	r.press(fyne.KeyF6)
	type typer interface{ TypedKey(*fyne.KeyEvent) }
	typed := func(key fyne.KeyName) { r.win.Canvas().Focused().(typer).TypedKey(&fyne.KeyEvent{Name: key}) }
	if s := r.board().State(); s.Ahead != 0 || len(s.Preview) != 1 || s.Position != start.Position() {
		t.Fatalf("the board shows %v, %d ahead", s.Preview, s.Ahead)
	}
	line := r.board().State().Preview
	typed(fyne.KeyRight)
	after, err := start.Position().Play(line[0])
	if err != nil {
		t.Fatal(err)
	}
	if s := r.board().State(); s.Ahead != 1 || s.Position != after || !s.HasLast || s.Last != line[0] || s.Enabled || r.table.Node() != start {
		t.Errorf("one step ahead the board shows %v, %d ahead", s.Position, s.Ahead)
	}
	r.wantText("1 move ahead: ")
	typed(fyne.KeyInsert)
	if r.table.Node() != start || len(start.Children()) != 1 || r.board().State().Ahead != 1 {
		t.Errorf("adding the line goes to %v", r.table.Node().Ply())
	}
	typed(fyne.KeyReturn)
	if r.table.Node() != start.Next() || r.board().State().Ahead != 0 {
		t.Errorf("Enter goes to %v, and the board is %d ahead", r.table.Node().Ply(), r.board().State().Ahead)
	}
	r.settled()
	typed(fyne.KeyEscape)
	if r.win.Canvas().Focused() != nil || len(r.board().State().Preview) != 0 {
		t.Error("Escape does not leave the lines")
	}

	// The wheel over the board steps through the game.
	r.turnWheel(r.board(), 25)
	if r.loop.run(); r.table.Node() != start {
		t.Errorf("the wheel goes back to %v", r.table.Node().Ply())
	}
	for range 3 {
		r.turnWheel(r.board(), -25)
	}
	if r.loop.run(); r.table.Node() != start.Next() {
		t.Errorf("the wheel goes on to %v", r.table.Node().Ply())
	}
}

// Drawings with the right button belong to the position, and are undone like moves.
func TestDrawingOnTheBoard(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.show(screenGame)
	drag := func(from, to core.Square) {
		for _, at := range []core.Square{from, to} {
			e := &desktop.MouseEvent{Button: desktop.MouseButtonSecondary}
			e.Position = r.point(board.SquareSpot(at)).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board()))
			if r.board().MouseMoved(e); r.board().View().Drawn == nil {
				r.board().MouseDown(e)
			} else {
				r.board().MouseUp(e)
			}
		}
	}
	drag(1, 1)
	drag(1, 4)
	if got := r.board().State().Shapes; len(got) != 2 || !got[0].Circle() || got[1] != (core.Shape{From: 1, To: 4, Colour: core.Green}) {
		t.Fatalf("drawn are %v", got)
	}
	if !r.table.CanUndo() || r.table.Node().Comment != "[%csl G2] [%cal G2-5]" {
		t.Errorf("the comment is %q", r.table.Node().Comment)
	}
	if r.Run("undo"); len(r.board().State().Shapes) != 1 {
		t.Error("undo leaves both")
	}
	if drag(1, 1); len(r.board().State().Shapes) != 0 {
		t.Error("the same again does not take it away")
	}

	// With the keyboard, in another colour.
	r.press(fyne.KeyF8)
	r.press(fyne.KeyF7)
	for _, key := range []fyne.KeyName{fyne.KeyF7, fyne.KeyF7} {
		r.board().TypedKey(&fyne.KeyEvent{Name: key})
	}
	if got := r.board().State().Shapes; len(got) != 1 || !got[0].Circle() || got[0].Colour != core.Red {
		t.Errorf("with the keyboard %v is drawn", got)
	}
}
