package board_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
)

// secondary moves the pointer over a spot and presses or releases the secondary button there.
func secondary(b *table, at board.Spot, down bool, held fyne.KeyModifier) {
	e := &desktop.MouseEvent{Button: desktop.MouseButtonSecondary, Modifier: held}
	e.Position = boardtest.Place(b.Board, at)
	b.MouseMoved(e)
	if down {
		b.MouseDown(e)
		return
	}
	b.MouseUp(e)
	b.TappedSecondary(&e.PointEvent)
}

func TestDrawingWithTheSecondaryButton(t *testing.T) {
	b := newStudy(t)
	var drawn []core.Shape
	b.ChangeEvents(func(e *board.Events) { e.Mark = func(s core.Shape) { drawn = append(drawn, s) } })
	one, two := board.SquareSpot(1), board.SquareSpot(2)
	want := func(what string, list ...core.Shape) {
		t.Helper()
		if !slices.Equal(drawn, list) {
			t.Errorf("%s: %v", what, drawn)
		}
		drawn = nil
	}

	secondary(b, one, true, 0)
	if got := b.View().Drawn; got == nil || !got.Circle() {
		t.Errorf("while the button is down there is %v", got)
	}
	secondary(b, one, false, 0)
	want("a click", core.Shape{From: 1, To: 1, Colour: core.Green})
	for held, colour := range map[fyne.KeyModifier]core.ShapeColour{
		fyne.KeyModifierShift: core.Red, fyne.KeyModifierControl: core.Blue, fyne.KeyModifierAlt: core.Blue,
		fyne.KeyModifierControl | fyne.KeyModifierShift: core.Yellow,
	} {
		secondary(b, one, true, held)
		secondary(b, two, false, 0)
		want("a drag", core.Shape{From: 1, To: 2, Colour: colour})
	}

	// Outside of the squares a drawing is dropped, and after a release elsewhere it is cancelled.
	secondary(b, one, true, 0)
	secondary(b, board.Spot{}, false, 0)
	secondary(b, one, true, 0)
	boardtest.Point(b.Board, two)
	if b.View().Drawn != nil {
		t.Error("the button was released elsewhere, and still draws")
	}
	want("nothing")

	// A picked-up piece is put back instead.
	for at, list := range b.View().Choices {
		if at.Kind == board.OnSquare && !list[0].Instant {
			b.click(at)
			break
		}
	}
	if b.View().Selected.Kind == board.Nowhere {
		t.Fatal("nothing is picked up")
	}
	secondary(b, one, true, 0)
	secondary(b, one, false, 0)
	if b.View().Selected.Kind != board.Nowhere {
		t.Error("the piece is still picked up")
	}
	want("putting back")

	s := b.State()
	s.Ahead = 1
	b.SetState(s)
	secondary(b, one, true, 0)
	secondary(b, one, false, 0)
	want("on a position looked ahead at")
}

func TestDrawingWithTheCursor(t *testing.T) {
	b := newStudy(t)
	var drawn []core.Shape
	b.ChangeEvents(func(e *board.Events) { e.Mark = func(s core.Shape) { drawn = append(drawn, s) } })
	if _, ok := b.MarkCursor(); ok {
		t.Error("there is no cursor, and it draws")
	}
	b.FocusGained()
	if drawing, ok := b.MarkCursor(); !drawing || !ok {
		t.Fatal("nothing is drawn")
	}
	from := b.View().Cursor.Square
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	to := b.View().Cursor
	if to.Kind != board.OnSquare || to.Square == from {
		t.Fatalf("the cursor is at %v", to)
	}
	if got := b.View().Drawn; got == nil || got.From != from || got.To != to.Square {
		t.Errorf("being drawn: %v", got)
	}
	b.MarkCursor()
	s := b.State()
	s.Colour = core.Blue
	b.SetState(s)
	b.MarkCursor()
	b.MarkCursor()
	if want := []core.Shape{{From: from, To: to.Square, Colour: core.Green}, {From: to.Square, To: to.Square, Colour: core.Blue}}; !slices.Equal(drawn, want) {
		t.Errorf("drawn are %v", drawn)
	}
	b.MarkCursor()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.View().Drawn != nil {
		t.Error("Escape does not give up what is drawn")
	}
	b.MarkCursor()
	b.FocusLost()
	if b.View().Drawn != nil {
		t.Error("without the keyboard something is drawn")
	}
}

// Shapes outside of the board are omitted, and all items have distinct identities.
func TestShapesAndGlyphsAreDrawn(t *testing.T) {
	b := newStudy(t)
	s := b.State()
	m := s.Position.Moves()[0]
	next, err := s.Position.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	s.Before, s.Last, s.HasLast, s.Position = s.Position, m, true, next
	s.Glyph = "??"
	s.Shapes = []core.Shape{{From: 1, To: 1, Colour: core.Green}, {From: 1, To: 5, Colour: core.Red}, {From: 900, To: 1, Colour: core.Red}}
	b.SetState(s)
	for _, at := range []struct {
		layer board.Layer
		id    any
		shown bool
	}{
		{board.LayerArrow, [2]any{"shape", 0}, true}, {board.LayerArrow, [2]any{"shape", 1}, true}, {board.LayerArrow, [2]any{"shape", 2}, false},
		{board.LayerRing, "glyph", true}, {board.LayerRing, "ahead", false},
	} {
		if got := b.Node(at.layer, at.id).Visible; got != at.shown {
			t.Errorf("%v: %v", at.id, got)
		}
	}
	boardtest.Draw(b.Board)
	s.Glyph, s.Shapes, s.Ahead = "", nil, 3
	b.SetState(s)
	if b.Node(board.LayerRing, "glyph").Visible || b.Node(board.LayerArrow, [2]any{"shape", 0}).Visible || !b.Node(board.LayerRing, "ahead").Visible {
		t.Error("what is drawn is not that of the state")
	}
	boardtest.Draw(b.Board)
}
