package board_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	dial "qilab/ui/board/chaosclock"
	"qilab/ui/board/draw"
)

// study is a position with pieces in both hands, one home (5), one barred (7), blocked ones (3 and 4) and two in each
// hand; Jia is to move.
const study = "4,3,7,11,5,10,12,0,0,2,0,0;0;7"

// table is a board in a window, with a record of its callbacks.
type table struct {
	*board.Board
	t      *testing.T
	window fyne.Window
	log    []string
}

func newTable(t *testing.T, size fyne.Size, style board.Style) *table {
	t.Helper()
	test.NewTempApp(t)
	b := &table{Board: board.New(dial.Painter{}, style), t: t}
	b.SetEvents(board.Events{
		Move: func(m core.Move) bool {
			b.log = append(b.log, "move "+chaosclock.Rules{}.FormatMove(b.State().Position, m))
			return true
		},
		Illegal: func(err error) {
			code := err.Error()
			var text *core.TextError
			if errors.As(err, &text) {
				code = text.Code
			}
			b.log = append(b.log, "illegal "+code)
		},
		Select: func(up bool) { b.log = append(b.log, fmt.Sprintf("select %v", up)) },
		Hover: func(n *board.Note) {
			if n == nil {
				b.log = append(b.log, "hover nothing")
			} else {
				b.log = append(b.log, fmt.Sprint("hover ", n.Key, " ", n.Args))
			}
		},
		Square: func(from, to core.Square, secondary bool) {
			b.log = append(b.log, fmt.Sprint("square ", from, " ", to, " ", secondary))
		},
		Key:  func(e *fyne.KeyEvent) { b.log = append(b.log, "key "+string(e.Name)) },
		Rune: func(r rune) { b.log = append(b.log, "rune "+string(r)) },
	})
	b.window = test.NewTempWindow(t, b.Board)
	b.window.SetPadded(false)
	b.window.Resize(size)
	return b
}

// newStudy returns a table of ordinary size with the position study.
func newStudy(t *testing.T) *table {
	t.Helper()
	b := newTable(t, fyne.NewSize(700, 700), board.Style{})
	b.SetState(board.State{Rules: chaosclock.Rules{}, Position: parse(t, study), Enabled: true})
	return b
}

func parse(t testing.TB, text string) core.Position {
	t.Helper()
	p, err := chaosclock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// at returns the place of a spot.
func (b *table) at(s board.Spot) fyne.Position {
	b.t.Helper()
	p, r := b.View().Layout.Place(s)
	if r == 0 {
		b.t.Fatalf("%v is not on the board", s)
	}
	return p
}

func (b *table) click(s board.Spot) { b.Tapped(&fyne.PointEvent{Position: b.at(s)}) }

func (b *table) press(s board.Spot) {
	b.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.at(s)}, Button: desktop.MouseButtonPrimary})
}

// dragOver reports the pointer at each spot with the button held.
func (b *table) dragOver(spots ...board.Spot) {
	for _, s := range spots {
		b.Dragged(&fyne.DragEvent{
			PointEvent: fyne.PointEvent{Position: b.at(s)}, Dragged: fyne.NewDelta(3, 0),
		})
	}
}

func (b *table) hoverAt(s board.Spot) {
	b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.at(s)}})
}

func (b *table) key(name fyne.KeyName) { b.TypedKey(&fyne.KeyEvent{Name: name}) }

// expect compares the callbacks since the last call.
func (b *table) expect(want ...string) {
	b.t.Helper()
	if !slices.Equal(b.log, want) {
		b.t.Errorf("told %q, want %q", b.log, want)
	}
	b.log = nil
}

func TestClicks(t *testing.T) {
	for _, x := range []struct {
		name   string
		clicks []board.Spot
		want   []string
	}{
		{"a piece and its target", []board.Spot{cellSpot(7), cellSpot(7)}, []string{"select true", "move 12"}},
		{"a piece and another cell with a piece of its own", []board.Spot{cellSpot(6), cellSpot(4)}, []string{"select true", "move 10"}},
		{"a capture", []board.Spot{cellSpot(4), cellSpot(3)}, []string{"select true", "move 11"}},
		{"the same piece twice", []board.Spot{cellSpot(4), cellSpot(4)}, []string{"select true", "move 11"}},
		{"another piece instead", []board.Spot{cellSpot(4), cellSpot(10)}, []string{"select true", "select true"}},
		{"an empty cell puts back", []board.Spot{cellSpot(4), cellSpot(8)}, []string{"select true", "select false"}},
		{"nothing on an empty cell", []board.Spot{cellSpot(8)}, nil},
		{"a drop on the cell", []board.Spot{handSpot(9), cellSpot(9)}, []string{"select true", "move 9"}},
		{"a drop by clicking twice", []board.Spot{handSpot(1), handSpot(1)}, []string{"select true", "move 1"}},
		{"the slot of a piece on the dial", []board.Spot{handSpot(3)}, nil},
		{"the pass", []board.Spot{board.PassSpot()}, []string{"move pass"}},
		{"the pass while a piece is up", []board.Spot{cellSpot(4), board.PassSpot()}, []string{"select true", "move pass"}},
		{"a home piece", []board.Spot{cellSpot(5)}, []string{"illegal piece-home"}},
		{"the barred piece", []board.Spot{cellSpot(3)}, []string{"illegal piece-barred"}},
		{"a blocked piece", []board.Spot{cellSpot(1)}, []string{"illegal piece-blocked"}},
		{"a piece in the opponent's hand", []board.Spot{handSpot(6)}, []string{"illegal piece-not-yours"}},
		{"a refused piece while another is up", []board.Spot{cellSpot(4), cellSpot(5)}, []string{"select true", "select false", "illegal piece-home"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			b := newStudy(t)
			for _, s := range x.clicks {
				b.click(s)
			}
			b.expect(x.want...)
		})
	}
}

func TestOneClick(t *testing.T) {
	b := newStudy(t)
	b.SetStyle(board.Style{OneClick: true})
	b.click(cellSpot(4))
	b.click(handSpot(1))
	b.click(cellSpot(5))
	b.expect("move 11", "move 1", "illegal piece-home")
}

// A limit to some moves explains why others are not allowed.
func TestLimitedMoves(t *testing.T) {
	b := newStudy(t)
	s := b.State()
	m, err := chaosclock.Rules{}.ParseMove(s.Position, "11")
	if err != nil {
		t.Fatal(err)
	}
	s.Limit = &board.Limit{Moves: []core.Move{m}, Beyond: &core.TextError{Code: "not-allowed"}}
	b.SetState(s)
	b.click(cellSpot(6)) // which has a move that is not allowed
	b.click(cellSpot(5)) // which has none
	b.click(cellSpot(4))
	b.click(cellSpot(3))
	b.expect("illegal not-allowed", "illegal piece-home", "select true", "move 11")
}

func TestDisabledBoardOnlyExplains(t *testing.T) {
	b := newStudy(t)
	s := b.State()
	s.Enabled = false
	b.SetState(s)
	b.click(cellSpot(4))
	b.click(board.PassSpot())
	b.press(cellSpot(4))
	b.dragOver(cellSpot(4), cellSpot(3))
	b.DragEnd()
	b.expect()
	b.hoverAt(cellSpot(4))
	b.expect("hover board.clock.walk-captures.jia [11 3 7]")
}

// After the end of a game, a click and a drag are answered, though nothing can be moved.
func TestBoardOfAnEndedGame(t *testing.T) {
	b := newStudy(t)
	s := b.State()
	s.Enabled, s.Outcome = false, core.Outcome{Result: core.FirstWins, Reason: core.EndResign}
	b.SetState(s)
	b.click(cellSpot(4))
	over := "illegal " + core.ErrGameOver.Error()
	b.expect(over)
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	b.press(cellSpot(4))
	b.dragOver(cellSpot(4), cellSpot(3))
	b.DragEnd()
	b.expect(over)
}

func TestClicksThroughTheWindow(t *testing.T) {
	b := newStudy(t)
	test.TapCanvas(b.window.Canvas(), b.at(cellSpot(4)))
	test.TapCanvas(b.window.Canvas(), b.at(cellSpot(3)))
	b.expect("select true", "move 11")
}

func TestDrags(t *testing.T) {
	for _, x := range []struct {
		name string
		from board.Spot
		over []board.Spot
		want []string
	}{
		{"to the target", cellSpot(4), []board.Spot{cellSpot(4), cellSpot(8), cellSpot(3)}, []string{"select true", "move 11"}},
		{"a drop", handSpot(9), []board.Spot{handSpot(9), cellSpot(9)}, []string{"select true", "move 9"}},
		{"a drop on another cell", handSpot(9), []board.Spot{handSpot(9), cellSpot(8)}, []string{"select true", "select false", "illegal piece-elsewhere"}},
		{"to another cell", cellSpot(4), []board.Spot{cellSpot(4), cellSpot(8)}, []string{"select true", "select false", "illegal piece-elsewhere"}},
		{"to where it began is a click", cellSpot(4), []board.Spot{cellSpot(4)}, []string{"select true", "select true"}},
		{"a piece that may not move", cellSpot(5), []board.Spot{cellSpot(5), cellSpot(10)}, []string{"illegal piece-home"}},
		{"from an empty cell over pieces", cellSpot(8), []board.Spot{cellSpot(8), cellSpot(4), cellSpot(3)}, nil},
		{"the 12 on itself is a click", cellSpot(7), []board.Spot{cellSpot(7)}, []string{"select true", "select true"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			b := newStudy(t)
			b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
			b.press(x.from)
			b.dragOver(x.over...)
			b.DragEnd()
			b.expect(x.want...)
		})
	}
}

func TestDragThatEndsWhereItBeganLeavesThePieceUp(t *testing.T) {
	b := newStudy(t)
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	b.press(cellSpot(4))
	b.dragOver(cellSpot(4))
	b.DragEnd()
	b.log = nil
	b.click(cellSpot(3))
	b.expect("move 11")
}

func TestDraggedPieceFollowsThePointer(t *testing.T) {
	b := newStudy(t)
	b.press(cellSpot(4))
	b.dragOver(cellSpot(4), cellSpot(8))
	n := b.Node(board.LayerAir, [2]any{"piece", 11})
	if !n.Visible {
		t.Fatal("the piece is not in the air")
	}
	if d := draw.Distance(n.Item.Centre, b.at(cellSpot(8))); d > 0.01 {
		t.Errorf("the piece is %v away from the pointer", d)
	}
	if b.Node(board.LayerPiece, [2]any{"piece", 11}).Visible {
		t.Error("the piece is still on its cell")
	}
}

func TestRightClickAndEscapePutBack(t *testing.T) {
	b := newStudy(t)
	b.click(cellSpot(4))
	b.TappedSecondary(&fyne.PointEvent{Position: b.at(cellSpot(8))})
	b.click(cellSpot(4))
	b.key(fyne.KeyEscape)
	b.key(fyne.KeyEscape)
	b.expect("select true", "select false", "select true", "select false", "key Escape")
	if b.ClearSelection() {
		t.Error("something was still picked up")
	}
}

func TestRightClickCancelsADrag(t *testing.T) {
	b := newStudy(t)
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	b.press(cellSpot(4))
	b.dragOver(cellSpot(4), cellSpot(8))
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary})
	b.dragOver(cellSpot(6), cellSpot(3))
	b.DragEnd()
	b.expect("select true", "select false")
}

func TestMiddleButtonIsTheWindows(t *testing.T) {
	b := newStudy(t)
	b.ChangeEvents(func(e *board.Events) {
		e.Middle = func(e *desktop.MouseEvent) { b.log = append(b.log, fmt.Sprint("middle ", e.Modifier)) }
	})
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonTertiary, Modifier: fyne.KeyModifierControl})
	b.expect(fmt.Sprint("middle ", fyne.KeyModifierControl))
}

func TestSelectionOutlivesNewVerdictsButNotAMove(t *testing.T) {
	b := newStudy(t)
	b.click(cellSpot(4))
	s := b.State()
	s.Badges = map[core.Move]board.Badge{core.PassMove: {View: core.ViewBothWin, Text: "3"}}
	b.SetState(s)
	if b.View().Selected != cellSpot(4) {
		t.Error("new verdicts put the piece back")
	}
	b.SetState(board.State{Position: parse(t, study[:len(study)-1]+"0"), Enabled: true})
	if b.View().Selected.Kind != board.Nowhere {
		t.Error("the piece is up in another position")
	}
}

func TestKeyboard(t *testing.T) {
	b := newStudy(t)
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	b.window.Canvas().Focus(b.Board)
	if b.View().Cursor != cellSpot(1) {
		t.Fatalf("the cursor begins at %v", b.View().Cursor)
	}
	b.key(fyne.KeyDown)
	b.key(fyne.KeyDown)
	b.key(fyne.KeyDown)
	if b.View().Cursor != cellSpot(4) {
		t.Fatalf("three down from 1 is %v", b.View().Cursor)
	}
	b.key(fyne.KeyReturn)
	b.key(fyne.KeySpace)
	b.expect("select true", "move 11")
	b.key(fyne.KeyF)
	b.TypedRune('f')
	b.TypedRune(' ')
	b.expect("key F", "rune f")
	b.window.Canvas().Unfocus()
	if b.View().Cursor.Kind != board.Nowhere {
		t.Error("the cursor is shown without the focus")
	}
}

func TestKeyboardExplainsWherePointerRests(t *testing.T) {
	b := newStudy(t)
	b.hoverAt(cellSpot(5))
	b.window.Canvas().Focus(b.Board)
	b.key(fyne.KeyDown)
	b.hoverAt(cellSpot(5))
	b.expect("hover board.clock.home [5]", "hover board.clock.blocked [3 5]", "hover board.clock.home [5]")
}

func TestFlippedBoardChangesTheTrays(t *testing.T) {
	b := newStudy(t)
	jia, yi, cell := b.at(handSpot(1)), b.at(handSpot(2)), b.at(cellSpot(12))
	s := b.State()
	s.Flipped = true
	b.SetState(s)
	if b.at(handSpot(1)) != yi || b.at(handSpot(2)) != jia || b.at(cellSpot(12)) != cell {
		t.Error("the trays have not changed places, or the dial was turned")
	}
	b.click(handSpot(9))
	b.click(cellSpot(9))
	b.expect("select true", "move 9")
}

func TestHoverExplains(t *testing.T) {
	b := newStudy(t)
	b.hoverAt(cellSpot(1))
	b.hoverAt(cellSpot(1))
	b.hoverAt(cellSpot(3))
	b.MouseOut()
	b.expect("hover board.clock.blocked [4 5]", "hover board.clock.barred [7]", "hover nothing")
}

func TestHoverWarnsOfAMoveThatIsPickedUp(t *testing.T) {
	b := newStudy(t)
	asked := 0
	b.ChangeEvents(func(e *board.Events) {
		e.Warn = func(m core.Move) (board.Note, bool) {
			asked++
			return board.Note{Key: "warn", Args: []string{fmt.Sprint(m.To)}}, true
		}
	})
	b.hoverAt(cellSpot(9)) // no piece is picked up
	if asked > 0 {
		t.Error("a warning of a move that nobody makes")
	}
	b.click(handSpot(9))
	b.MouseOut()
	b.hoverAt(cellSpot(9))
	b.hoverAt(cellSpot(5)) // no target
	if asked == 0 || !slices.Contains(b.log, "hover warn [8]") || b.log[len(b.log)-1] == "hover warn [8]" {
		t.Errorf("the board has told %q", b.log)
	}
}

func TestCursorIsAHandWhereAClickActs(t *testing.T) {
	b := newStudy(t)
	for _, x := range []struct {
		at   board.Spot
		want desktop.Cursor
	}{
		{cellSpot(4), desktop.PointerCursor}, {cellSpot(5), desktop.DefaultCursor}, {board.PassSpot(), desktop.PointerCursor},
		{handSpot(9), desktop.PointerCursor}, {handSpot(6), desktop.DefaultCursor}, {cellSpot(9), desktop.DefaultCursor},
	} {
		b.hoverAt(x.at)
		if got := b.Cursor(); got != x.want {
			t.Errorf("%v: cursor %v", x.at, got)
		}
	}
	b.click(handSpot(9))
	b.hoverAt(cellSpot(9))
	if b.Cursor() != desktop.PointerCursor {
		t.Error("no hand over the target of the piece that is up")
	}
}

func TestEditor(t *testing.T) {
	b := newTable(t, fyne.NewSize(700, 700), board.Style{})
	setup := chaosclock.Rules{}.SetupOf(parse(t, study))
	setup.Board[8] = 4 // a second 4
	b.SetState(board.State{Rules: chaosclock.Rules{}, Setup: &setup, Marks: []board.Mark{{Kind: board.MarkProblem, Square: 8}, {Kind: board.MarkProblem, Square: 8},
		{Kind: board.MarkProblem, Square: 99}, {Kind: board.MarkProblem, Square: core.NoSquare}}})
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	b.click(cellSpot(8))
	b.TappedSecondary(&fyne.PointEvent{Position: b.at(cellSpot(1))})
	b.press(cellSpot(9))
	b.dragOver(cellSpot(9), cellSpot(8))
	b.DragEnd()
	b.press(cellSpot(9))
	b.dragOver(cellSpot(9))
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-20, 3)}, Dragged: fyne.NewDelta(3, 0)})
	b.DragEnd() // off the board: taken away
	b.click(handSpot(9))
	b.click(board.PassSpot())
	b.expect("square -1 7 false", "square -1 0 true", "select true", "square 8 7 false", "select true", "square -1 8 true")
	marks := 0
	for _, n := range b.Nodes() {
		if key, ok := n.ID.([2]any); ok && key[0] == "problem" && n.Visible {
			marks++
		}
	}
	if marks != 1 {
		t.Errorf("%d problems are marked, want 1", marks)
	}
}

// TestAMoveIsTakenOrNot: before the window takes a move, the board has finished its own part, and a refused piece is back in place.
func TestAMoveIsTakenOrNot(t *testing.T) {
	b := newStudy(t)
	b.ChangeEvents(func(e *board.Events) { e.Hover = nil })
	drag := func() {
		b.press(cellSpot(4))
		b.dragOver(cellSpot(4), cellSpot(3))
		b.DragEnd()
	}
	before := b.State()
	b.ChangeEvents(func(e *board.Events) { e.Move = func(core.Move) bool { return false } })
	drag()
	if b.Placed().Kind != board.Nowhere || b.View().Selected.Kind != board.Nowhere {
		t.Errorf("after a move that is not taken %v is placed and %v picked up", b.Placed(), b.View().Selected)
	}
	b.ChangeEvents(func(e *board.Events) { e.Move = func(core.Move) bool { return true } })
	drag() // it will be shown later
	if b.Placed() != cellSpot(4) {
		t.Errorf("%v is placed", b.Placed())
	}
	next, err := before.Position.Play(core.Move{From: 3, To: 2, Kind: core.Walk})
	if err != nil {
		t.Fatal(err)
	}
	after := before
	after.Position = next
	b.SetState(after)
	if b.Placed().Kind != board.Nowhere {
		t.Error("the piece is still being placed after the next position was shown")
	}
	b.SetState(before)
	b.ChangeEvents(func(e *board.Events) {
		e.Move = func(core.Move) bool {
			if v := b.View(); v.Selected.Kind != board.Nowhere {
				t.Errorf("%v is picked up while its move is told", v.Selected)
			}
			b.SetState(after)
			b.click(cellSpot(10)) // a piece of the other side, which the window picks up in its turn
			return true
		}
	})
	drag()
	if b.State().Position != next || b.Placed().Kind != board.Nowhere {
		t.Error("the board has not followed")
	}
}
